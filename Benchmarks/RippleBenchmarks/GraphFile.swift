import Foundation
import Reachability

/// A graph in a file of little-endian 32-bit words: the numbers of vertices and edges, sources, targets, costs.
struct GraphFile {
    let vertexCount: Int
    let sources: [UInt32]
    let targets: [UInt32]
    let weights: [UInt64]

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    init(path: String) throws {
        // Mapped: the words are copied from where the file lies.
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        guard data.count >= 8 else { throw Malformed(description: Self.shape) }
        func words(_ start: Int, _ count: Int) -> [UInt32] {
            [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
                let target = UnsafeMutableRawBufferPointer(buffer)
                data.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[start * 4..<(start + count) * 4])) }
                for index in 0..<count { buffer[index] = UInt32(littleEndian: buffer[index]) }
                initialized = count
            }
        }
        let head = words(0, 2)
        let vertexCount = Int(head[0]), edgeCount = Int(head[1])
        guard data.count == 4 * (2 + 2 * edgeCount + vertexCount) else { throw Malformed(description: Self.shape) }
        self.vertexCount = vertexCount
        sources = words(2, edgeCount)
        targets = words(2 + edgeCount, edgeCount)
        weights = words(2 + 2 * edgeCount, vertexCount).map { UInt64($0) }
        guard Self.hold(sources, below: vertexCount), Self.hold(targets, below: vertexCount) else {
            throw Malformed(description: "expected vertices smaller than \(vertexCount)")
        }
    }

    /// Whether all of the words are vertices. Without a way out of the loop several are compared at once.
    private static func hold(_ words: [UInt32], below count: Int) -> Bool {
        words.withUnsafeBufferPointer { words in
            var largest: UInt32 = 0
            for index in 0..<words.count { largest = max(largest, words[index]) }
            return words.isEmpty || Int(largest) < count
        }
    }

    private static let shape = "expected the numbers of vertices and edges, sources, targets and costs"
}

/// Prints what Reachability finds in the file, and then its comparisons.
func describe(_ file: GraphFile) {
    let input = TestGraph("file", file)
    let graph = input.graph, condensation = Condensation(graph)
    let counts = ReachableCounts(condensation, weights: file.weights)
    let cycles = graph.shortestCycles(condensation), redundant = graph.redundantEdges(condensation)
    let totals = (0..<graph.vertexCount).map { counts[$0] }
    print("vertices \(graph.vertexCount), edges \(graph.edgeCount), redundant \(redundant.count)")
    print("components \(condensation.componentCount), longest chain \(condensation.longestChain().count)")
    print("cyclic components \(cycles.count), shortest cycles' lengths \(cycles.reduce(0) { $0 + $1.count })")
    print("reached \(totals.reduce(0) { $0 + $1.count }), weight \(totals.reduce(0) { $0 &+ $1.weight })")
    compareFile(input) { print($0.line) }
}
