/// How much of a log is kept in memory, so that a hostile one costs no more than that.
///
/// What goes beyond is left out, and the record says so: it is partial.
public struct LogLimits: Sendable, Hashable {
    /// The longest line that is looked at as a whole, in bytes.
    public var lineBytes: Int
    /// The most steps that all records of a log hold together. Where there are more, the oldest builds go first.
    public var steps: Int
    /// The most builds that are kept of one log, the last ones.
    public var builds: Int
    /// The most bytes that the names of all records take together: modules, files, reasons.
    public var nameBytes: Int
    /// The most bytes that a compressed log may inflate to.
    public var inflatedBytes: Int
    /// The largest database that is opened, and the most bytes that a statistics file may have.
    public var databaseBytes: Int

    /// Limits as given; the defaults suit logs of some gigabytes.
    public init(
        lineBytes: Int = 32 << 20, steps: Int = 400_000, builds: Int = 20_000, nameBytes: Int = 48 << 20,
        inflatedBytes: Int = 8 << 30,
        databaseBytes: Int = 1 << 30
    ) {
        self.lineBytes = lineBytes
        self.steps = steps
        self.builds = max(1, builds)
        self.nameBytes = nameBytes
        self.inflatedBytes = inflatedBytes
        self.databaseBytes = databaseBytes
    }
}
