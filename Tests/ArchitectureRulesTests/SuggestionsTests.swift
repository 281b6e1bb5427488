import ArchitectureRules
import ModuleGraphs
import TestSupport
import Testing

/// A repository of layers in which everything that is needed is needed in earnest: each module uses six names of each of
/// its dependencies in three files. Two things are wrong with it, and both cost little to mend.
private struct PlantedRepository {
    static let features = 14
    static let cores = 6

    let input: CheckInput
    let weights: ModuleWeights

    /// - Parameter knowsHistory: whether the two modules are also those that change most.
    init(seed: UInt64, knowsHistory: Bool, hasBadDependency: Bool = true, hasMissingInterface: Bool = true) throws {
        var random = SeededGenerator(seed: seed)
        var needs: [String: [String]] = [:]
        for number in 0..<Self.cores {
            needs["Core\(number)"] = (0..<number).filter { _ in Int.random(in: 0..<2, using: &random) == 0 }.map {
                "Core\($0)"
            }
        }
        needs["Payments"] = ["Core0"]
        needs["Sync"] = ["Core0"]
        for number in 0..<Self.features {
            needs["Feature\(number)"] = (0..<Self.cores).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }.map {
                "Core\($0)"
            }
        }
        // The bad one: what everybody rests on needs a feature for one type in one file.
        if hasBadDependency {
            needs["Core5", default: []].append("Payments")
            for number in 0..<Self.features where !needs["Feature\(number)", default: []].contains("Core5") {
                needs["Feature\(number)", default: []].append("Core5")
            }
        }
        // The missing interface: most features ask one service of a large module.
        let askers = (0..<Self.features).filter { $0 % 4 != 3 }.map { "Feature\($0)" }
        if hasMissingInterface { for asker in askers { needs[asker, default: []].append("Sync") } }
        var targets = needs.sorted { $0.key < $1.key }.map { name, others in
            SampleProject.Target(name, needs: others, Self.files(name, others))
        }
        targets.append(
            SampleProject.Target(
                "App", .executable, needs: (0..<Self.features).map { "Feature\($0)" } + ["Payments", "Sync"],
                ["main.swift": "import Sync\nlet service = SyncService()\n"]))
        input = try SampleProject(targets).input("{}")
        var frequency: [ModuleID: Double] = [:]
        for module in input.graph.modules {
            frequency[module.id] = Double(Int.random(in: 1...4, using: &random))
            if module.name == "Payments" { frequency[module.id] = 60 }
            if module.name == "Sync" { frequency[module.id] = 30 }
        }
        weights = ModuleWeights(of: input.graph, seconds: [:], frequency: knowsHistory ? frequency : nil)
    }

    private static func files(_ name: String, _ needs: [String]) -> [String: String] {
        var own = (0..<6).map { "public struct \(name)Part\($0) { public init() {} }" }
        if name == "Sync" {
            own = ["public final class SyncService { public init() {} }"]
            own += (0..<40).map { "public struct SyncRecord\($0) { public init() {} }" }
        }
        var files: [String: String] = ["Own.swift": own.joined(separator: "\n") + "\n"]
        for file in 0..<3 {
            var text = ""
            for need in needs {
                let isThin = need == "Sync" || (need == "Payments" && name.hasPrefix("Core"))
                if isThin, file > 0 { continue }
                text += "import \(need)\n"
                let names =
                    need == "Sync" ? ["SyncService"] : isThin ? ["PaymentsPart0"] : (0..<6).map { "\(need)Part\($0)" }
                for used in names { text += "func use\(file)\(used)(_ value: \(used)) {}\n" }
            }
            files["File\(file).swift"] = text
        }
        return files
    }
}

@Suite struct SuggestionsTests {
    private func words(_ suggestion: Suggestions.Suggestion, _ graph: ModuleGraph) -> String {
        switch suggestion.change {
        case .cut(let from, let to): "cut \(graph[from].name) \(graph[to].name)"
        case .splitInterface(let module, _): "split \(graph[module].name)"
        default: "another"
        }
    }

    @Test("a planted bad dependency and a planted missing interface come first and second", arguments: 0..<12)
    func planted(_ seed: UInt64) throws {
        let repository = try PlantedRepository(seed: seed, knowsHistory: true)
        let found = Suggestions(repository.input, weights: repository.weights)
        let words = found.suggestions.map { self.words($0, repository.input.graph) }
        #expect(Set(words.prefix(2)) == ["cut Core5 Payments", "split Sync"], "\(words)")
        #expect(found.suggestions.count == 10)
        let cut = try #require(
            found.suggestions.first { self.words($0, repository.input.graph) == "cut Core5 Payments" })
        #expect(cut.names == ["PaymentsPart0"] && cut.files == ["Sources/Core5/File0.swift"] && cut.knowsUses)
        let split = try #require(found.suggestions.first { self.words($0, repository.input.graph) == "split Sync" })
        #expect(split.names == ["SyncService"])
    }

    @Test("what is not planted is not found", arguments: 0..<6)
    func absent(_ seed: UInt64) throws {
        let repository = try PlantedRepository(
            seed: seed, knowsHistory: true, hasBadDependency: false, hasMissingInterface: false)
        let words = Suggestions(repository.input, weights: repository.weights).suggestions.map {
            self.words($0, repository.input.graph)
        }
        #expect(!words.contains("cut Core5 Payments") && !words.contains("split Sync"))
    }

    @Test("what a cut saves is what the simulated graph saves", arguments: 0..<6)
    func saving(_ seed: UInt64) throws {
        let repository = try PlantedRepository(seed: seed, knowsHistory: true)
        let graph = repository.input.graph
        for suggestion in Suggestions(repository.input, weights: repository.weights).suggestions {
            guard case .cut = suggestion.change else { continue }
            var changed = ChangedProject(graph, weights: repository.weights)
            changed.apply(suggestion.change)
            let result = WhatIf(changed, from: graph, weights: repository.weights, configuration: Configuration())
            #expect(
                abs(result.expectedBefore - result.expectedAfter - suggestion.saving) < 1e-6 * result.expectedBefore)
        }
    }

    @Test("of ten thousand modules the most promising changes are simulated, as many as there is time for")
    func huge() throws {
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "Huge", directory: "")
        let handles = (0..<10_000).map { builder.addModule(name: "M\($0)", package: package, kind: .library) }
        for number in 20..<10_000 {
            for need in [number / 2, number - 7, number - 20] {
                builder.addDependency(from: handles[number], to: handles[need], declared: .target)
            }
        }
        let graph = builder.build().graph
        let weights = ModuleWeights(of: graph, seconds: [:], frequency: nil)
        let input = CheckInput(graph: graph, configuration: Configuration())
        let found = Suggestions(input, weights: weights, steps: 200_000)
        #expect(found.candidates > 20_000)
        #expect((1..<400).contains(found.simulated))
        #expect(found.suggestions.allSatisfy { $0.saving > 0 && $0.saving <= found.expected && !$0.knowsUses })
    }

    @Test("without history every module weighs the same, and an empty graph has no suggestions")
    func without() throws {
        let repository = try PlantedRepository(seed: 1, knowsHistory: false)
        #expect(!repository.weights.knowsHistory && !repository.weights.knowsSeconds)
        #expect(!Suggestions(repository.input, weights: repository.weights).suggestions.isEmpty)
        let empty = try SampleProject([]).input("{}")
        let weights = ModuleWeights(of: empty.graph, seconds: [:], frequency: nil)
        #expect(Suggestions(empty, weights: weights).suggestions.isEmpty)
    }
}

@Suite struct WhatIfTests {
    private static let shop = SampleProject([
        .init("App", .executable, needs: ["Home", "Cart"]), .init("Home", needs: ["Cart"]),
        .init("Cart", needs: ["Core"]),
        .init("Core"), .init("CartTests", .test, needs: ["Cart"]),
    ])

    private func result(_ changes: (ModuleGraph) throws -> [GraphChange]) throws -> WhatIf {
        let graph = try Self.shop.input("{}").graph
        let weights = ModuleWeights(of: graph, seconds: [:], frequency: nil)
        var changed = ChangedProject(graph, weights: weights)
        for change in try changes(graph) { changed.apply(change) }
        return WhatIf(changed, from: graph, weights: weights, configuration: Configuration())
    }

    private func dependents(_ result: WhatIf) -> [String: [Int?]] {
        Dictionary(uniqueKeysWithValues: result.effects.map { ($0.label, [$0.modulesBefore, $0.modulesAfter]) })
    }

    @Test("a cut changes the modules below it alone")
    func cut() throws {
        let result = try result { [.cut(from: try $0.module(named: "Home"), to: try $0.module(named: "Cart"))] }
        #expect(dependents(result) == ["Shop/Cart": [4, 3], "Shop/Core": [5, 4]])
        #expect(result.expectedAfter < result.expectedBefore)
        #expect(result.newCycles.isEmpty)
    }

    @Test("a dependency that closes a circle is named")
    func add() throws {
        let result = try result { [.add(from: try $0.module(named: "Core"), to: try $0.module(named: "Home"))] }
        #expect(result.newCycles == [["Shop/Cart", "Shop/Core", "Shop/Home", "Shop/Cart"]])
        #expect(result.expectedAfter > result.expectedBefore)
    }

    @Test("an interface takes a module's dependents, but for executables and its tests")
    func split() throws {
        let result = try result { graph in
            let cart = try graph.module(named: "Cart")
            #expect(graph.keepers(of: cart).map { graph[$0].name } == ["App", "CartTests"])
            return [.splitInterface(cart, keeping: graph.keepers(of: cart))]
        }
        let found = dependents(result)
        #expect(found["Shop/Cart"] == [4, 3])
        #expect(found["Shop/CartInterface"] == [nil, 5])
        #expect(
            result.graph.directDependencies(of: try result.graph.module(named: "Home")).map { result.graph[$0].name }
                == ["CartInterface"])
        #expect(result.newCycles.isEmpty)
    }

    @Test("a module that is merged goes, with its edits and seconds")
    func merge() throws {
        let result = try result { [.merge(try $0.module(named: "Core"), into: try $0.module(named: "Cart"))] }
        #expect(result.graph.modules.map(\.name) == ["App", "Cart", "CartTests", "Home"])
        #expect(dependents(result)["Shop/Core"] == [5, nil])
        // Cart is two modules now: it costs two, and so does everything that reaches it.
        let cart = try #require(result.effects.first { $0.label == "Shop/Cart" })
        #expect(cart.secondsBefore == 4 && cart.secondsAfter == 5)
    }

    @Test("findings of the layers come and go")
    func findings() throws {
        let text =
            "{ layers: [ { name: 'core', modules: ['^Core$'], mayUse: [] }, { name: 'rest', modules: ['.'], mayUse: ['core', 'rest'] } ] }"
        let input = try Self.shop.input(text)
        let weights = ModuleWeights(of: input.graph, seconds: [:], frequency: nil)
        var changed = ChangedProject(input.graph, weights: weights)
        changed.apply(.add(from: try input.graph.module(named: "Core"), to: try input.graph.module(named: "Home")))
        let result = WhatIf(changed, from: input.graph, weights: weights, configuration: input.configuration)
        #expect(result.newFindings.map(\.message) == ["forbidden dependency: Core (core) -> Home (rest)"])
        #expect(result.goneFindings.isEmpty)
    }
}
