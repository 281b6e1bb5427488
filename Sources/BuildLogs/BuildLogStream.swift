/// A log that is read while it arrives: fed with chunks of any size, it gives the same records for the same bytes.
///
/// ```swift
/// var stream = BuildLogStream(name: "build.log")
/// for chunk in chunks { stream.feed(chunk) }
/// let records = try stream.finish()
/// ```
///
/// Memory is bounded by ``LogLimits``, whatever the log's size: one chunk, one line, and what the records keep.
public struct BuildLogStream: ~Copyable {
    private let name: String
    private let limits: LogLimits
    private var head: [UInt8] = []
    private var isStarted = false
    private var inflater: Inflater?
    private var content: LogContent
    private var hasBytes = false

    /// A stream of the log `name`, which is what errors call it.
    public init(name: String, limits: LogLimits = LogLimits()) {
        self.name = name
        self.limits = limits
        content = LogContent(name: name, limits: limits)
    }

    /// Reads the next bytes.
    public mutating func feed(_ chunk: [UInt8]) {
        guard !chunk.isEmpty else { return }
        hasBytes = true
        if isStarted { return pass(chunk) }
        // The first bytes tell whether the log is compressed.
        if head.isEmpty { head = chunk } else { head += chunk }
        if head.count >= 3 { start() }
    }

    private mutating func start() {
        isStarted = true
        if Inflater.recognizes(head) { inflater = Inflater(limit: limits.inflatedBytes) }
        let first = head
        head = []
        pass(first)
    }

    private mutating func pass(_ chunk: [UInt8]) {
        if inflater == nil {
            chunk.withBytes { content.feed($0) }
        } else {
            inflater?.feed(chunk) { content.feed($0) }
        }
    }

    /// The records of the builds that the log tells of, oldest first; the last one is the build to look at.
    ///
    /// - Throws: ``BuildLogError`` where the content is no build log.
    public consuming func finish() throws(BuildLogError) -> [BuildRecord] {
        if !isStarted { start() }
        guard hasBytes else {
            throw BuildLogError(
                log: name, line: 1, column: 1, problem: .expected(LogContent.expected, found: "nothing")
            )
        }
        switch inflater?.end {
        case nil, .whole: return try content.finish(gap: nil)
        case .truncated: return try content.finish(gap: "the compressed log was cut short")
        case .damaged: return try content.finish(gap: "the compressed log is damaged, or too large")
        }
    }
}
