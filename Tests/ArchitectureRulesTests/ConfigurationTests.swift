import Testing

@testable import ArchitectureRules

@Suite struct ConfigurationTests {
    private static func error(_ text: String) -> String? {
        do {
            _ = try Configuration(parsing: Array(text.utf8), file: "ripple.json")
            return nil
        } catch { return error.description }
    }

    static let wrong: [(String, String)] = [
        ("[]", "1:1: error: ripple.json expects an object, found a list"),
        ("{ layer: [] }", "1:3: error: unknown key 'layer' in ripple.json; did you mean 'layers'?"),
        (
            "{ zebra: [] }",
            "1:3: error: unknown key 'zebra' in ripple.json; it knows $schema, layers, exclude, interfaceOnly, rules, baseline, budget"
        ),
        ("{ layers: [{ modules: [\"A\"] }] }", "1:12: error: a layer needs a 'name'"),
        (
            "{ layers: [{ name: \"a\", module: [\"A\"] }] }",
            "1:25: error: unknown key 'module' in a layer; did you mean 'modules'?"
        ),
        ("{ layers: [{ name: \"core\" }] }", "1:12: error: the layer 'core' needs 'modules' or 'folders'"),
        (
            "{ layers: [{ name: \"ui\", modules: [\"A\"] }] }",
            "1:12: error: the layer 'ui' needs 'mayUse'; only core, interface, feature and app have a default"
        ),
        (
            "{ layers: [{ name: \"ui\", modules: [\"A\"], mayUse: [\"uj\"] }] }",
            "1:51: error: 'mayUse' names the layer 'uj', which is not there; did you mean 'ui'?"
        ),
        (
            "{ layers: [{ name: \"core\", modules: [\"A(\"] }] }",
            "1:38: error: 'modules' expects regular expressions, found 'A('"
        ),
        ("{ layers: [{ name: \"core\", modules: \"A\" }] }", "1:37: error: 'modules' expects a list, found a text"),
        (
            "{ layers: [{ name: \"core\", modules: [\"A\"], contains: \"model\" }] }",
            "1:54: error: 'contains' expects interfaces or models, found 'model'; did you mean 'models'?"
        ),
        ("{ rules: { layer: {} } }", "1:12: error: unknown key 'layer' in 'rules'; did you mean 'layers'?"),
        ("{ rules: { layers: { strict: 1 } } }", "1:30: error: 'strict' expects true or false, found a number"),
        ("{ rules: { cycles: { tests: true } } }", "1:22: error: unknown key 'tests' in 'cycles'; it knows on, strict"),
        (
            "{ rules: { interfaces: { maximumProtocols: 1.5 } } }",
            "1:44: error: 'maximumProtocols' expects a whole number from 0 to 1000000000, found 1.5"
        ),
        (
            "{ rules: { limits: { edits: [{ edit: \"body\", atMost: 1 }] } } }",
            "1:30: error: a limit needs 'layers' or 'modules'"
        ),
        (
            "{ rules: { imports: { forbidden: [{ modules: [\"UIKit\"] }] } } }",
            "1:35: error: a forbidden import needs 'layers' or 'folders'"
        ),
        ("{ exclude: [\"../other\"] }", "1:13: error: 'exclude' expects folders inside the project, found '../other'"),
        (
            "{\n  // one\n  rules: {},\n  rules: {} }",
            "4:3: error: the key 'rules' stands here for the second time; the first is on line 3"
        ),
        ("{ rules: }", "1:10: error: expected a value, found '}'"),
        ("{ rules {} }", "1:9: error: expected ':' after 'rules', found '{'"),
        ("{ rules: {} ", "1:13: error: expected ',' or '}', found the end of the file"),
        ("{ rules: tru }", "1:10: error: expected a value, found 'tru'"),
        ("{} x", "1:4: error: expected the end of the file, found 'x'"),
        ("{ /* ", "1:3: error: a comment that begins here has no end"),
        ("{ \"rules: {} }\n}", "1:3: error: a text that begins here has no end on its line"),
    ]

    @Test("what is wrong is said with its place, what was expected and the nearest", arguments: wrong)
    func errors(_ text: String, _ expected: String) { #expect(Self.error(text) == "ripple.json:" + expected) }

    @Test("every key that is read comes out")
    func whole() throws {
        let text = """
            // a comment
            {
              $schema: 'ripple.json',
              layers: [
                { name: "app", modules: ["^App$"], mayUse: ["*"] },
                { name: "core", folders: ["Core"], contains: "models" },
                { name: "ui", modules: ["UI$"], mayUse: ["core", "ui"] },
              ],
              exclude: ["Fixtures", "./Old/"],
              rules: {
                layers: { strict: true, tests: true }, hidden: { on: true, locators: ["find"] }, models: { on: false },
                interfaces: { maximumProtocols: 3 },
                imports: { platforms: ["iOS"], forbidden: [{ modules: ["UIKit"], layers: ["core"] }] },
                limits: { edits: [{ layers: ["ui"], edit: "interface", atMost: 0x10, within: ["app"] }] },
              },
              baseline: { requireTicket: true },
            }
            """
        let configuration = try Configuration(parsing: Array(text.utf8), file: "ripple.json")
        #expect(configuration.layers.map(\.name) == ["app", "core", "ui"])
        #expect(configuration.layers.map(\.mayUse) == [nil, ["core"], ["core", "ui"]])
        #expect(configuration.layers.map(\.contains) == [nil, .models, nil])
        #expect(configuration.exclude == ["Fixtures", "Old"])
        #expect(configuration.strict == [.layers] && configuration.checksTests)
        #expect(configuration.enabled == [.layers, .cycles, .interfaces, .imports, .hidden, .limits])
        #expect(configuration.maximumProtocols == 3 && configuration.platforms == ["iOS"])
        #expect(configuration.locators == ["find"] && configuration.requiresTicket)
        #expect(configuration.limits.first?.atMost == 16 && configuration.limits.first?.within == ["app"])
        #expect(configuration.forbiddenImports.first?.layers == ["core"])
    }

    @Test("patterns are regular expressions of names, with a slash of labels")
    func patterns() throws {
        for (pattern, name, matches) in [
            ("Feature$", "HomeFeature", true), ("Feature$", "FeatureKit", false), ("^App", "AppFeature", true),
            ("^App$", "AppFeature", false), ("ome", "HomeFeature", true), ("", "Any", true), ("^(A|B)$", "B", true),
            ("^(A|B)$", "C", false), ("Kit/Home", "HomeFeature", true), ("^Home/", "HomeFeature", false),
            ("H.m", "HomeFeature", true), ("^$", "A", false),
        ] {
            let parsed = try #require(NamePattern(pattern))
            #expect(parsed.matcher()(name, "Kit/" + name) == matches, "\(pattern) \(name)")
        }
        #expect(NamePattern("(") == nil)
    }

    @Test("folders match whole components, a star one of any name, two any number")
    func folders() {
        for (pattern, path, matches) in [
            ("Sources/Core", "Sources/Core", true), ("Sources/Core/", "Sources/Core/a.swift", true),
            ("Sources/Core", "Sources/CoreKit", false), ("**/Domain", "A/B/Domain/c.swift", true),
            ("**/Domain", "Domain", true),
            ("**/Domain", "DomainKit", false), ("*/Domain", "A/Domain", true), ("*/Domain", "A/B/Domain", false),
            ("Features", "", false), ("./Features", "Features/x", true),
        ] {
            #expect(FolderPattern(pattern).holds(path) == matches, "\(pattern) \(path)")
        }
    }
}
