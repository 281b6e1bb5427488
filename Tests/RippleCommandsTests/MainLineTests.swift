import Git
import Testing

@testable import RippleCommands

@Suite struct MainLineTests {
    private func id(_ number: Int) throws -> ObjectID {
        let digits = String(number)
        return try #require(ObjectID(String(repeating: "0", count: 40 - digits.count) + digits))
    }

    /// By which commit a commit came, in numbers.
    private func landing(_ number: Int, _ line: MainLine) throws -> Int? {
        try line.landings[id(number)].flatMap { Int($0.hex) }
    }

    private func line(_ history: [(number: Int, parents: [Int])]) throws -> MainLine {
        MainLine(
            try history.map { commit in
                HistoryCommit(
                    id: try id(commit.number), parents: try commit.parents.map(id), time: 0, changes: [])
            })
    }

    @Test("a branch's commits stand behind the merge that brought them, whatever order git gave")
    func order() throws {
        let found = try line([(7, [6]), (6, [5, 4]), (4, [3]), (5, [2]), (3, [1]), (2, [1]), (1, [])])
        #expect(found.commits.map { Int($0.id.hex) } == [7, 6, 4, 3, 5, 2, 1])
        #expect(try [4, 3, 5, 7].map { try landing($0, found) } == [6, 6, 5, 7])
    }

    @Test("two merges of one branch bring each what is new")
    func twice() throws {
        let found = try line([(8, [7, 6]), (7, [5]), (6, [4]), (5, [3, 4]), (4, [2]), (3, [1]), (2, [1]), (1, [])])
        #expect(try [6, 4, 2, 3].map { try landing($0, found) } == [8, 5, 5, 3])
    }

    @Test("the newest commit comes by the merge at the end, whose own commits are older than what was asked for")
    func lastMerge() throws {
        // The second parent lies before the time looked at.
        var found = try line([(3, [2, 9]), (2, [1]), (1, [])])
        #expect(try landing(2, found) == 2)
        found.endWithLastMerge(after: try id(2))
        #expect(try [2, 1].map { try landing($0, found) } == [3, 1])
        var plain = try line([(2, [1]), (1, [])])
        plain.endWithLastMerge(after: try id(2))
        #expect(try landing(2, plain) == 2)
        #expect(try line([]).commits.isEmpty)
    }
}
