/// Writes out the names of an outline's declarations.
struct DeclarationNames {
    private let outline: Outline
    /// In bytes; beyond it `…` stands for what is around a type.
    private static let longestOuterName = 200
    /// The whole names of types that have been written out before.
    private var paths: [Int32: String] = [:]

    init(_ outline: Outline) { self.outline = outline }

    /// The name with argument labels: `move(to:by:)`.
    func name(of record: DeclarationRecord) -> String {
        guard record.nameEnd > record.nameStart else { return "" }
        var name = outline.text(ByteRange(start: record.nameStart, end: record.nameEnd))
        switch record.kind {
        case .function, .initializer, .subscript: break
        case .macro, .enumCase: if record.labelCount == 0 { return name }
        default: return name
        }
        name += "("
        for label in 0..<Int(record.labelCount) {
            name += outline.text(outline.labels[Int(record.firstLabel) + label]) + ":"
        }
        return name + ")"
    }

    /// The whole name of a type, with those around it; of a function, its name.
    ///
    /// - Complexity: O(depth) for the first type at a place, O(1) after that.
    mutating func path(of declaration: Int32) -> String {
        var chain: [Int32] = []
        var current = declaration
        while current >= 0, paths[current] == nil {
            chain.append(current)
            current = outline.records[Int(current)].parent
        }
        for link in chain.reversed() {
            let record = outline.records[Int(link)]
            let own = name(of: record)
            let outer = record.parent >= 0 ? paths[record.parent] ?? "" : ""
            // A hostile file must not make names whose lengths add up to its square.
            let isLong = outer.utf8.count > Self.longestOuterName
            paths[link] = outer.isEmpty ? own : (isLong ? "…" : outer) + "." + own
        }
        return declaration >= 0 ? paths[declaration] ?? "" : ""
    }
}
