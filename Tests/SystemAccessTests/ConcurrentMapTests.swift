import SystemAccess
import Testing

@Suite struct ConcurrentMapTests {
    @Test("results come in the order of the elements", arguments: [0, 1, 8, 9, 63, 64, 65, 511, 513, 5000])
    func order(_ count: Int) {
        let elements = (0..<count).map { "element \($0)" }
        #expect(elements.concurrentMap { $0 + "!" } == elements.map { $0 + "!" })
        // Of elements that take unequal time too.
        let sums = elements.concurrentMap { element in (0..<element.utf8.count * 37 % 1000).reduce(0, &+) }
        #expect(sums == elements.map { element in (0..<element.utf8.count * 37 % 1000).reduce(0, &+) })
    }

    @Test("of two pieces of work side by side each gives its own result, within another too")
    func pair() {
        let words = (0..<100).map { "word \($0)" }
        let (joined, (count, last)) = concurrently {
            words.joined()
        } _: {
            concurrently {
                words.count
            } _: {
                words.last
            }
        }
        #expect(joined == words.reduce("", +))
        #expect(count == 100 && last == "word 99")
    }
}
