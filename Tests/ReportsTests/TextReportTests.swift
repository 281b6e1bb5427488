import ModuleGraphs
@testable import RebuildImpact
import Reports
import Testing

@Suite("Results as text")
struct TextReportTests {
    private let shop = SampleShop()

    @Test("the graph: a line a module, under its package")
    func graph() {
        #expect(
            GraphReport(shop.graph, showsStatistics: false, isPartial: false).text == """
                2 packages, 6 modules, 5 dependencies

                Kit  Packages/Kit
                  Kit        library     -> Logging

                Shop
                  App        executable  -> Kit, Cart
                  Base       library
                  Cart       library     -> Base, Macros
                  CartTests  test        -> Cart
                  Macros     macro

                swift-log  (outside the checkout)
                  Logging    library

                """
        )
    }

    @Test("the graph's figures, and that a part is missing")
    func figures() {
        #expect(
            GraphReport(shop.graph, showsStatistics: true, isPartial: true).text == """
                2 packages, 6 modules, 5 dependencies (partial)

                  across packages             1
                  test modules                1
                  longest chain               3 modules
                  most transitive dependents  3 (Base)
                  mean transitive dependents  1.5
                  redundant dependencies      0
                  cycles                      0

                """
        )
    }

    @Test("a graph without modules says so, and that a part is missing")
    func emptyGraph() {
        let empty = ModuleGraph.Builder().build().graph
        #expect(GraphReport(empty, showsStatistics: false, isPartial: false).text == "no modules\n")
        #expect(GraphReport(empty, showsStatistics: false, isPartial: true).text == "no modules (partial)\n")
        #expect(CycleReport([], in: empty, isPartial: false).text == "no cycles: 0 modules, 0 dependencies\n")
    }

    @Test("a package is named once, wherever its label falls")
    func interleavedPackages() {
        var builder = ModuleGraph.Builder()
        for (name, folder) in [("Same", "Packages/Core"), ("Same", "Other"), ("Packages", "P")] {
            let package = builder.addPackage(name: name, directory: folder)
            for module in ["A\(folder.count)", "Z\(folder.count)"] {
                _ = builder.addModule(name: module, package: package, kind: .library)
            }
        }
        let text = GraphReport(builder.build().graph, showsStatistics: false, isPartial: false).text
        #expect(
            text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.dropFirst() == [
                "Other  Other", "Packages  P", "Packages/Core  Packages/Core",
            ])
    }

    private func impact(_ files: [String], isPartial: Bool = false) -> String {
        let changes = shop.changes(files)
        let prediction = RebuildPrediction(reachableFrom: changes, in: shop.graph)
        return ImpactReport(prediction, of: changes, in: shop.graph, isPartial: isPartial).text
    }

    @Test("the impact of one file")
    func oneFile() {
        #expect(
            impact(["Sources/Base/Money.swift"]) == """
                1 file changed: Sources/Base/Money.swift

                  recompiles  1    Base  edited
                  may         3    Cart       depends on Base, which may change
                                   App        Base > Cart > App
                                   CartTests  Base > Cart > CartTests
                  relinks     2    App, ShopTests
                  untouched   2 modules

                """
        )
    }

    @Test("the impact of a manifest: what may be compiled may be linked")
    func oneManifest() {
        #expect(
            impact(["Packages/Kit/Package.swift"]) == """
                1 file changed: Packages/Kit/Package.swift (the manifest changed)

                  may         2    Kit  its manifest changed
                                   App  depends on Kit, which may change
                  may relink  1    App
                  untouched   4 modules

                """
        )
    }

    @Test("the impact of several files, of which some belong to no module")
    func severalFiles() {
        #expect(
            impact(["Packages/Kit/Package.swift", "README.md", "Sources/App/main.swift", "../x"], isPartial: true)
                == """
                4 files changed (partial: a part of the project could not be loaded)
                  Packages/Kit/Package.swift (the manifest changed)
                  Sources/App/main.swift

                  recompiles  1    App  edited
                  may         1    Kit  its manifest changed
                  relinks     1    App
                  untouched   4 modules

                2 files belong to no module:
                  ../x: it lies outside the checkout
                  README.md: no module's folder holds it

                """
        )
    }

    @Test("no file, and files of which none belongs to a module, are answers too")
    func nothing() {
        #expect(impact([]) == "no files changed\n\n  untouched   6 modules\n")
        #expect(
            impact([], isPartial: true)
                == "no files changed (partial: a part of the project could not be loaded)\n\n  untouched   6 modules\n"
        )
        #expect(
            impact(["README.md"])
                == "1 file changed\n\n  untouched   6 modules\n\n1 file belongs to no module:\n"
                + "  README.md: no module's folder holds it\n"
        )
    }

    @Test("what will be stale, and more files than are shown")
    func staleAndMany() {
        let changes = shop.changes((0..<12).map { "Sources/App/f\($0).swift" })
        var prediction = RebuildPrediction(reachableFrom: changes, in: shop.graph)
        prediction.stale = [.init(module: shop["Cart"], because: "a rule\u{1B}[31m", remedy: "touch it\nnow")]
        let text = ImpactReport(prediction, of: changes, in: shop.graph, isPartial: false).text
        #expect(text.hasPrefix("12 files changed\n  Sources/App/f0.swift\n  Sources/App/f1.swift\n"))
        #expect(text.contains("\n  and 2 more\n\n  recompiles  1    App  edited\n"))
        #expect(text.hasSuffix("\nwill not be rebuilt but should be:\n  Cart: a rule\\u{1b}[31m\n    touch it\\nnow\n"))
    }

    private func why(_ changed: String, _ affected: String, isPartial: Bool = false, limit: Int = 10) -> String {
        let route = DependencyRoute(from: shop[changed], to: shop[affected], in: shop.graph, limit: limit)
        return PathReport(route, in: shop.graph, isPartial: isPartial).text
    }

    @Test("why a change reaches a module, and which cut would stop it")
    func path() {
        #expect(
            why("Base", "App") == """
                a change in Base reaches App over 2 dependencies:

                  Base > Cart > App

                on every path (cutting one of these parts them):

                  Cart -> Base
                  App -> Cart

                """
        )
        #expect(why("Base", "Cart").hasPrefix("a change in Base reaches Cart over 1 dependency:\n"))
        #expect(why("Base", "Base") == "Base is the changed module itself\n")
        #expect(
            why("App", "Base", isPartial: true)
                == "a change in App does not reach Base: no path of dependencies leads from Base to App"
                + " (partial: a part of the project could not be loaded)\n"
        )
    }

    @Test("more paths than are listed are counted")
    func manyPaths() throws {
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "P", directory: "")
        func add(_ name: String) -> ModuleGraph.Builder.ModuleHandle {
            builder.addModule(name: name, package: package, kind: .library)
        }
        let (top, base) = (add("Top"), add("Base"))
        for middle in ["A", "B", "C"].map(add) {
            builder.addDependency(from: top, to: middle, declared: .target)
            builder.addDependency(from: middle, to: base, declared: .target)
        }
        let graph = builder.build().graph
        let route = DependencyRoute(
            from: try graph.module(named: "Base"), to: try graph.module(named: "Top"), in: graph, limit: 1
        )
        #expect(
            PathReport(route, in: graph, isPartial: false).text == """
                a change in Base reaches Top over 2 dependencies:

                  Base > A > Top
                  and 2 more of the same length

                no dependency is on every path: cutting one does not part them

                """
        )
    }

    @Test("cycles, each by its witness")
    func cycles() {
        let circle = SampleShop(circle: true).graph
        #expect(CycleReport(circle.cycles(), in: circle, isPartial: false).text == "Base -> Cart -> Base\n")
        #expect(
            CycleReport([], in: shop.graph, isPartial: true).text
                == "no cycles: 6 modules, 5 dependencies (partial: a part of the project could not be loaded)\n"
        )
        var builder = ModuleGraph.Builder()
        let package = builder.addPackage(name: "P", directory: "")
        let handles = ["A", "B", "C"].map { builder.addModule(name: $0, package: package, kind: .library) }
        for (from, to) in [(0, 1), (1, 0), (1, 2), (2, 1)] {
            builder.addDependency(from: handles[from], to: handles[to], declared: .target)
        }
        let tangled = builder.build().graph
        #expect(
            CycleReport(tangled.cycles(), in: tangled, isPartial: false).text
                == "A -> B -> A  (one of the shortest through 3 modules)\n"
        )
    }

    @Test("a name that is not unique is shown by its label")
    func ambiguousNames() {
        let twins = SampleShop(renaming: ["Kit": "Base"]).graph
        let text = GraphReport(twins, showsStatistics: false, isPartial: false).text
        #expect(text.contains("  Shop/Base  library\n"))
        #expect(text.contains("  App        executable  -> Kit/Base, Cart\n"))
    }

    @Test("no text sends a control character or a turn of direction to the terminal", arguments: hostileNames)
    func harmless(name: String) {
        let hostile = SampleShop(renaming: ["Base": name, "App": name + "2"], package: name + "P", circle: true)
        let file = "Sources/Base/\(name).swift"
        let changes = hostile.changes([file, "else/" + name])
        let prediction = RebuildPrediction(reachableFrom: changes, in: hostile.graph)
        let texts = [
            GraphReport(hostile.graph, showsStatistics: false, isPartial: false).text,
            GraphReport(hostile.graph, showsStatistics: true, isPartial: false).text,
            ImpactReport(prediction, of: changes, in: hostile.graph, isPartial: false).text,
            CycleReport(hostile.graph.cycles(), in: hostile.graph, isPartial: false).text,
        ]
        for text in texts { #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || isHarmless($0) }, "\(text)") }
    }
}

/// Written apart from the code under test: neither control characters nor marks that turn the direction of text.
func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .lineSeparator
        && scalar.properties.generalCategory != .paragraphSeparator && !scalar.properties.isBidiControl
}
