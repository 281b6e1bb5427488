import Testing

@testable import ModuleGraphs

@Suite struct OccurrencesTests {
    @Test("every place of a key is found, whether it occurs once or more often")
    func places() {
        var places = Occurrences(["a", "b", "a", "c", "b", "a"])
        #expect(places["a"] == [0, 2, 5] && places["b"] == [1, 4] && places["c"] == [3] && places["d"] == [])
        #expect(places.isUnique("c") && !places.isUnique("a"))
        places.sort(by: >)
        #expect(places["a"] == [5, 2, 0] && places["c"] == [3])
        #expect(Occurrences(["x", "y"])["y"] == [1] && Occurrences([String]())["x"] == [])
    }
}
