/// What every vertex reaches, itself included, kept for any number of questions.
///
/// ```swift
/// let closure = TransitiveClosure(Condensation(graph), .predecessors)
/// closure.reaches(from: 0, to: 4)
/// closure.row(of: 0).setBits  // 0 and its transitive dependents, ascending
/// ```
///
/// Rows are of components: sorted lists, or bits where these take less room. Not copyable, for it can be large; where
/// only numbers and weights are wanted `ReachableCounts` needs none of it.
public struct TransitiveClosure: ~Copyable, Sendable {
    /// The way in which edges are followed.
    public let direction: Direction

    private let condensation: Condensation
    private let rows: Rows

    /// Rows as one or the other.
    private enum Rows: ~Copyable, Sendable {
        case lists(SortedRows)
        case bits(BitMatrix)
    }

    /// Makes the closure along `direction`.
    ///
    /// - Complexity: for C components and P pairs of them, O(C + E + P) and a sort of what each row adds to its
    ///   longest part; for dense closures O(C · E / 64). Memory 4 bytes a pair or one bit for each two components,
    ///   whichever is less.
    public init(_ condensation: Condensation, _ direction: Direction) {
        self.init(condensation, direction, bitsPerListEntry: 32)
    }

    /// Makes the closure with another price for a list's entry, so that tests reach both kinds on small graphs.
    package init(_ condensation: Condensation, _ direction: Direction, bitsPerListEntry: Int) {
        let graph = AscendingGraph(condensation, direction), count = graph.count
        let ones = [UInt64](repeating: 1, count: count)
        let lengths = graph.reachableSums(of: ones, SumMethod())
        let pairs = lengths.reduce(0) { $0 + Int($1) }
        self.condensation = condensation
        self.direction = direction
        if pairs * bitsPerListEntry <= count * count {
            rows = .lists(SortedRows(graph, lengths: lengths))
        } else {
            rows = .bits(graph.closureMatrix())
        }
    }

    /// The number of vertices of the graph.
    public var vertexCount: Int { condensation.vertexCount }

    /// Whether `target` is reached from `source`; every vertex reaches itself.
    ///
    /// - Complexity: O(log P).
    public func reaches(from source: Int, to target: Int) -> Bool {
        let from = number(source), to = number(target)
        switch rows {
        case .lists(let lists): return lists.contains(to, in: from)
        case .bits(let matrix): return matrix[from, to]
        }
    }

    /// The vertices that `vertex` reaches.
    ///
    /// - Complexity: O(V / 64 + r) for r vertices reached, or O(C / 64 + r) in a dense closure.
    public func row(of vertex: Int) -> BitVector {
        var row = BitVector(count: vertexCount)
        let from = number(vertex)
        switch rows {
        case .lists(let lists):
            for position in lists.range(from) { insert(Int(lists.entries[position]), into: &row) }
        case .bits(let matrix):
            for to in matrix.row(from).setBits { insert(to, into: &row) }
        }
        return row
    }

    /// The number of vertices that `vertex` reaches.
    ///
    /// - Complexity: as `row(of:)`.
    public func count(of vertex: Int) -> Int {
        row(of: vertex).popcount
    }

    private func number(_ vertex: Int) -> Int {
        turned(condensation.component(of: vertex))
    }

    private func turned(_ number: Int) -> Int {
        direction == .predecessors ? number : condensation.componentCount - 1 - number
    }

    private func insert(_ number: Int, into row: inout BitVector) {
        for member in condensation.members(of: turned(number)) { row[member] = true }
    }
}

extension AscendingGraph {
    /// Each row the union of its targets' rows, from the last component to the first.
    fileprivate func closureMatrix() -> BitMatrix {
        var matrix = BitMatrix(rowCount: count, columnCount: count)
        for component in stride(from: count - 1, through: 0, by: -1) {
            matrix[component, component] = true
            for position in rows.range(component) {
                matrix.formUnion(ofRow: component, with: Int(rows.targets[position]))
            }
        }
        return matrix
    }
}
