/// The uncompressed content of a log: recognised, then given to the reader of its format.
struct LogContent {
    /// What is expected of a log, for messages.
    static var expected: String {
        let titles = TextFormats.all.map { $0.title } + BinaryFormats.all.map { $0.title }
        return "a build log (\(titles.joined(separator: "; ")))"
    }

    /// How much is looked at, at a time, before a format is chosen.
    private static let window = 1 << 16

    private let name: String
    private let limits: LogLimits
    private var pending: [UInt8] = []
    private var isInsideLine = false
    private var parser: (any BuildLogParser)?
    private var splitter: LineSplitter
    private var sniffer = FormatSniffer()
    private var binary: (any BinaryLogParser)?
    private var isStarted = false

    init(name: String, limits: LogLimits) {
        self.name = name
        self.limits = limits
        splitter = LineSplitter(limit: limits.lineBytes)
    }

    mutating func feed(_ bytes: Bytes) {
        // What is pending stays small, however large a chunk is.
        var position = 0
        while position < bytes.count {
            let end = min(bytes.count, position + (1 << 20))
            take(bytes[position..<end])
            position = end
        }
    }

    private mutating func take(_ bytes: Bytes) {
        if parser != nil { return parse(bytes) }
        if binary != nil {
            binary?.feed(bytes)
            return
        }
        bytes.append(to: &pending)
        if !isStarted {
            guard pending.count >= 16 else { return }
            start()
            if binary != nil { return }
        }
        while pending.count >= Self.window, parser == nil { look(isWhole: false) }
    }

    private mutating func start() {
        isStarted = true
        let chosen = pending.withBytes { head in BinaryFormats.all.first { $0.recognizes(head) } }
        guard let chosen else { return }
        binary = chosen.init(name: name, limits: limits)
        let first = pending
        pending = []
        first.withBytes { binary?.feed($0) }
    }

    /// Looks at the first part of what is pending, and drops it if it says nothing.
    private mutating func look(isWhole: Bool) {
        let end = isWhole ? pending.count : min(Self.window, pending.count)
        let lastLine = pending[..<end].lastIndex(of: 0x0A).map { $0 + 1 }
        let cut = isWhole ? end : lastLine ?? end
        let isInside = isInsideLine
        let chosen = pending.withBytes { sniffer.look(at: $0[..<cut], isInsideLine: isInside) }
        if let chosen {
            parser = chosen.init(name: name, limits: limits)
            let all = pending
            pending = []
            all.withBytes { parse($0) }
            return
        }
        pending.withBytes { splitter.skip($0[..<cut]) }
        isInsideLine = lastLine == nil
        pending.removeFirst(cut)
    }

    private mutating func parse(_ bytes: Bytes) {
        // Taken out while it works, so that it is changed in place.
        guard var parser = parser else { return }
        self.parser = nil
        Self.parse(bytes, &splitter, &parser)
        self.parser = parser
    }

    private static func parse(_ bytes: Bytes, _ splitter: inout LineSplitter, _ parser: inout any BuildLogParser) {
        func run<P: BuildLogParser>(_ reader: inout P) {
            splitter.feed(bytes) { line in
                LineCleaning.parts(of: line) { reader.consume($0, of: line, isTerminated: $1) }
            }
        }
        run(&parser)
    }

    mutating func finish(gap: String?) throws(BuildLogError) -> [BuildRecord] {
        if !isStarted { start() }
        if var binary {
            var records = try binary.finish(isWhole: gap == nil)
            if let gap, !records.isEmpty { records[records.count - 1].warnings.append(gap) }
            return records
        }
        while parser == nil, !pending.isEmpty { look(isWhole: pending.count < Self.window) }
        guard var parser else { throw sniffer.refusal(of: name) }
        splitter.finish { line in
            LineCleaning.parts(of: line) { parser.consume($0, of: line, isTerminated: $1) }
        }
        var records = try parser.finish(isWhole: gap == nil)
        guard !records.isEmpty else { throw sniffer.refusal(of: name) }
        if let gap { records[records.count - 1].warnings.append(gap) }
        return records
    }
}
