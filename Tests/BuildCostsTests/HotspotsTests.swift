import BuildCosts
import RebuildImpact
import Testing

@Suite struct HotspotsTests {
    private func edit(
        _ file: String, _ kind: String, _ module: String, was old: String? = nil,
        rebuilds: [CommitRecord.Rebuild]? = nil
    ) throws -> CommitRecord.Edit {
        .init(
            file: file, oldFile: old, kind: try #require(EditKind(rawValue: kind)), modules: [module],
            rebuilds: rebuilds ?? [.init(module: module, isCertain: true, share: 0.5)])
    }

    private func commit(_ id: String, bulk: Bool = false, _ edits: [CommitRecord.Edit]) -> CommitRecord {
        CommitRecord(
            id: id, time: 0, isBulk: bulk, edits: edits, unownedCount: 0,
            rebuilds: edits.reduce(into: []) { $0 = $0.union($1.rebuilds) },
            figures: .init(modules: 3, dependencies: 2, longestChain: 3, meanTransitiveDependents: 1))
    }

    private func hotspots(
        _ records: [CommitRecord], owners: [String: [String]], names: [String: String] = [:],
        seconds: [String: Double] = [:]
    ) -> Hotspots {
        Hotspots(
            records, weeks: 2,
            present: .init(
                modules: ["P/A", "P/B"], owners: { owners[$0] }, name: { file, _ in names[file] ?? file }),
            secondsOf: { module, share in seconds[module].map { $0 * share } })
    }

    @Test("commits count by kind, and cost what they rebuilt; seconds sort where any are known")
    func counting() throws {
        let wide: [CommitRecord.Rebuild] = [
            .init(module: "P/A", isCertain: true, share: 1), .init(module: "P/B", isCertain: false, share: 1),
        ]
        let records = [
            commit("3", [try edit("b.swift", "body", "P/B")]), commit("2", [try edit("b.swift", "body", "P/B")]),
            commit(
                "1", [try edit("a.swift", "topLevel", "P/A", rebuilds: wide), try edit("x.json", "resource", "P/A")]),
        ]
        let owners = ["a.swift": ["P/A"], "b.swift": ["P/B"], "x.json": ["P/A"]]
        let byModules = hotspots(records, owners: owners)
        #expect(!byModules.knowsSeconds && byModules.commits == 3)
        #expect(byModules.modules.map(\.name) == ["P/B", "P/A"] || byModules.modules.map(\.name) == ["P/A", "P/B"])
        let a = try #require(byModules.modules.first { $0.name == "P/A" })
        #expect((a.commits, a.interfaceCommits, a.bodyCommits, a.otherCommits) == (1, 1, 0, 0))
        #expect((a.cost.modules, a.cost.mayModules) == (1, 1))
        let b = try #require(byModules.modules.first { $0.name == "P/B" })
        #expect((b.commits, b.bodyCommits, b.cost.modules) == (2, 2, 2))

        let bySeconds = hotspots(records, owners: owners, seconds: ["P/A": 4, "P/B": 1])
        #expect(bySeconds.knowsSeconds && bySeconds.modules.map(\.name) == ["P/A", "P/B"])
        // All of A for the interface, B perhaps; the resource's half of A is within.
        #expect(bySeconds.modules[0].cost.seconds == 4 && bySeconds.modules[0].cost.maySeconds == 1)
        #expect(bySeconds.modules[1].cost.seconds == 1)
        #expect(bySeconds.files.map(\.name) == ["a.swift", "x.json", "b.swift"])
        #expect(bySeconds.files[1].cost.seconds == 2 && bySeconds.files[1].otherCommits == 1)
    }

    @Test(
        "a file goes by its name of today, and counts where it lies now; what is gone counts for its module"
    )
    func renames() throws {
        let records = [
            commit("5", [try edit("new.swift", "body", "P/B")]),
            commit("4", [try edit("new.swift", "fileRenamed", "P/B", was: "mid.swift")]),
            commit("3", [try edit("mid.swift", "fileRenamed", "P/A", was: "old.swift")]),
            commit("2", [try edit("old.swift", "body", "P/A")]), commit("1", [try edit("gone.swift", "body", "P/Old")]),
        ]
        let found = hotspots(
            records, owners: ["new.swift": ["P/B"]], names: ["old.swift": "new.swift", "mid.swift": "new.swift"])
        #expect(found.files.map(\.name) == ["new.swift"] && found.files[0].commits == 4)
        #expect(found.goneFiles == 1)
        #expect(found.modules.map(\.name).sorted() == ["P/B", "P/Old"])
        #expect(found.modules.first { $0.name == "P/B" }?.commits == 4)
        #expect(found.modules.first { $0.name == "P/Old" }?.exists == false)
    }

    @Test("a text that comes is no interface edit, a source is")
    func texts() throws {
        let records = [
            commit("2", [try edit("notes.txt", "fileAdded", "P/A", rebuilds: [])]),
            commit("1", [try edit("a.swift", "fileAdded", "P/A")]),
        ]
        let found = hotspots(records, owners: ["notes.txt": ["P/A"], "a.swift": ["P/A"]])
        #expect(found.modules.map { [$0.commits, $0.interfaceCommits, $0.otherCommits] } == [[2, 1, 1]])
    }

    @Test("a bulk edit counts for nothing; an unknown module's seconds are counted as missing")
    func bulk() throws {
        let records = [
            commit("2", bulk: true, [try edit("new.swift", "fileRenamed", "P/A", was: "old.swift", rebuilds: [])]),
            commit("1", [try edit("old.swift", "body", "P/A")]),
        ]
        let found = hotspots(
            records, owners: ["new.swift": ["P/A"]], names: ["old.swift": "new.swift"], seconds: ["P/B": 1])
        #expect(found.bulkCommits == ["2"] && found.commits == 1)
        #expect(found.files.map(\.name) == ["new.swift"] && found.files[0].commits == 1)
        #expect(found.files[0].cost.unknown == 1 && !found.knowsSeconds)
        #expect(hotspots([], owners: [:]).modules.isEmpty)
    }

    @Test("shares of two files of a module add up to the whole at most; the surer wins")
    func union() {
        let half = CommitRecord.Rebuild(module: "A", isCertain: true, share: 0.6)
        let may = CommitRecord.Rebuild(module: "A", isCertain: false, share: 1)
        #expect([half].union([half]) == [.init(module: "A", isCertain: true, share: 1)])
        #expect([may].union([half]) == [half] && [half].union([may]) == [half])
        #expect([CommitRecord.Rebuild]().union([may]) == [may])
    }

    @Test("the trend has steps of equally many commits, oldest first, and the median commit of each")
    func trend() throws {
        let edit = CommitRecord.Edit(file: "a", oldFile: nil, kind: .body, modules: ["P/A"], rebuilds: [])
        var records: [CommitRecord] = []
        for number in [5, 4, 3, 2, 1] {
            let rebuilds = (0..<number).map {
                CommitRecord.Rebuild(module: "M\($0)", isCertain: $0 % 2 == 0, share: 1)
            }
            let figures = CommitRecord.Figures(
                modules: number, dependencies: 0, longestChain: 1, meanTransitiveDependents: 0)
            records.append(
                CommitRecord(
                    id: "\(number)", time: Int64(number), isBulk: false, edits: [edit], unownedCount: 0,
                    rebuilds: rebuilds, figures: figures))
        }
        let costs = records.map { EditCost(of: $0.rebuilds, secondsOf: { _, share in share * 2 }) }
        let trend = HistoryTrend(records, costs: costs, steps: 2, knowsSeconds: true)
        #expect(trend.steps.map(\.commits) == [2, 3])
        #expect(trend.steps.map { [$0.first, $0.last] } == [["1", "2"], ["3", "5"]])
        #expect(trend.steps.map(\.medianModules) == [1.5, 4] && trend.steps.map(\.medianSeconds) == [3, 8])
        #expect(trend.steps.map(\.figures.modules) == [2, 5])
        #expect(trend.whole?.medianModules == 3)
        let none = HistoryTrend([], costs: [], steps: 3, knowsSeconds: false)
        #expect(none.steps.isEmpty && none.whole == nil)
        #expect(HistoryTrend(records, costs: costs, steps: 99, knowsSeconds: false).steps.count == 5)
    }
}
