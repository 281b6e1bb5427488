import BuildLogs
import ModuleGraphs
import RebuildImpact
import Testing

@testable import BuildCosts

/// What one build from nothing tells of the rebuilds after it.
@Suite struct FirstBuildTests {
    private func database(_ steps: [BuildStep]) -> BuildRecord {
        BuildRecord(tool: "swift build", format: .llbuildDatabase, steps: steps)
    }

    private func statistics(_ steps: [BuildStep]) -> BuildRecord {
        BuildRecord(tool: "swiftc", format: .driverStatistics, steps: steps)
    }

    @Test("a wrap that waited until the compilers were through is not charged for the waiting")
    func wraps() throws {
        let graph = SampleGraph(["A": [], "B": []])
        var steps = [
            BuildStep(.compile, module: "A", isWholeModule: true, start: 0, duration: 10),
            BuildStep(.compile, module: "B", isWholeModule: true, start: 0, duration: 90),
        ]
        // Eight wraps that were ready after ten seconds and got their lane when everything else was done.
        for number in 1...8 {
            steps.append(
                BuildStep(.wrap, module: "A", start: 10, duration: 80 + 0.25 * Double(number)))
        }
        let model = CostModel(records: [database(steps)], of: graph.graph, cores: 1)
        let wrap = try #require(model.cost(of: graph["A"])?.wrap)
        #expect(abs(wrap.seconds - 0.25) < 1e-6)
    }

    @Test("what is built for the host and the target counts twice, each copy after its own dependencies")
    func copies() throws {
        let graph = SampleGraph(["A": [], "B": ["A"]])
        let steps = [false, true].flatMap { isHost in
            ["A", "B"].enumerated().map { number, name in
                BuildStep(
                    .compile, module: name, isHost: isHost, isWholeModule: true,
                    start: Double(number) * 10 + (isHost ? 5 : 0), duration: 4.12)
            }
        }
        let times = ["A", "A"].map {
            BuildStep(.compile, module: $0, isWholeModule: true, duration: 3, cpuSeconds: 3)
        }
        let interfaces = ["A", "A"].map { BuildStep(.emitModule, module: $0, duration: 1, cpuSeconds: 1) }
        let both = CostModel(records: [database(steps)], of: graph.graph, cores: 1)
        #expect([graph["A"], graph["B"]].map { both.copies(of: $0) } == [2, 2])
        let all = [graph["A"]: 1.0, graph["B"]: 1.0]
        func seconds(_ model: CostModel, cores: Int) -> Double {
            let plan = RebuildPlan(modules: all, products: [], in: graph.graph, model: model, system: .native)
            return CriticalPath(of: plan.tasks, cores: cores).wallClock
        }
        #expect(abs(seconds(both, cores: 1) - 4 * 4.12) < 1e-6)
        // Two chains beside each other, and not one of four.
        #expect(seconds(both, cores: 2) < 4 * 4.12 - 1)
        let one = CostModel(records: [database(steps.filter { !$0.isHost })], of: graph.graph, cores: 1)
        #expect(abs(seconds(one, cores: 1) - 2 * 4.12) < 1e-6)
        // Statistics do not tell the copies apart; together they are what the module takes.
        let withTimes = CostModel(
            records: [database(steps), statistics(times + interfaces)], of: graph.graph, cores: 1)
        #expect(withTimes.cost(of: graph["A"])?.cpu?.seconds == 8)
    }

    @Test("one file of a module takes its part of the objects, some reading, and the whole interface")
    func oneFile() throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<10).map { ("Sources/A/f\($0).swift", 100) })
        let graph = SampleGraph(["A": []], files: ["A": files])
        let record = statistics([
            BuildStep(.emitModule, module: "A", start: 0, duration: 2, cpuSeconds: 2),
            BuildStep(.compile, module: "A", isWholeModule: true, start: 0, duration: 22, cpuSeconds: 22),
        ])
        let model = CostModel(records: [record], of: graph.graph, sizes: graph, cores: 2)
        let whole = try #require(model.cost(of: graph["A"])?.cpu?.seconds)
        #expect(abs(whole - 24) < 1e-6)
        // Two processes read for a second each, the files take two seconds each: 1 + 2, and 2 for the interface.
        let one = try #require(model.cost(of: graph["A"], share: 0.1)?.cpu?.seconds)
        #expect(abs(one - 5) < 1e-6)
    }

    @Test("with both logs work follows processor time, and is never less than it")
    func processorTimeAsWork() throws {
        let graph = SampleGraph(["A": [], "B": [], "C": []])
        // The database has seconds that cannot be: less than the processors were busy.
        let steps = ["A", "B", "C"].enumerated().map { number, name in
            BuildStep(.compile, module: name, isWholeModule: true, start: Double(number) * 50, duration: 1.12)
        }
        let times = ["A", "B", "C"].enumerated().flatMap { number, name in
            [
                BuildStep(.emitModule, module: name, duration: 1, cpuSeconds: 1),
                BuildStep(
                    .compile, module: name, isWholeModule: true, duration: 4, cpuSeconds: 4 + Double(number)),
            ]
        }
        let model = CostModel(records: [database(steps), statistics(times)], of: graph.graph, cores: 1)
        let cost = try #require(model.cost(of: graph["B"]))
        #expect(cost.compile.seconds >= 5 && cost.emit?.seconds == 1)
        #expect(cost.wallClock.seconds >= 6)
    }

    @Test("a dear module is taken for one that filled the caches only where it ran among the first")
    func early() throws {
        let names = (0..<8).map { "M\($0)" }
        let sizes = Dictionary(uniqueKeysWithValues: names.map { ($0, 1000) })
        let graph = SampleGraph(
            Dictionary(uniqueKeysWithValues: names.map { ($0, [String]()) }), bytes: sizes)
        func seconds(dear: Int, builds: Int = 1, rebuilds: Int = 0, of rebuilt: Range<Int>? = nil) throws -> Cost {
            let steps = names.enumerated().map { number, name in
                BuildStep(
                    .compile, module: name, isWholeModule: true, start: Double(number) * 100, duration: 1,
                    cpuSeconds: number == dear ? 9 : 1)
            }
            let records =
                Array(repeating: statistics(steps), count: builds)
                + Array(
                    repeating: statistics(Array(steps[rebuilt ?? dear..<dear + 1])), count: rebuilds)
            let model = CostModel(records: records, of: graph.graph, sizes: graph, cores: 2)
            return try #require(model.cost(of: graph["M\(dear)"])?.cpu)
        }
        for builds in [1, 3] {
            let first = try seconds(dear: 0, builds: builds)
            #expect(first.isEstimated && first.seconds < 2)
            #expect(
                try seconds(dear: 5, builds: builds) == Cost(seconds: 9, evidence: .measured(runs: builds)))
        }
        // A rebuild of many modules finds the caches full: the first of it is as dear as it ever was.
        #expect(
            try seconds(dear: 3, builds: 3, rebuilds: 2, of: 3..<8)
                == Cost(seconds: 9, evidence: .measured(runs: 5)))
        // Built alone it has no caches to fill: it is dear.
        #expect(try seconds(dear: 0, builds: 3, rebuilds: 1) == Cost(seconds: 9, evidence: .measured(runs: 1)))
    }

    @Test("the first module of a later first build of others may have filled the caches too")
    func laterFirst() throws {
        let names = (0..<13).map { "M\($0)" }
        let graph = SampleGraph(
            Dictionary(uniqueKeysWithValues: names.map { ($0, [String]()) }),
            bytes: Dictionary(uniqueKeysWithValues: names.map { ($0, 1000) }))
        func build(_ numbers: Range<Int>) -> BuildRecord {
            statistics(
                numbers.map { number in
                    BuildStep(
                        .compile, module: names[number], isWholeModule: true, start: Double(number) * 100, duration: 1,
                        cpuSeconds: number == 8 ? 9 : 1)
                })
        }
        func cost(_ records: [BuildRecord]) throws -> Cost {
            let model = CostModel(records: records, of: graph.graph, sizes: graph, cores: 2)
            return try #require(model.cost(of: graph["M8"])?.cpu)
        }
        let first = try cost([build(0..<8), build(8..<13)])
        #expect(first.isEstimated && first.seconds < 2)
        // Where the same ones are built again, no cache was empty.
        #expect(try cost([build(0..<13), build(8..<13)]) == Cost(seconds: 9, evidence: .measured(runs: 2)))
    }

    @Test(
        "a bundle's own modules cost no more than the smallest after clean builds alone, and what they took after others"
    )
    func bundles() throws {
        let names = ["A", "B", "C", "D", "T"]
        let sizes = Dictionary(uniqueKeysWithValues: names.map { ($0, 1000) })
        let graph = SampleGraph(sizes.mapValues { _ in [] }, bytes: sizes, tests: ["T"])
        func steps(_ names: [String], bundle: Double) -> [BuildStep] {
            (names.map { ($0, 2) } + [("PPackageDiscoveredTests", bundle), ("PPackageTests", bundle)]).enumerated().map
            {
                number, part in
                BuildStep(
                    .compile, module: part.0, isWholeModule: true, start: Double(number) * 100,
                    duration: part.1 + 0.12, cpuSeconds: part.1)
            }
        }
        func cpu(_ builds: [[BuildStep]]) throws -> Double {
            let model = CostModel(records: builds.map(statistics), of: graph.graph, sizes: graph, cores: 1)
            return try #require(model.bundleCPU(of: 0)).seconds
        }
        func wallClock(_ builds: [[BuildStep]]) throws -> Double {
            let model = CostModel(records: builds.map(database), of: graph.graph, sizes: graph, cores: 1)
            return try #require(model.bundleCost(of: 0)).seconds
        }
        let (clean, later) = (steps(names, bundle: 9), steps(["T"], bundle: 3))
        for builds in [[clean], [clean, clean, clean]] {
            #expect(abs(try cpu(builds) - 4) < 1e-6)
            #expect(abs(try wallClock(builds) - 2 * 2.12) < 1e-6)
        }
        #expect(abs(try cpu([clean, clean, later]) - 6) < 1e-6)
        #expect(abs(try wallClock([clean, clean, later]) - 2 * 3.12) < 1e-6)
    }

    @Test("files are compiled in a batch on each processor, or in batches of 25 where these are more")
    func batches() {
        let counts = ["None": 0, "One": 1, "Few": 3, "Many": 63]
        let files = counts.mapValues { count in
            Dictionary(uniqueKeysWithValues: (0..<count).map { ("f\($0).swift", 100) })
        }
        let graph = SampleGraph(counts.mapValues { _ in [] }, files: files)
        func batches(_ name: String, _ share: Double, cores: Int = 2) -> Int {
            graph.batches(of: graph[name], share: share, cores: cores)
        }
        #expect(["One", "Few", "Many"].map { batches($0, 1) } == [1, 2, 3])
        #expect([0, 0.1, 0.5, 0.9].map { batches("Many", $0) } == [1, 2, 2, 3])
        #expect(batches("Many", 1, cores: 8) == 8 && batches("None", 1) == 2)
    }

    @Test("test modules are estimated by what other test modules of their size take")
    func tests() throws {
        var sizes: [String: Int] = [:]
        for number in 0..<4 { (sizes["M\(number)"], sizes["T\(number)"]) = ((number + 1) * 1000, (number + 1) * 1000) }
        let tests = Set(sizes.keys.filter { $0.hasPrefix("T") })
        let graph = SampleGraph(sizes.mapValues { _ in [] }, bytes: sizes, tests: tests)
        let steps = sizes.sorted { $0.key < $1.key }.enumerated().filter { $1.key != "T3" && $1.key != "M3" }
            .map { number, entry in
                let seconds = Double(entry.value) / 1000 * (tests.contains(entry.key) ? 4 : 1)
                return BuildStep(
                    .compile, module: entry.key, isWholeModule: true, start: Double(number) * 100, duration: seconds,
                    cpuSeconds: seconds)
            }
        let model = CostModel(records: [statistics(steps)], of: graph.graph, sizes: graph, cores: 1)
        #expect(abs(try #require(model.cost(of: graph["M3"])?.cpu).seconds - 4) < 1e-6)
        #expect(abs(try #require(model.cost(of: graph["T3"])?.cpu).seconds - 16) < 1e-6)
    }

    /// One module's processes: reading, checking, the start of a process, and a microsecond for each byte of code.
    private func processes(_ name: String, code: Int, extra: Double = 0) -> [BuildStep] {
        [
            BuildStep(
                .emitModule, module: name, start: 0, duration: 1, cpuSeconds: 0.5 + extra,
                frontend: FrontendTimes(imports: 0.1 + extra, checking: 0.3, codeBytes: 0)),
            BuildStep(
                .compile, module: name, isWholeModule: true, start: 0, duration: 9,
                cpuSeconds: 1.2 + Double(code) / 1e6,
                frontend: FrontendTimes(imports: 0.1, checking: 1, codeBytes: code)),
        ]
    }

    @Test("what a process took to fill the compiler's caches is not charged to its module")
    func cacheFilling() throws {
        let names = ["A", "B", "C", "D"]
        let graph = SampleGraph(Dictionary(uniqueKeysWithValues: names.map { ($0, []) }))
        let plain = names.flatMap { processes($0, code: 3_000_000) }
        // A imports first of all, and B waits for something that belongs to no phase.
        var first = names.flatMap { processes($0, code: 3_000_000, extra: $0 == "A" ? 2 : 0) }
        first[3].cpuSeconds = 14.2
        func seconds(_ steps: [BuildStep], _ name: String) throws -> Double {
            let model = CostModel(records: [statistics(steps)], of: graph.graph, cores: 1)
            return try #require(model.cost(of: graph[name])?.cpu?.seconds)
        }
        for name in names {
            #expect(abs(try seconds(plain, name) - 4.7) < 1e-6)
            #expect(abs(try seconds(first, name) - 4.7) < 1e-6, "\(name)")
        }
    }

    @Test("files that compile to the code that there is take no time for it, but for its hash")
    func sameCode() throws {
        let graph = SampleGraph(["A": [], "B": []], bytes: ["A": 1000, "B": 500])
        let model = CostModel(
            records: [statistics(processes("A", code: 3_000_000) + processes("B", code: 1_500_000))],
            of: graph.graph, sizes: graph, cores: 1)
        func seconds(_ share: Double, code: Double?) throws -> Double {
            try #require(model.cost(of: graph["A"], share: share, codeShare: code)?.cpu?.seconds)
        }
        #expect(abs(try seconds(1, code: nil) - 4.7) < 1e-6)
        #expect(abs(try seconds(1, code: 0) - 2.7) < 1e-6)
        #expect(abs(try seconds(1, code: 0.5) - 3.7) < 1e-6)
        // No more code than is compiled.
        #expect(try seconds(0.5, code: 1) == seconds(0.5, code: nil))
    }

    @Test("where later builds of parts took less than a busy first build lets expect, so will the others")
    func drift() throws {
        let names = ["A", "B", "C", "D"]
        let files = Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, Dictionary(uniqueKeysWithValues: (0..<10).map { ("Sources/\(name)/\(name)\($0).swift", 100) }))
            })
        let graph = SampleGraph(Dictionary(uniqueKeysWithValues: names.map { ($0, []) }), files: files)
        let first = statistics(
            names.map { BuildStep(.compile, module: $0, isWholeModule: true, start: 0, duration: 20, cpuSeconds: 20) })
        let later = names.dropLast().map { name in
            statistics([
                BuildStep(
                    .compile, module: name, files: ["\(name)0.swift"], start: 0, duration: 1, cpuSeconds: 1)
            ])
        }
        func seconds(_ records: [BuildRecord]) throws -> Double {
            let model = CostModel(records: records, of: graph.graph, sizes: graph, cores: 1)
            return try #require(model.cost(of: graph["D"], share: 0.2)?.cpu?.seconds)
        }
        #expect(abs(try seconds([first]) - 4) < 1e-6)
        // They took half; that nothing drifts counts as three modules that say so.
        #expect(abs(try seconds([first] + later) - 4 * (3 + 3 * 0.5) / 6) < 1e-6)
        #expect(abs(try seconds([first] + later.dropLast()) - 4 * (3 + 2 * 0.5) / 5) < 1e-6)
        // A module that was built again and again is one.
        #expect(
            abs(try seconds([first] + Array(repeating: later[0], count: 9)) - 4 * (3 + 0.5) / 4) < 1e-6)
    }
}
