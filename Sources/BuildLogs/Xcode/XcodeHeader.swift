/// The first line of what Xcode's build system says of a command: the rule, its operands with `\` before blanks and
/// signs, and the target (Xcode 9 to 26): `SwiftCompile normal arm64 /p/A.swift (in target 'T' from project 'P')`.
struct XcodeHeader {
    /// What a rule does, as far as it matters.
    enum Rule {
        /// A batch, a file, or a whole module.
        case compile
        case emitModule
        /// The driver decides what to compile.
        case plan
        /// The driver's further steps: nothing of their own.
        case follow
        case compileC, link, archive, script, copy
        /// Any other rule.
        case other
    }

    let rule: Rule
    /// What follows the rule, without the target.
    let operands: Bytes
    let target: Bytes?
    let project: Bytes?
    /// Whether the rule names its batch before the files: `Compiling\ A.swift,\ B.swift`.
    let isTask: Bool

    /// A header, if `line` begins as one does.
    init?(_ line: Bytes) {
        guard line.count > 3, line[0] >= 0x41, line[0] <= 0x5A, let end = Self.endOfRule(line) else { return nil }
        let name = line[..<end]
        rule = Self.rule(name)
        isTask = name == "SwiftCompile"
        let rest = end < line.count ? line[end...] : line[line.count...]
        guard let suffix = Self.suffix(rest) else {
            (operands, target, project) = (rest, nil, nil)
            return
        }
        (operands, target, project) = suffix
    }

    /// The end of the rule's name, which may hold `\ `.
    private static func endOfRule(_ line: Bytes) -> Int? {
        var position = 0
        while position < line.count {
            switch line[position] {
            case 0x20: return position
            case UInt8(ascii: "\\"): position += 2
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: position += 1
            default: return nil
            }
        }
        return line.count
    }

    private static func rule(_ name: Bytes) -> Rule {
        switch name[0] {
        case UInt8(ascii: "S"):
            if name == "SwiftCompile" { return .compile }
            if name == "SwiftDriver" { return .plan }
            if name == "SwiftEmitModule" { return .emitModule }
            if name.hasPrefix("SwiftDriver") { return .follow }
        case UInt8(ascii: "C"):
            if name == "CompileC" { return .compileC }
            if name == "CompileSwift" { return .compile }
            if name == "CompileSwiftSources" { return .plan }
            if name == "CpResource" { return .copy }
        case UInt8(ascii: "E"):
            if name == "EmitSwiftModule" { return .emitModule }
        case UInt8(ascii: "L"):
            if name == "Ld" { return .link }
            if name == "Libtool" { return .archive }
        case UInt8(ascii: "M"):
            if name == "MergeSwiftModule" { return .emitModule }
        case UInt8(ascii: "P"):
            if name == "PhaseScriptExecution" { return .script }
        case UInt8(ascii: "R"):
            if name == "RuleScriptExecution" { return .script }
        default: break
        }
        return .other
    }

    /// ` (in target 'T' from project 'P')`, since Xcode 11, or ` (in target: T)`, in Xcode 10. The blank before it is
    /// the first such one without a `\`; the names are as they are, and may hold anything.
    private static func suffix(_ rest: Bytes) -> (Bytes, Bytes?, Bytes?)? {
        guard rest.count > 0 else { return nil }
        if rest.hasSuffix("')") {
            guard let start = unescaped(" (in target '", rest) else { return nil }
            let names = rest[(start + 13)..<(rest.count - 2)]
            guard let middle = last("' from project '", names) else { return nil }
            return (rest[..<start], names[..<middle], names[(middle + 16)...])
        }
        guard rest[rest.count - 1] == UInt8(ascii: ")"), let start = unescaped(" (in target: ", rest) else {
            return nil
        }
        return (rest[..<start], rest[(start + 13)..<(rest.count - 1)], nil)
    }

    private static func unescaped(_ text: StaticString, _ bytes: Bytes) -> Int? {
        var position = 0
        while let found = bytes.find(text, from: position) {
            if found == 0 || bytes[found - 1] != UInt8(ascii: "\\") { return found }
            position = found + 1
        }
        return nil
    }

    private static func last(_ text: StaticString, _ bytes: Bytes) -> Int? {
        var position: Int?
        while let found = bytes.find(text, from: position.map { $0 + 1 } ?? 0) { position = found }
        return position
    }
}

/// The operands of a rule: blanks separate, `\` takes the meaning of the next byte.
struct XcodeWords {
    private let text: Bytes
    private var position = 0

    init(_ text: Bytes) { self.text = text }

    /// The next word, or `nil` at the end.
    mutating func next() -> ShellWords.Word? {
        while position < text.count, text[position] == 0x20 { position += 1 }
        guard position < text.count else { return nil }
        let start = position
        let end = text.first(0x20, from: start) ?? text.count
        if text[start..<end].first(UInt8(ascii: "\\")) == nil {
            position = end
            return .plain(text[start..<end])
        }
        var word: [UInt8] = []
        while position < text.count, text[position] != 0x20 {
            if text[position] == UInt8(ascii: "\\"), position + 1 < text.count { position += 1 }
            word.append(text[position])
            position += 1
        }
        return .unquoted(word)
    }
}

/// What the operands of a rule say.
struct XcodeOperands {
    var architecture: ShellWords.Word?
    var files: [ShellWords.Word] = []
    /// The path of what is made: a product, an object file; the name of a script.
    var output: ShellWords.Word?
    /// Whether a batch is named before the files.
    var hasTitle = false
    /// The first word after the architecture that is a whole path.
    var path: ShellWords.Word?

    init(_ header: XcodeHeader) {
        var words = XcodeWords(header.operands)
        switch header.rule {
        case .compile:
            _ = words.next()
            architecture = words.next()
            var title: ShellWords.Word?
            while let word = words.next() {
                if header.isTask, title == nil, files.isEmpty, word.withBytes({ $0.hasPrefix("Compiling ") }) {
                    title = word
                } else if word.withBytes({ $0.hasSuffix(".swift") }) {
                    files.append(word)
                }
            }
            path = files.first
            hasTitle = title != nil
            if files.isEmpty, let title { files = Self.names(title) }
        case .emitModule:
            _ = words.next()
            architecture = words.next()
        case .plan:
            // `SwiftDriver T normal ARCH …`, `CompileSwiftSources normal ARCH …`: the name may hold anything.
            while let word = words.next() {
                if word == "normal" { architecture = words.next() }
            }
        case .link, .archive, .copy, .script:
            output = words.next()
            path = output
            _ = words.next()
            if header.rule == .link || header.rule == .archive { architecture = words.next() }
            if header.rule == .script { architecture = nil }
        case .compileC:
            output = words.next()
            path = output
            if let file = words.next() { files = [file] }
            _ = words.next()
            architecture = words.next()
        case .follow, .other: break
        }
    }

    /// The names in `Compiling A.swift, B.swift`, for want of paths.
    private static func names(_ title: ShellWords.Word) -> [ShellWords.Word] {
        title.withBytes { title in
            var rest = title[10...]
            var names: [ShellWords.Word] = []
            while let end = rest.find(", ") {
                names.append(.unquoted(rest[..<end].array))
                rest = rest[(end + 2)...]
            }
            names.append(.unquoted(rest.array))
            return names.filter { $0.withBytes { $0.hasSuffix(".swift") } }
        }
    }
}
