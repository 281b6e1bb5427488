import Testing

@testable import Reachability

@Suite struct ScratchMemoryTests {
    /// Fills one allocation of each size with a value of its own, and says whether all are as they were written.
    private func holds(_ sizes: [Int], in memory: inout ScratchMemory) -> Bool {
        var parts: [(start: UnsafeMutablePointer<UInt32>, count: Int)] = []
        for (number, size) in sizes.enumerated() {
            parts.append((memory.filled(size, with: UInt32(number)), size))
        }
        return parts.enumerated().allSatisfy { number, part in
            UInt(bitPattern: part.start) % 64 == 0
                && UnsafeBufferPointer(start: part.start, count: part.count).allSatisfy { $0 == UInt32(number) }
        }
    }

    @Test("no two allocations overlap, small or large, expected or not, at first or after a new start")
    func apart() {
        let sizes = [0, 1, 15, 16, 17, 1000, 5000, 3, 70_000, 1, 600_000, 2, 300_000, 1_500_000, 9]
        for expected in [0, 1, 4096, 1 << 20, 1 << 23] {
            var memory = ScratchMemory(expecting: expected)
            #expect(holds(sizes, in: &memory))
            memory.startOver()
            #expect(holds(sizes.reversed(), in: &memory))
            memory.giveBack()
            #expect(holds(sizes, in: &memory))
            memory.giveBack()
        }
    }

    @Test("computations side by side have memory of their own")
    func sideBySide() async {
        let sizes = [1, 600_000, 17, 700_000]
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var memory = ScratchMemory()
                    defer { memory.giveBack() }
                    return holds(sizes, in: &memory)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == Array(repeating: true, count: 16))
    }

    @Test("what is given back serves the next, unless it is far too large; beyond the limit it goes to the system")
    func pool() {
        let pool = ScratchPool(capacity: 1000)
        func piece(_ size: Int) -> UnsafeMutableRawBufferPointer { .allocate(byteCount: size, alignment: 64) }
        let (small, middle, large) = (piece(100), piece(300), piece(600))
        #expect(pool.take(1) == nil)
        for piece in [large, small, middle] { pool.giveBack(piece) }
        pool.giveBack(piece(1))
        #expect(pool.take(601) == nil && pool.take(10) == nil)
        #expect(pool.take(101)?.baseAddress == middle.baseAddress)
        #expect(pool.take(101) == nil)
        #expect(pool.take(200)?.baseAddress == large.baseAddress)
        #expect(pool.take(100)?.baseAddress == small.baseAddress)
        #expect(pool.take(25) == nil)
        for piece in [small, middle, large] { piece.deallocate() }
    }

    @Test("a condensation of edges is that of their graph, whatever their order", arguments: Corpus.allCases)
    func condensation(_ corpus: Corpus) {
        forAll(corpus) { sample in
            let edges = sample.edges.reversed()
            let condensation = Condensation(
                vertexCount: sample.count, sources: edges.map { UInt32($0.source) },
                targets: edges.map { UInt32($0.target) })
            return condensation == sample.condensation
        }
    }
}
