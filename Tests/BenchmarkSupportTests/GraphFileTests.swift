import BenchmarkSupport
import Reachability
import TestSupport
import Testing

@Suite("The file of a graph")
struct GraphFileTests {
    /// Three vertices, of which 2 needs both others and 1 needs 0.
    private static let words: [UInt32] = [3, 3, 1, 2, 2, 0, 0, 1, 10, 20, 30]
    private static let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }

    private func read(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> GraphFile {
        try folder.write(bytes, to: "graph of three.bin")
        return try GraphFile(path: folder.path + "/graph of three.bin")
    }

    @Test("it is read where it is mapped, and gives the graph that arrays give")
    func reads() throws {
        let folder = try TemporaryFolder()
        let file = try read(Self.bytes, in: folder)
        folder.remove()
        #expect(file.vertexCount == 3)
        #expect(Array(file.sources) == [1, 2, 2] && Array(file.targets) == [0, 0, 1])
        #expect(file.sources.map { $0 + 1 } == [2, 3, 3] && file.targets[2] == 1)
        #expect(file.weights == [10, 20, 30])
        let graph = Digraph(vertexCount: 3, sources: file.sources, targets: file.targets)
        #expect(graph == Digraph(vertexCount: 3, sources: [1, 2, 2], targets: [0, 0, 1]))
        // Without storage in one piece each number is asked for.
        let apart = Condensation(vertexCount: 3, sources: file.sources.lazy.map { $0 }, targets: file.targets)
        #expect(apart == Condensation(graph))
        #expect(ReachableCounts(apart, weights: file.weights)[0] == ReachableTotal(count: 3, weight: 60))
    }

    @Test("cut at any byte it is refused")
    func cut() throws {
        let folder = try TemporaryFolder()
        for count in 0..<Self.bytes.count {
            #expect(throws: GraphFile.Malformed.self, "\(count)") {
                _ = try read(Array(Self.bytes.prefix(count)), in: folder)
            }
        }
        #expect(throws: GraphFile.Malformed.self) { _ = try read(Self.bytes + [0], in: folder) }
        folder.remove()
    }

    @Test("with bytes changed it is refused, or a graph whose every edge is between its vertices")
    func mutated() throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            var bytes = Self.bytes
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do {
                let file = try read(bytes, in: folder)
                #expect(file.sources.allSatisfy { $0 < file.vertexCount } && file.weights.count == file.vertexCount)
                let graph = Digraph(vertexCount: file.vertexCount, sources: file.sources, targets: file.targets)
                #expect(Condensation(graph).vertexCount == file.vertexCount)
            } catch is GraphFile.Malformed {}
        }
        folder.remove()
    }

    @Test("what is no file, or not there, is named; so are questions that are not there")
    func others() throws {
        let folder = try TemporaryFolder()
        func message(_ body: () throws -> Void) -> String {
            do { try body() } catch { return "\(error)" }
            return ""
        }
        #expect(message { _ = try GraphFile(path: folder.path) } == "expected a file")
        #expect(message { _ = try GraphFile(path: folder.path + "/none.bin") } == "No such file or directory")
        let questions = message { _ = try QuestionLists(path: folder.path + "/none.q") }
        #expect(questions.contains("none.q: No such file"))
        try folder.write("W1 3 1 2\nADD\nREM 4 x 5\n", to: "some.q")
        let lists = try QuestionLists(path: folder.path + "/some.q")
        #expect(lists["W1"] == [3, 1, 2] && lists["ADD"] == [] && lists["REM"] == [4, 5] && lists["other"] == [])
        folder.remove()
    }
}
