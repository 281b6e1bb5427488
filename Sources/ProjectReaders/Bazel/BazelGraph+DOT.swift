/// The graph of `bazel query --output=graph`.
///
/// Source: Bazel's reference on queries: a `digraph` with one node or edge a line, names quoted. With
/// `--graph:factored`, which is the default, nodes with the same edges share one name with `\n` between labels, and
/// `--graph:node_limit` cuts such a name: `//a:b\n...and 12 more items`. `cquery` puts a configuration behind a label.
extension BazelGraph {
    /// Adds what the text holds.
    ///
    /// - Returns: how many labels Bazel left out of it.
    mutating func add(graph bytes: [UInt8]) throws(MarkupScanner.Fault) -> Int {
        var omitted: [String: Int] = [:]
        var number = 0
        var isOpen = false
        var isClosed = false
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
            if text.hasPrefix("digraph") { isOpen = true }
            if text.hasPrefix("}") { isClosed = true }
            guard text.hasPrefix("\"") else { continue }
            guard isOpen else { throw MarkupScanner.Fault(line: number, why: "expected 'digraph'") }
            let ends = try Self.quoted(text, line: number)
            let nodes = ends.map { end in
                let parts = end.split(separator: "\\n").flatMap { $0.split(separator: "\n") }
                for part in parts where part.hasPrefix("...and ") {
                    omitted[end] = Int(part.dropFirst(7).prefix { $0.isNumber }) ?? 1
                }
                return parts.compactMap { BazelLabel($0) }
            }
            for label in nodes.joined() { add(node: label) }
            guard nodes.count == 2 else { continue }
            for from in nodes[0] {
                var rule = Rule()
                rule.inputs = nodes[1]
                add(rule, as: from)
            }
        }
        guard isOpen else { throw MarkupScanner.Fault(line: 1, why: "expected 'digraph'") }
        guard isClosed else { throw MarkupScanner.Fault(line: number, why: "the graph has no end") }
        return omitted.values.reduce(0, +)
    }

    /// The graph does not say what a label is: what is called like a file is one.
    private mutating func add(node label: BazelLabel) {
        let name = label.name.split(separator: "/").last ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
        if Self.fileEndings.contains(String(ending)) { add(source: label) } else { add(Rule(), as: label) }
    }

    private static let fileEndings: Set<String> = [
        "swift", "m", "mm", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "inc", "modulemap", "s", "S", "plist",
        "json", "xcassets", "png", "jpg", "strings", "xib", "storyboard", "bzl", "txt", "md", "proto", "py", "sh",
        "entitlements", "xcstrings", "metal",
    ]

    /// The quoted names of a line: one for a node, two around `->` for an edge.
    private static func quoted(_ text: Substring, line: Int) throws(MarkupScanner.Fault) -> [String] {
        var names: [String] = []
        var current: String?
        var isEscaped = false
        for character in text {
            if isEscaped {
                current?.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                if let name = current { names.append(name) }
                current = current == nil ? "" : nil
            } else if character == "[" && current == nil {
                break
            } else {
                current?.append(character)
            }
        }
        guard current == nil else { throw MarkupScanner.Fault(line: line, why: "a name has no closing quote") }
        return names
    }
}
