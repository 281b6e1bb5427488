import Reachability
import Testing

@Suite struct BitMatrixTests {
    @Test("A matrix behaves as an array of vectors", arguments: [1, 64, 100])
    func model(_ columnCount: Int) {
        var random = SplitMix(seed: UInt64(columnCount))
        var matrix = BitMatrix(rowCount: 5, columnCount: columnCount)
        var model = [BitVector](repeating: BitVector(count: columnCount), count: 5)
        for _ in 0..<200 {
            let row = random.below(5), other = random.below(5), column = random.below(columnCount)
            switch random.below(4) {
            case 0:
                matrix.formUnion(ofRow: row, with: other)
                model[row].formUnion(model[other])
            case 1:
                matrix[row, column] = false
                model[row][column] = false
            default:
                matrix[row, column] = true
                model[row][column] = true
            }
            #expect(matrix[row, column] == model[row][column])
            #expect(matrix.row(row) == model[row])
            #expect(matrix.popcount(ofRow: row) == model[row].popcount)
        }
    }

    @Test func `A matrix may be empty`() {
        let matrix = BitMatrix(rowCount: 0, columnCount: 0)
        #expect(matrix.rowCount == 0)
        #expect(BitMatrix(rowCount: 1, columnCount: 0).row(0).isEmpty)
    }
}
