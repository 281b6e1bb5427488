internal import SwiftSource

/// Reads the calls of a manifest.
struct ManifestScanner {
    /// A bracket that is open.
    private struct Frame {
        /// The word before `(`; empty for other brackets.
        var call = ""
        /// The label before the bracket itself.
        var label = ""
        /// The label of the argument that is being read.
        var argument = ""
        var labels: Set<String> = []
        var isCall = false
        /// Whether a text or anything else has been read as its first argument.
        var hasFirst = false
        /// The declaration that the call is, by its place in the result.
        var declaration: Int?
        /// The mention that is the call's head.
        var head: Int?
    }

    private let text: [UInt8]
    private let tokens: [Token]
    private var frames: [Frame] = []
    private var found: [ManifestIndex.Declaration] = []

    init(_ text: [UInt8]) {
        self.text = text
        tokens = Lexer.tokens(in: text)
    }

    private func mark(_ index: Int) -> UInt8 {
        guard tokens.indices.contains(index), tokens[index].kind == .punctuation else { return 0 }
        return tokens[index].firstByte
    }

    private func word(_ index: Int) -> String? {
        guard tokens.indices.contains(index), tokens[index].kind == .identifier || tokens[index].kind == .keyword else {
            return nil
        }
        return String(decoding: text[tokens[index].range], as: UTF8.self)
    }

    /// The text of a literal without interpolation and escapes.
    private func literal(_ index: Int) -> String? {
        guard tokens[index].kind == .string, tokens[index].firstByte == UInt8(ascii: "\"") else { return nil }
        let inside = text[tokens[index].start + 1..<max(tokens[index].start + 1, tokens[index].end - 1)]
        guard !inside.contains(UInt8(ascii: "\\")), !inside.contains(UInt8(ascii: "\"")) else { return nil }
        return String(decoding: inside, as: UTF8.self)
    }

    mutating func scan() -> [ManifestIndex.Declaration] {
        for index in tokens.indices {
            switch mark(index) {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open(index)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
            case UInt8(ascii: ":"):
                if !frames.isEmpty, let label = word(index - 1) {
                    frames[frames.count - 1].argument = label
                    frames[frames.count - 1].labels.insert(label)
                }
            case UInt8(ascii: ","):
                if frames.last?.isCall == true { frames[frames.count - 1].argument = "" }
            default:
                if let name = literal(index) { read(name, index) } else { passOver(index) }
            }
        }
        return found
    }

    private mutating func open(_ index: Int) {
        var frame = Frame()
        if let outer = frames.last { frame.label = outer.argument.isEmpty ? outer.label : outer.argument }
        if mark(index) == UInt8(ascii: "("), let call = word(index - 1), !tokens[index].isPrecededBySpace {
            frame.isCall = call != "func" && word(index - 2) != "func"
            frame.call = call
        }
        if frames.last?.isCall == true { frames[frames.count - 1].hasFirst = true }
        frames.append(frame)
    }

    private mutating func close() {
        guard let frame = frames.popLast() else { return }
        guard let head = frame.head, let owner = frames.last(where: { $0.declaration != nil })?.declaration else {
            return
        }
        found[owner].mentions[head].labels = frame.labels
    }

    /// Anything else in a call: its first argument is no text then.
    private mutating func passOver(_ index: Int) {
        guard frames.last?.isCall == true, mark(index) == 0, mark(index + 1) != UInt8(ascii: ":") else { return }
        frames[frames.count - 1].hasFirst = true
    }

    private mutating func read(_ name: String, _ index: Int) {
        guard let frame = frames.last else { return }
        let isHead = frame.isCall && !frame.hasFirst && (frame.argument.isEmpty || frame.argument == "name")
        if frame.isCall { frames[frames.count - 1].hasFirst = true }
        let spot = ManifestIndex.Spot(
            line: tokens[index].line, column: tokens[index].column, length: tokens[index].end - tokens[index].start
        )
        if let outer = frames.firstIndex(where: { $0.declaration != nil }), let owner = frames[outer].declaration {
            let inside = frames[(outer + 1)...]
            let argument = inside.first?.label ?? frame.argument
            let isListed = !frame.isCall && inside.count >= 1
            found[owner].mentions.append(
                .init(
                    name: name, spot: spot, argument: argument, call: frame.isCall ? frame.call : "",
                    labels: [], isHead: isListed || isHead && outer + 1 < frames.count))
            if isHead, outer + 1 < frames.count { frames[frames.count - 1].head = found[owner].mentions.count - 1 }
        } else if isHead, frame.call != "Package", !frames.contains(where: { Self.isNoTarget($0.label) }) {
            frames[frames.count - 1].declaration = found.count
            found.append(.init(name: name, spot: spot, mentions: []))
        }
    }

    /// Arguments of a package in which no target is declared.
    private static func isNoTarget(_ label: String) -> Bool { label == "products" || label == "dependencies" }
}
