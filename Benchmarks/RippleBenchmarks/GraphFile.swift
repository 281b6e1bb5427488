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
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let words = data.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map {
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
            }
        }
        guard words.count >= 2, words.count == 2 + 2 * Int(words[1]) + Int(words[0]) else {
            throw Malformed(description: "expected the numbers of vertices and edges, sources, targets and costs")
        }
        let edgeCount = Int(words[1])
        vertexCount = Int(words[0])
        sources = Array(words[2..<2 + edgeCount])
        targets = Array(words[2 + edgeCount..<2 + 2 * edgeCount])
        weights = words[(2 + 2 * edgeCount)...].map { UInt64($0) }
        guard (sources + targets).allSatisfy({ $0 < vertexCount }) else {
            throw Malformed(description: "expected vertices smaller than \(vertexCount)")
        }
    }
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
