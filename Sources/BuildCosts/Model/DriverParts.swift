/// How the work of a driver falls on processors.
///
/// It runs one process for the interface and one for each batch of files. Where they are few and unequal, some
/// processors have nothing to do while the longest goes on: that much of the work is done by one alone.
struct DriverParts: Sendable, Hashable {
    /// Seconds of all its processes, with all the processors that it can use to itself.
    let alone: Double
    /// Seconds of work that only one processor does.
    let serial: Double
    /// Seconds of work that any of them does.
    let divided: Double

    /// - Parameters:
    ///   - width: how many processors it can use.
    ///   - batches: how many processes compile its files.
    init(_ cost: ModuleCost, width: Int, batches: Int) {
        let (emit, compile, width) = (cost.emit?.seconds ?? 0, cost.compile.seconds, max(1, width))
        let work = emit + compile
        let even = work / Double(width)
        guard cost.emit != nil, width > 1 else {
            (alone, serial, divided) = (even, 0, work)
            return
        }
        alone = max(even, emit, compile / Double(max(1, batches)))
        serial = min(work, (alone - even) * Double(width) / Double(width - 1))
        divided = work - serial
    }
}
