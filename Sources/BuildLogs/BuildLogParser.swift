/// One format's reader of text: fed with lines, it gives the records of the builds that they tell of.
///
/// A new format is one file: a type that conforms, a ``LogFormat`` constant, and a line in ``TextFormats/all``.
protocol BuildLogParser: SendableMetatype {
    /// What the format is, for the message that names what was expected.
    static var title: String { get }

    /// How surely `line` is of this format: 0 says nothing, 100 settles it.
    static func evidence(in line: Bytes) -> Int

    /// A reader for a new log of this name.
    init(name: String, limits: LogLimits)

    /// Reads the next line: `part` is its text without control codes; a line that was redrawn has several parts.
    mutating func consume(_ part: Bytes, of line: LineSplitter.Line, isTerminated: Bool)

    /// The records, oldest first, each partial if `isWhole` is false; the lines read so far are all there are.
    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord]
}

/// A reader of a format that has no lines: recognised by its first bytes, fed with the uncompressed content.
///
/// A new format is one file: a type that conforms, a ``LogFormat`` constant, and a line in ``BinaryFormats/all``.
protocol BinaryLogParser: SendableMetatype {
    /// What the format is, for the message that names what was expected.
    static var title: String { get }

    /// Whether a log that begins so is of this format; `head` holds the first 16 bytes, or all there are.
    static func recognizes(_ head: Bytes) -> Bool

    /// A reader for a new log of this name.
    init(name: String, limits: LogLimits)

    /// Reads the next bytes.
    mutating func feed(_ bytes: Bytes)

    /// The records, oldest first, each partial if `isWhole` is false.
    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord]
}

/// The formats without lines that are known.
enum BinaryFormats {
    static let all: [any BinaryLogParser.Type] = [
        LLBuildDatabase.self, ActivityLogParser.self, BazelProfileParser.self,
    ]
}

/// The text formats that are known. Where several claim a log as surely, the first is taken.
enum TextFormats {
    static let all: [any BuildLogParser.Type] = [
        ParseableOutputParser.self, SwiftPackageParser.self, XcodebuildParser.self, DriverStatistics.self,
        NinjaLogParser.self, NinjaExplainParser.self, BazelEventsParser.self, BazelExplainParser.self,
    ]
}
