/// The records of the builds that a log has told of so far, the oldest of which go where there are too many.
struct FinishedBuilds {
    private let limits: LogLimits
    private var records: [BuildRecord] = []
    /// Records before this place were let go; they are removed in bulk, so that one costs no more than another.
    private var start = 0
    private(set) var steps = 0
    private var hasDropped = false

    init(limits: LogLimits) { self.limits = limits }

    var isEmpty: Bool { start == records.count }

    mutating func append(_ record: BuildRecord) {
        records.append(record)
        steps += record.steps.count
        if records.count - start > limits.builds { dropFirst() }
    }

    /// Lets the oldest records go until `more` steps find room beside the others.
    mutating func makeRoom(for more: Int) {
        while start < records.count, steps + more > limits.steps { dropFirst() }
    }

    private mutating func dropFirst() {
        hasDropped = true
        steps -= records[start].steps.count
        records[start].steps = []
        records[start].warnings = []
        start += 1
        if start > 64, start > records.count / 2 {
            records.removeFirst(start)
            start = 0
        }
    }

    /// What was kept, oldest first.
    var kept: [BuildRecord] {
        var kept = Array(records[start...])
        if hasDropped, !kept.isEmpty {
            kept[0].warnings.append(
                "earlier builds in this log were left out: more than \(limits.steps) steps or \(limits.builds) builds"
            )
        }
        return kept
    }
}
