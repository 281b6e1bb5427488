import ModuleGraphs
@testable import RebuildImpact
import Reports
import TestSupport
import Testing

@Suite("Results as JSON")
struct JSONReportTests {
    private let shop = SampleShop()

    private func impact(_ shop: SampleShop, _ files: [String], isPartial: Bool = false) -> String {
        let changes = shop.changes(files)
        var prediction = RebuildPrediction(reachableFrom: changes, in: shop.graph)
        if isPartial {
            prediction.stale = [.init(module: shop.graph.modules[0].id, because: "b", remedy: "r")]
            prediction.rules = .rules(for: RuleKey(system: .xcode, configuration: .releaseWithCrossModuleOptimization))
            prediction.modules[0].files = ["y.swift"]
            prediction.modules[0].reasons = [
                Reason(module: prediction.modules[0].module, because: "c", file: "f", line: 3)
            ]
        }
        return ImpactReport(prediction, of: changes, in: shop.graph, isPartial: isPartial).json
    }

    private func tests(_ shop: SampleShop, _ files: [String], format: String) -> String {
        let changes = shop.changes(files)
        let tests = AffectedTests(changes: changes, in: shop.graph)
        return TestReport(tests, changes: changes, in: shop.graph, isPartial: false).text(format: format)
    }

    @Test(
        "the affected tests, in each of their forms",
        arguments: [
            ("text", "CartTests\n", ""), ("swift-test", "--filter ^CartTests\\.\n", "--filter ^$\n"),
            ("xcodebuild", "-only-testing:CartTests\n", "-skip-testing:CartTests\n"),
        ])
    func affectedTests(format: String, some: String, none: String) {
        #expect(tests(shop, ["Sources/Base/a.swift"], format: format) == some)
        #expect(tests(shop, ["Sources/App/a.swift"], format: format) == none)
    }

    private func why(_ changed: String, _ affected: String) -> String {
        PathReport(
            DependencyRoute(from: shop[changed], to: shop[affected], in: shop.graph), in: shop.graph, isPartial: false
        ).json
    }

    @Test(
        "every result is valid by its schema, also with hostile names",
        arguments: [nil] + hostileNames.map { Optional($0) })
    func schemas(name: String?) throws {
        let shop = name.map { SampleShop(renaming: ["Base": $0], package: $0 + "P", circle: true) } ?? shop
        let route = DependencyRoute(from: shop.graph.modules[2].id, to: shop.graph.modules[1].id, in: shop.graph)
        let results = [
            ("graph", GraphReport(shop.graph, showsStatistics: false, isPartial: false).json),
            ("impact", impact(shop, ["Sources/Base/\(name ?? "a").swift", "Packages/Kit/Package.swift", "x"])),
            ("impact", impact(shop, ["Sources/Base/a.swift"], isPartial: true)),
            ("impact", impact(shop, [])), ("tests", tests(shop, ["Sources/Base/a.swift", "x"], format: "json")),
            ("tests", tests(shop, [], format: "json")),
            ("why", PathReport(route, in: shop.graph, isPartial: true).json), ("why", why("App", "Base")),
            ("cycles", CycleReport(shop.graph.cycles(), in: shop.graph, isPartial: false).json),
        ]
        for (verb, json) in results {
            #expect(try JSONSchema.format("ripple.\(verb)").complaints(about: JSONValue(text: json)) == [])
            #expect(json.hasSuffix("}\n"))
        }
    }

    @Test(
        "a schema tells a result from another's, and a key too few from all of them",
        arguments: ["graph", "impact", "why", "cycles", "tests"])
    func schemasTell(verb: String) throws {
        let schema = try JSONSchema.format("ripple.\(verb)")
        #expect(schema.complaints(about: .object([:])).count >= 4)
        let other = verb == "why" ? CycleReport([], in: shop.graph, isPartial: false).json : why("Base", "App")
        #expect(!schema.complaints(about: try JSONValue(text: other)).isEmpty)
    }

    @Test("ripple.impact/1 has the keys of its contract, and these values")
    func impactContract() throws {
        let json = try JSONValue(text: impact(shop, ["Sources/Base/a.swift", "README.md"]))
        #expect(
            json.keys == [
                "changes", "cost", "counts", "graph", "modules", "partial", "products", "rules", "schema", "stale",
                "unknown",
            ])
        #expect(json["schema"] == .string("ripple.impact/1"))
        #expect(json["partial"] == .bool(false))
        #expect(json["graph"] == .object(["packages": .number(2), "modules": .number(6), "dependencies": .number(5)]))
        #expect(
            json["changes"]
                == .array([
                    .object([
                        "file": .string("Sources/Base/a.swift"), "modules": .array([.string("Shop/Base")]),
                        "edit": .string("unknown"),
                    ])
                ])
        )
        #expect(
            json["modules"].items.map { $0["name"] }
                == ["Base", "Cart", "App", "CartTests"].map { .string("Shop/\($0)") })
        #expect(
            json["modules"].items[1]
                == .object([
                    "name": .string("Shop/Cart"), "package": .string("Shop"), "module": .string("Cart"),
                    "kind": .string("library"), "rebuild": .string("mayRecompile"), "distance": .number(1),
                    "chain": .array([.string("Shop/Base"), .string("Shop/Cart")]), "files": .array([]),
                    "reasons": .array([
                        .object([
                            "module": .string("Shop/Base"), "because": .string("depends on Base, which may change"),
                            "file": .null, "line": .null,
                        ])
                    ]),
                ])
        )
        #expect(
            json["products"].items.first
                == .object([
                    "name": .string("App"), "package": .string("Shop"), "kind": .string("executable"),
                    "rebuild": .string("relinks"),
                ])
        )
        #expect(
            json["counts"]
                == .object([
                    "recompiles": .number(1), "mayRecompile": .number(3), "untouched": .number(2),
                    "relinks": .number(2),
                    "mayRelink": .number(0), "stale": .number(0),
                ])
        )
        #expect(
            json["unknown"]
                == .array([.object(["file": .string("README.md"), "why": .string("no module's folder holds it")])])
        )
        let stale = try JSONValue(text: impact(shop, ["Sources/Base/a.swift"], isPartial: true))
        #expect(stale["partial"] == .bool(true))
        #expect(json["rules"] == .null)
        #expect(stale["rules"].keys == ["buildSystem", "configuration", "inferred", "toolchain", "used"])
        #expect(stale["rules"]["configuration"] == .string("release-cmo"))
        #expect(stale["rules"]["inferred"] == .bool(true))
        #expect(
            stale["stale"].items
                == [.object(["module": .string("Kit/Kit"), "because": .string("b"), "remedy": .string("r")])]
        )
        #expect(stale["modules"].items[0]["files"] == .array([.string("y.swift")]))
        #expect(stale["modules"].items[0]["reasons"].items[0]["line"] == .number(3))
    }

    @Test("ripple.graph/1 has the keys of its contract, and these values")
    func graphContract() throws {
        let json = try JSONValue(text: GraphReport(shop.graph, showsStatistics: true, isPartial: true).json)
        #expect(json.keys == ["dependencies", "modules", "partial", "products", "schema", "statistics"])
        #expect(json["schema"] == .string("ripple.graph/1"))
        #expect(json["partial"] == .bool(true))
        #expect(
            json["modules"].items.first
                == .object([
                    "name": .string("Kit/Kit"), "package": .string("Kit"), "module": .string("Kit"),
                    "kind": .string("library"), "languages": .array([.string("swift")]),
                    "directory": .string("Packages/Kit/Sources/Kit"), "external": .bool(false),
                ])
        )
        #expect(json["modules"].items.last?["directory"] == .null)
        #expect(json["modules"].items.last?["external"] == .bool(true))
        #expect(
            json["products"].items[1]
                == .object([
                    "name": .string("App"), "package": .string("Shop"), "kind": .string("executable"),
                    "modules": .array([.string("Shop/App")]),
                ])
        )
        #expect(
            json["dependencies"].items[1]
                == .object([
                    "from": .string("Shop/App"), "to": .string("Kit/Kit"), "kind": .string("links"),
                    "declared": .string("product"),
                    "conditions": .object([
                        "platforms": .array([.string("macos")]), "traits": .array([.string("Fancy")]),
                        "configuration": .null,
                    ]),
                ])
        )
        #expect(json["dependencies"].items[0]["conditions"]["configuration"] == .string("debug"))
        #expect(
            json["statistics"]
                == .object([
                    "packages": .number(2), "modules": .number(6), "dependencies": .number(5),
                    "crossPackage": .number(1),
                    "tests": .number(1), "longestChain": .number(3), "maxTransitiveDependents": .number(3),
                    "maxTransitiveDependentsModule": .string("Shop/Base"), "meanTransitiveDependents": .number(1.5),
                    "redundantDependencies": .number(0), "cycles": .number(0),
                ])
        )
    }

    @Test("ripple.why/1 and ripple.cycles/1 as whole texts")
    func smallDocuments() {
        #expect(
            why("Base", "Cart") == """
                {
                  "affected" : "Shop/Cart",
                  "changed" : "Shop/Base",
                  "distance" : 1,
                  "partial" : false,
                  "paths" : [
                    [
                      "Shop/Base",
                      "Shop/Cart"
                    ]
                  ],
                  "reachable" : true,
                  "schema" : "ripple.why/1",
                  "shared" : [
                    {
                      "from" : "Shop/Cart",
                      "to" : "Shop/Base"
                    }
                  ],
                  "shortestPaths" : 1
                }

                """
        )
        #expect(why("App", "Base").contains("\"distance\" : null,"))
        let circle = SampleShop(circle: true).graph
        #expect(
            CycleReport(circle.cycles(), in: circle, isPartial: false).json == """
                {
                  "counts" : {
                    "cycles" : 1,
                    "modules" : 2
                  },
                  "cycles" : [
                    {
                      "modules" : [
                        "Shop/Base",
                        "Shop/Cart"
                      ],
                      "path" : [
                        "Shop/Base",
                        "Shop/Cart",
                        "Shop/Base"
                      ]
                    }
                  ],
                  "partial" : false,
                  "schema" : "ripple.cycles/1"
                }

                """
        )
    }

    @Test("names come out of the JSON as they went in", arguments: hostileNames)
    func names(name: String) throws {
        let shop = SampleShop(renaming: ["Base": name])
        let json = try JSONValue(text: GraphReport(shop.graph, showsStatistics: false, isPartial: false).json)
        #expect(json["modules"].items.map { $0["module"] }.contains(.string(name)))
    }
}
