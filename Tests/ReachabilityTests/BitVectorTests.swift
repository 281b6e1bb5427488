import Reachability
import Testing

@Suite struct BitVectorTests {
    @Test("A vector behaves as a set of numbers", arguments: [1, 63, 64, 65, 200])
    func model(_ count: Int) {
        var random = SplitMix(seed: UInt64(count))
        var vector = BitVector(count: count)
        var model: Set<Int> = []
        for _ in 0..<500 {
            let index = random.below(count)
            if random.below(3) > 0 {
                #expect(vector.insert(index) == model.insert(index).inserted)
            } else {
                #expect(vector.remove(index) == (model.remove(index) != nil))
            }
            #expect(vector[index] == model.contains(index))
        }
        #expect(Array(vector.setBits) == model.sorted())
        #expect(vector.popcount == model.count)
        #expect(vector.isEmpty == model.isEmpty)
        #expect(vector == BitVector(count: count, members: model))
    }

    @Test("Union, intersection and difference are those of sets", arguments: [0, 1, 64, 130])
    func algebra(_ count: Int) {
        var random = SplitMix(seed: UInt64(count))
        for _ in 0..<20 {
            let one = Set((0..<count).filter { _ in random.below(2) == 0 })
            let other = Set((0..<count).filter { _ in random.below(3) == 0 })
            let left = BitVector(count: count, members: one), right = BitVector(count: count, members: other)
            #expect(Set(left.union(right).setBits) == one.union(other))
            #expect(Set(left.intersection(right).setBits) == one.intersection(other))
            #expect(Set(left.subtracting(right).setBits) == one.subtracting(other))
            #expect(left.isSubset(of: right) == one.isSubset(of: other))
            #expect(left.isSubset(of: left.union(right)))
            #expect(left.isDisjoint(with: right) == one.isDisjoint(with: other))
            #expect(left.isDisjoint(with: right.subtracting(left)))
        }
    }
}
