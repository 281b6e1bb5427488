import BuildCosts
import BuildLogs
import ModuleGraphs
import RebuildImpact
import Testing

@Suite struct CostModelTests {
    private static let line = SampleGraph(["A": [], "B": ["A"], "C": ["B"]])

    @Test("the median of several runs counts, files of a batch share its time")
    func median() throws {
        let graph = Self.line
        let records = [2.0, 9, 3].map { seconds in
            BuildRecord(
                tool: "Xcode", format: LogFormat(name: "xcactivitylog", title: ""),
                steps: [
                    BuildStep(.compile, module: "A", files: ["a1.swift", "a2.swift"], start: 0, duration: seconds),
                    BuildStep(.emitModule, module: "A", start: 0, duration: 1),
                ])
        }
        let model = CostModel(records: records, of: graph.graph, sizes: graph, cores: 4)
        let cost = try #require(model.cost(of: graph["A"]))
        #expect(cost.compile == Cost(seconds: 3, evidence: .measured(runs: 3)))
        #expect(cost.emit == Cost(seconds: 1, evidence: .measured(runs: 3)))
        #expect(cost.cpu == nil)
    }

    @Test("a replayed step tells of the past, and only where nothing ran now")
    func replayed() throws {
        let graph = Self.line
        let old = BuildStep(
            .compile, state: .replayed, module: "A", files: ["a1.swift", "a2.swift"], start: -99, duration: 8)
        let now = BuildStep(.compile, module: "A", files: ["a1.swift", "a2.swift"], start: 0, duration: 2)
        func seconds(_ steps: [BuildStep]) -> Double? {
            let record = BuildRecord(tool: "Xcode", format: LogFormat(name: "x", title: ""), steps: steps)
            return CostModel(records: [record], of: graph.graph, sizes: graph, cores: 2).cost(of: graph["A"])?.compile
                .seconds
        }
        #expect(seconds([old]) == 8)
        #expect(seconds([old, now]) == 2)
        #expect(seconds([BuildStep(.compile, state: .restored, module: "A", start: 0, duration: 2)]) == nil)
    }

    @Test("what no log shows is estimated by size and says so, with the error of the fit")
    func estimated() throws {
        var needs: [String: [String]] = [:]
        for number in 0..<10 { needs["M\(number)"] = [] }
        let sizes = Dictionary(uniqueKeysWithValues: (0..<10).map { ("M\($0)", ($0 + 1) * 1000) })
        let graph = SampleGraph(needs, bytes: sizes)
        // Half a second and a second for each thousand bytes; the ninth and tenth are not known.
        let steps = (0..<8).map { number in
            BuildStep(
                .compile, module: "M\(number)", isWholeModule: true, start: Double(number) * 100,
                duration: 0.5 + Double(number + 1))
        }
        let record = BuildRecord(tool: "Xcode", format: LogFormat(name: "x", title: ""), steps: steps)
        let model = CostModel(records: [record], of: graph.graph, sizes: graph, cores: 2)
        let cost = try #require(model.cost(of: graph["M9"])?.compile)
        #expect(abs(cost.seconds - 10.5) < 1e-6)
        guard case .estimated(let error) = cost.evidence else { return #expect(Bool(false), "\(cost.evidence)") }
        #expect(error < 1e-6)
        #expect(model.cost(of: graph["M3"])?.compile.evidence == .measured(runs: 1))
        // Without sizes nothing can be said.
        #expect(CostModel(records: [record], of: graph.graph, cores: 2).cost(of: graph["M9"]) == nil)
    }

    @Test("seconds of processor time come from logs that give them, and from nothing else")
    func processorTime() throws {
        let graph = Self.line
        let steps = [
            BuildStep(.compile, module: "A", isWholeModule: true, start: 0, duration: 4, cpuSeconds: 3.5),
            BuildStep(.emitModule, module: "A", start: 0, duration: 2, cpuSeconds: 1.5),
            BuildStep(.compile, module: "B", isWholeModule: true, start: 5, duration: 4),
        ]
        let record = BuildRecord(tool: "swiftc", format: LogFormat(name: "x", title: ""), steps: steps)
        let model = CostModel(records: [record], of: graph.graph, cores: 2)
        #expect(model.cost(of: graph["A"])?.cpu?.seconds == 5)
        #expect(model.cost(of: graph["B"])?.cpu == nil)
        #expect(model.knowsCPU)
    }

    @Test("a command of llbuild that waited for a lane is charged from when it got one")
    func queue() throws {
        let graph = SampleGraph(["A": [], "B": [], "C": []])
        // One lane: C runs first, then B, then A; all were ready at once.
        let steps = ["C": 2.0, "B": 5, "A": 6].sorted { $0.key < $1.key }.map { name, end in
            BuildStep(.compile, module: name, isWholeModule: true, start: 0, duration: end)
        }
        let record = BuildRecord(tool: "swift build", format: .llbuildDatabase, steps: steps)
        let model = CostModel(records: [record], of: graph.graph, cores: 1)
        func seconds(_ name: String) throws -> Double { try #require(model.cost(of: graph[name])).wallClock.seconds }
        #expect(abs(try seconds("C") - 2) < 1e-6)
        #expect(abs(try seconds("B") - 3) < 1e-6)
        #expect(abs(try seconds("A") - 1) < 1e-6)
    }

    @Test("two that ran at once on a machine that is full are charged half of it each")
    func contention() throws {
        let graph = SampleGraph(["A": [], "B": []])
        let steps = ["A", "B"].map {
            BuildStep(.compile, module: $0, files: ["a.swift", "b.swift"], start: 0, duration: 4.12, fileCount: 2)
        }
        let record = BuildRecord(tool: "swift build", format: .llbuildDatabase, steps: steps)
        let model = CostModel(records: [record], of: graph.graph, cores: 2)
        let cost = try #require(model.cost(of: graph["A"]))
        #expect(abs(cost.compile.seconds - 4) < 1e-6)
        #expect(abs(cost.wallClock.seconds - 2.12) < 1e-6)
    }

    @Test("a build that does nothing tells what every build takes")
    func overhead() throws {
        let text = "Building for debugging...\nBuild complete! (0.24s)\n"
        let records = try BuildLogReader().read(bytes: Array(text.utf8), name: "log")
        #expect(records.last?.seconds == 0.24)
        #expect(CostModel(records: records, of: Self.line.graph, cores: 2).overhead == 0.24)
    }
}

@Suite struct RebuildPlanTests {
    private static let graph = SampleGraph(["A": [], "B": ["A"], "C": ["B"]])

    private func model(_ kind: String) -> CostModel {
        let names = ["A", "B", "C"]
        let steps = names.enumerated().flatMap { number, name in
            [
                BuildStep(.emitModule, module: name, start: Double(number) * 100, duration: 0.88),
                BuildStep(
                    .compile, module: name, isWholeModule: true, start: Double(number) * 100 + 50, duration: 9.88),
            ]
        }
        let record = BuildRecord(tool: kind, format: LogFormat(name: kind, title: ""), steps: steps)
        return CostModel(records: [record], of: Self.graph.graph, cores: 8)
    }

    @Test("with SwiftPM's own build system a dependent waits for the whole command")
    func native() {
        let graph = Self.graph
        let all = Dictionary(uniqueKeysWithValues: graph.graph.modules.map { ($0.id, 1.0) })
        let plan = RebuildPlan(modules: all, products: [], in: graph.graph, model: model("x"), system: .native)
        let path = CriticalPath(of: plan.tasks, cores: 1)
        #expect(abs(path.wallClock - 3 * (0.12 + 0.88 + 9.88)) < 1e-6)
        #expect(path.chain.compactMap { plan.tasks[$0].module }.map { graph.graph[$0].name } == ["A", "B", "C"])
        #expect(plan.unknown.isEmpty)
        #expect(plan.estimateError == nil)
    }

    @Test(
        "with Swift Build and Xcode a dependent starts when the interface is written",
        arguments: [BuildSystem.xcode, .swiftbuild])
    func pipelined(_ system: BuildSystem) {
        let graph = Self.graph
        let all = Dictionary(uniqueKeysWithValues: graph.graph.modules.map { ($0.id, 1.0) })
        let plan = RebuildPlan(modules: all, products: [], in: graph.graph, model: model("x"), system: system)
        // Two interfaces, then the objects of C on its seven processors.
        let path = CriticalPath(of: plan.tasks, cores: 8)
        #expect(path.wallClock < 2 + 0.12 + 9.88)
        #expect(path.wallClock >= 2 + 0.12 + 9.88 / 7 - 1e-6)
    }

    @Test("a module whose cost nobody knows is named")
    func unknown() {
        let graph = Self.graph
        let empty = CostModel(records: [], of: graph.graph, cores: 2)
        let plan = RebuildPlan(modules: [graph["B"]: 1], products: [], in: graph.graph, model: empty, system: .native)
        #expect(plan.unknown == [graph["B"]])
        #expect(empty.isEmpty)
        #expect(CriticalPath(of: plan.tasks, cores: 2).wallClock == 0)
    }
}
