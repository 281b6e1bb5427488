/// Recognises a log's format by its lines, and remembers what an unknown log looks like.
struct FormatSniffer {
    private var firstLine: String?
    private var rewritten: [String: Int] = [:]
    /// How many lines a tool has rewritten, times what one of xcodebuild's own is worth.
    private var foreign = 0

    /// The format that the lines of `window` speak for; `nil` where none does.
    mutating func look(at window: Bytes, isInsideLine: Bool) -> (any BuildLogParser.Type)? {
        var sums = [Int](repeating: 0, count: TextFormats.all.count)
        var splitter = LineSplitter(limit: 1 << 20)
        var isSkipping = isInsideLine
        var first = firstLine
        var tools = rewritten
        var foreign = foreign
        func see(_ line: LineSplitter.Line) {
            if isSkipping {
                isSkipping = false
                return
            }
            LineCleaning.parts(of: line) { part, _ in
                guard !part.isEmpty else { return }
                if first == nil { first = part[..<min(part.count, 60)].string }
                for (index, format) in TextFormats.all.enumerated() { sums[index] += format.evidence(in: part) }
                if let tool = Self.rewriter(of: part) {
                    tools[tool, default: 0] += 1
                    foreign += 50
                }
            }
        }
        splitter.feed(window) { see($0) }
        splitter.finish { see($0) }
        firstLine = first
        rewritten = tools
        self.foreign = foreign
        guard let best = sums.max(), best >= 30, best > foreign else { return nil }
        return sums.firstIndex(of: best).map { TextFormats.all[$0] }
    }

    /// The tool that makes such lines of the build's own: `[Core] Compiling Kit.swift`, `▸ Compiling Kit.swift`.
    private static func rewriter(of line: Bytes) -> String? {
        let rest: Bytes
        let tool: String
        if line.hasPrefix("▸ ") {
            rest = line[4...]
            tool = "xcpretty"
        } else if line[0] == UInt8(ascii: "["), let end = line.find("] "), end > 1, line[1..<end].first(0x2F) == nil {
            rest = line[(end + 2)...]
            tool = "xcbeautify"
        } else {
            return nil
        }
        let verbs: [StaticString] = [
            "Compiling ", "Linking ", "Processing ", "Copying ", "Touching ", "Emitting ", "Building ",
        ]
        return verbs.contains { rest.hasPrefix($0) } ? tool : nil
    }

    /// The error for a log that no format claimed.
    func refusal(of name: String) -> BuildLogError {
        if let tool = rewritten.keys.sorted().first { return BuildLogError(log: name, problem: .rewritten(by: tool)) }
        let found = Self.looks(firstLine ?? "")
        return BuildLogError(log: name, line: 1, column: 1, problem: .expected(LogContent.expected, found: found))
    }

    /// What the first line of an unknown log looks like.
    private static func looks(_ line: String) -> String {
        if line.isEmpty { return "no text" }
        let shown = line.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: "?"
            default: scalar.value == 0xFFFD ? "?" : Character(scalar)
            }
        }
        return "'\(String(shown))'"
    }
}
