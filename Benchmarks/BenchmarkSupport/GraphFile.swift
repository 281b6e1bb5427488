/// A graph in a file of little-endian 32-bit words: the numbers of vertices and edges, sources, targets, costs.
public struct GraphFile: Sendable {
    /// The number of vertices.
    public let vertexCount: Int
    /// Who depends, edge by edge.
    public let sources: MappedWords
    /// On whom, edge by edge.
    public let targets: MappedWords
    /// Each vertex's cost.
    public let weights: [UInt64]

    /// What is wrong with a file.
    public struct Malformed: Error, CustomStringConvertible {
        /// In words.
        public let description: String
    }

    /// The graph of the file at `path`; its edges are read where the file is mapped.
    public init(path: String) throws(Malformed) {
        let file = try MappedFile(path: path)
        guard file.count >= 8 else { throw Malformed(description: Self.shape) }
        let head = MappedWords(of: file, from: 0, count: 2)
        let vertexCount = Int(head[0]), edgeCount = Int(head[1])
        guard file.count == 4 * (2 + 2 * edgeCount + vertexCount) else { throw Malformed(description: Self.shape) }
        self.vertexCount = vertexCount
        sources = MappedWords(of: file, from: 2, count: edgeCount)
        targets = MappedWords(of: file, from: 2 + edgeCount, count: edgeCount)
        weights = Self.widened(MappedWords(of: file, from: 2 + 2 * edgeCount, count: vertexCount))
        guard Self.hold(sources, below: vertexCount), Self.hold(targets, below: vertexCount) else {
            throw Malformed(description: "expected vertices smaller than \(vertexCount)")
        }
    }

    private static func widened(_ words: MappedWords) -> [UInt64] {
        words.withContiguousStorageIfAvailable { words in words.map { UInt64($0) } } ?? words.map { UInt64($0) }
    }

    /// Whether all of the words are vertices. Without a way out of the loop several are compared at once.
    private static func hold(_ words: MappedWords, below count: Int) -> Bool {
        func largest(_ words: some Collection<UInt32>) -> UInt32 { words.reduce(0) { max($0, $1) } }
        let last = words.withContiguousStorageIfAvailable { largest($0) } ?? largest(words)
        return words.isEmpty || Int(last) < count
    }

    private static let shape = "expected the numbers of vertices and edges, sources, targets and costs"
}
