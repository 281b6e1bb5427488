import Git
import Testing

/// What files are called today, in histories written by hand: `x>y` renames, `+x` adds, `-x` removes, `x` edits.
@Suite struct FileLineageTests {
    private func id(_ number: Int) throws -> ObjectID {
        let digits = String(number)
        return try #require(ObjectID(String(repeating: "0", count: 40 - digits.count) + digits))
    }

    private func change(_ text: String) throws -> HistoryChange {
        let version = HistoryChange.Version(mode: .file, id: try id(99))
        switch text.first {
        case "+": return HistoryChange(path: String(text.dropFirst()), old: nil, new: version)
        case "-": return HistoryChange(path: String(text.dropFirst()), old: version, new: nil)
        default:
            let names = text.split(separator: ">").map(String.init)
            return HistoryChange(
                path: names.last ?? "", oldPath: names.count == 2 ? names[0] : nil, old: version, new: version)
        }
    }

    /// The commits, the last one first, each with its parents and its changes against the first of them; what is there
    /// today; and for edits of some commits the names that are expected.
    private func check(
        _ history: [(number: Int, parents: [Int], changes: String)], today: Set<String>,
        _ expected: [Int: [String: String]], _ place: SourceLocation = #_sourceLocation
    ) throws {
        let commits = try history.map { commit in
            HistoryCommit(
                id: try id(commit.number), parents: try commit.parents.map(id), time: 0,
                changes: try commit.changes.split(separator: " ").map { try change(String($0)) })
        }
        let lineage = FileLineage(commits) { today.contains($0) }
        for (number, names) in expected {
            for (path, name) in names {
                #expect(
                    lineage.name(of: path, in: try id(number)) == name, "\(path) of \(number)", sourceLocation: place)
            }
        }
    }

    @Test("through two renames, one of them a swap; a new file of an old name is another one")
    func linear() throws {
        try check(
            [
                (6, [5], "a"), (5, [4], "+a"), (4, [3], "b>c c>b"), (3, [2], "a>b"), (2, [1], "a c"), (1, [], "+a +c"),
            ], today: ["a", "b", "c"],
            [6: ["a": "a"], 3: ["b": "c"], 2: ["a": "c", "c": "b"], 1: ["a": "c", "c": "b"]])
    }

    @Test("a file that is gone keeps the name that it had last")
    func gone() throws {
        try check(
            [(4, [3], "-b"), (3, [2], "a>b"), (2, [1], "a"), (1, [], "+a")], today: [],
            [2: ["a": "b"], 3: ["b": "b"], 4: ["b": "b"]])
        // Names that lead in a circle, of files that are all gone, end.
        try check([(3, [2], "x"), (2, [1], "y>x"), (1, [], "x>y")], today: [], [3: ["x": "x"]])
    }

    @Test("a branch that is merged later edits a file by the name that it had before, also where a new one has it now")
    func renamedMeanwhile() throws {
        for (last, today) in [("other", ["y", "other"]), ("+x", ["y", "x"])] as [(String, Set<String>)] {
            try check(
                [
                    (6, [5], last), (5, [4, 3], "y"), (4, [1], "x>y"), (3, [2], "x"), (2, [1], "x"), (1, [], "+x"),
                ], today: today, [3: ["x": "y"], 2: ["x": "y"], 1: ["x": "y"]])
        }
    }

    @Test("a rename on one branch says nothing of a file of that name on another")
    func sameName() throws {
        try check(
            [
                (6, [5, 4], "+h"), (5, [2], "u"), (4, [3], "u>h"), (3, [1], "+u"), (2, [1], "+u"), (1, [], "+z"),
            ], today: ["u", "h", "z"], [5: ["u": "u"], 2: ["u": "u"], 3: ["u": "h"]])
    }

    @Test("a rename that the merge discarded is none, and of two the merge's counts")
    func conflicts() throws {
        try check(
            [(5, [4, 3], ""), (4, [2], "x"), (3, [2], "x>y"), (2, [1], "x"), (1, [], "+x")], today: ["x"],
            [4: ["x": "x"], 2: ["x": "x"], 1: ["x": "x"]])
        try check(
            [
                (6, [5, 4], "m>b"), (5, [3], "m"), (4, [2], "x>b"), (3, [2], "x>m"), (2, [1], "x"), (1, [], "+x"),
            ], today: ["b"], [5: ["m": "b"], 2: ["x": "b"], 1: ["x": "b"]])
        // Removed on the branch looked at, renamed on the other, and kept by the merge.
        try check(
            [(4, [3, 2], "+y"), (3, [1], "-x"), (2, [1], "x>y"), (1, [], "+x")], today: ["y"], [1: ["x": "y"]])
    }

    @Test("a merge puts a branch's new file into the folder that was renamed meanwhile")
    func folder() throws {
        try check(
            [
                (5, [4, 3], "+New/f"), (4, [1], "Old/a>New/a"), (3, [2], "Old/f"), (2, [1], "+Old/f"),
                (1, [], "+Old/a"),
            ], today: ["New/a", "New/f"], [3: ["Old/f": "New/f"], 2: ["Old/f": "New/f"], 1: ["Old/a": "New/a"]])
    }

    @Test("a merge may rename itself")
    func merge() throws {
        try check(
            [(4, [3, 2], "x>y"), (3, [1], "x"), (2, [1], "x"), (1, [], "+x")], today: ["y"],
            [3: ["x": "y"], 2: ["x": "y"], 1: ["x": "y"]])
    }
}
