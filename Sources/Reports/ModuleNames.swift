public import ModuleGraphs

/// How modules are called in text: by the short name where it is unique in the graph, else by the label.
public struct ModuleNames: Sendable {
    private let graph: ModuleGraph

    /// The names of the modules of `graph`, escaped for a terminal.
    public init(_ graph: ModuleGraph) { self.graph = graph }

    /// The name of a module.
    public subscript(id: ModuleID) -> String {
        Escaping.terminal(graph.hasUniqueName(id) ? graph[id].name : graph[id].label)
    }

    /// The names joined by `separator`.
    public func joined(_ ids: some Sequence<ModuleID>, by separator: String) -> String {
        ids.map { self[$0] }.joined(separator: separator)
    }
}

extension Int {
    /// `1 module`, `2 modules`.
    func of(_ noun: String, plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? (noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"))"
    }
}

extension String {
    /// The text with blanks behind it up to a width in characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
