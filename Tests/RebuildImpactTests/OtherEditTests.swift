import ModuleGraphs
import Testing

@testable import RebuildImpact

/// Edits of files that are not plain Swift: C, module maps, resources, plug-ins, macros, manifests.
@Suite struct OtherEditTests {
    static let shop = Scenario([
        .init("CHash", files: ["hash.c": "", "private.h": "", "include/hash.h": "", "Resources/a.json": ""]),
        .init("Hashing", needs: ["CHash"], files: ["Hashing.swift": "import CHash\npublic func h() -> Int32 { 1 }"]),
        .init("SysZ", .system, files: ["module.modulemap": ""]),
        .init("Zip", needs: ["SysZ"], files: ["Zip.swift": "import SysZ\npublic func zip() {}"]),
        .init("Tool", .executable, files: ["main.swift": "print(1)"]),
        .init("Plug", .plugin, needs: ["Tool"], files: ["Plug.swift": "struct Plug {}"]),
        .init(
            "Generated", needs: ["Plug"],
            files: ["G.swift": "public func g() {}", "names.txt": "a", "Resources/b.json": ""]),
        .init("Expand", .macro, files: ["Expand.swift": "func expand() -> Int { 1 }"]),
        .init(
            "Macros", needs: ["Expand"],
            files: [
                "M.swift":
                    "@freestanding(expression) public macro answer() -> Int = #externalMacro(module: \"Expand\", type: \"A\")"
            ]),
        .init("Client", needs: ["Macros"], files: ["C.swift": "import Macros\npublic func c() -> Int { #answer() }"]),
        .init("Calm", needs: ["Macros"], files: ["C.swift": "public func calm() -> Int { 1 }"]),
        .init(
            "App", .executable, needs: ["Hashing", "Zip", "Generated", "Client", "Calm"],
            files: ["main.swift": "import Generated\ng()"]),
        .init("AppTests", .test, needs: ["App"], files: ["T.swift": "@testable import App"]),
    ])

    private func names(_ changes: [String: String?], system: BuildSystem = .native) -> Scenario.Outcome {
        Self.shop.names(Self.shop.edit(changes, system: system))
    }

    private let linked = ["App", "ShopTests"]

    @Test("a C source compiles its module; Swift importers are called and compile nothing")
    func cSource() {
        #expect(
            names(["Sources/CHash/hash.c": "int x;"])
                == .init(recompiles: ["CHash"], may: ["AppTests"], relinks: linked))
        #expect(
            names(["Sources/CHash/private.h": "int x;"])
                == .init(recompiles: ["CHash"], may: ["AppTests"], relinks: linked))
    }

    @Test("a public header compiles Swift importers; in Swift Build everything above them")
    func cHeader() {
        let change: [String: String?] = ["Sources/CHash/include/hash.h": "int x;"]
        #expect(names(change).recompiles == ["CHash", "Hashing"])
        #expect(names(change, system: .swiftbuild).recompiles == ["App", "AppTests", "CHash", "Hashing"])
    }

    @Test("a module map reaches nobody, who imports it is stale; in Swift Build importers compile")
    func moduleMap() {
        let change: [String: String?] = ["Sources/SysZ/module.modulemap": "module SysZ {}"]
        #expect(names(change) == .init(stale: ["Zip"]))
        #expect(names(change, system: .swiftbuild).recompiles == ["App", "AppTests", "Zip"])
        #expect(names(change, system: .swiftbuild).stale == [])
    }

    @Test("a resource is copied, a file that is passed over does nothing")
    func resource() {
        #expect(names(["Sources/CHash/Resources/a.json": "{}"]) == .init())
        #expect(names(["Sources/Zip/README.md": "# Zip"]).recompiles == ["Generated"])
    }

    @Test("what a plug-in reads compiles what it generates, and perhaps its users")
    func pluginInput() {
        let outcome = names(["Sources/Generated/names.txt": "b"])
        #expect(outcome.recompiles == ["Generated"])
        #expect(outcome.may == ["App", "AppTests"])
    }

    @Test("a plug-in's program runs again when it changed; the plug-in itself may do anything to its users")
    func tools() {
        let tool = names(["Sources/Tool/main.swift": "print(2)"])
        #expect(tool.recompiles == ["Generated", "Tool"] && tool.relinks.contains("Tool"))
        let plugin = names(["Sources/Plug/Plug.swift": "struct Plug { var a = 1 }"])
        #expect(plugin.recompiles == [] && plugin.may.contains("Plug") && plugin.may.contains("Generated"))
    }

    @Test("a macro leaves its clients with the old expansion; Swift Build compiles them")
    func macro() {
        let change: [String: String?] = ["Sources/Expand/Expand.swift": "func expand() -> Int { 2 }"]
        let native = names(change)
        #expect(native.recompiles == ["Expand"] && native.relinks == ["Expand"] || native.relinks == [])
        #expect(native.stale == ["Client"])
        let swiftBuild = names(change, system: .swiftbuild)
        #expect(swiftBuild.recompiles == ["Client", "Expand", "Macros"] && swiftBuild.stale == [])
        let comment: [String: String?] = ["Sources/Expand/Expand.swift": "// why\nfunc expand() -> Int { 1 }"]
        #expect(names(comment).stale == [])
    }

    @Test("a manifest that was not compared may do anything; one that was does what it says")
    func manifest() {
        let unknown = Self.shop.names(Self.shop.predict([ChangedFile(path: "Package.swift")]))
        #expect(unknown.recompiles == ["Generated"] && unknown.may.count == Self.shop.graph.modules.count - 1)
        let compared = ManifestChanges(modules: [Self.shop.id("Zip"): .settings], compared: ["Package.swift"])
        let changed = ChangedFile(path: "Package.swift", versions: .texts(old: Array("a".utf8), new: Array("b".utf8)))
        let settings = Self.shop.names(
            Self.shop.predict([changed], RuleKey(system: .native, configuration: .debug), compared))
        #expect(settings.recompiles == ["Generated", "Zip"])
        let same = ManifestChanges(modules: [:], compared: ["Package.swift"])
        let comment = Self.shop.names(
            Self.shop.predict([changed], RuleKey(system: .native, configuration: .debug), same))
        #expect(comment.recompiles == ["Generated"] && comment.may == ["AppTests"])
        let calm = Self.shop.names(
            Self.shop.predict([changed], RuleKey(system: .swiftbuild, configuration: .debug), same))
        #expect(calm == .init())
    }

    @Test("a body under an attribute that may be a macro leaves a doubt; a member macro of the project a stale user")
    func memberMacros() {
        let shop = Scenario([
            .init(
                "Macros", needs: [],
                files: [
                    "M.swift": "@attached(member) public macro Traced() = #externalMacro(module: \"X\", type: \"Y\")"
                ]),
            .init(
                "Models", needs: ["Macros"],
                files: ["I.swift": "import Macros\n@Traced public struct Item { public func f() -> Int { 1 } }"]),
            .init("Stock", needs: ["Models"], files: ["S.swift": "import Models\nlet item: Item? = nil"]),
        ])
        let prediction = shop.edit([
            "Sources/Models/I.swift": "import Macros\n@Traced public struct Item { public func f() -> Int { 2 } }"
        ])
        #expect(shop.names(prediction).recompiles == ["Models"])
        #expect(shop.names(prediction).may == ["Stock"])
        #expect(shop.names(prediction).stale == ["Stock"])
    }

    @Test("nothing changed, nothing rebuilds; an unknown edit reaches everything above")
    func extremes() {
        #expect(Self.shop.names(Self.shop.predict([])) == .init())
        let unknown = Self.shop.names(Self.shop.predict([ChangedFile(path: "Sources/CHash/hash.c")]))
        #expect(unknown.recompiles == ["CHash"])
        let mixed = Self.shop.names(
            Self.shop.predict([
                ChangedFile(path: "Sources/Client/C.swift"),
                ChangedFile(path: "Sources/Zip/Zip.swift", versions: .same),
            ]))
        #expect(mixed.recompiles == ["Client", "Zip"] && mixed.may == ["App", "AppTests"])
    }

    @Test(
        "who uses a type through an undeclared import is stale when its cases, requirements or kind change",
        arguments: [
            ("public enum Kind { case a }", "public enum Kind { case a, b }", "cases"),
            ("public protocol Kind { func a() }", "public protocol Kind { func a(); func b() }", "requirements"),
            ("public struct Kind { public var a = 1 }", "public struct Kind { public var a = 1; var b = 2 }", "layout"),
            ("public struct Kind { public var a = 1 }", "public class Kind { public var a = 1 }", "kind"),
        ])
    func undeclaredUsers(old: String, new: String, what: String) throws {
        let shop = Scenario([
            .init("Models", files: ["K.swift": old]),
            .init("Prices", needs: ["Models"], files: ["P.swift": "import Models\npublic func p() -> Int { 1 }"]),
            .init(
                "Shelf", needs: ["Prices"], files: ["S.swift": "import Models\nlet kept: (any Sendable, Kind)? = nil"]),
            .init("Far", needs: ["Shelf"], files: ["F.swift": "public func far() {}"]),
        ])
        let stale = shop.edit(["Sources/Models/K.swift": new]).stale
        #expect(stale.map(\.module) == [shop.id("Shelf")])
        #expect(
            stale.first?.because
                == "it uses `Kind` of Models, the \(what) of which changed, but does not declare that it depends on Models"
        )
        #expect(stale.first?.remedy == "add \"Models\" to the dependencies of Shelf")
    }

    @Test("a re-export calls nobody behind it: its users are stale, and Swift Build compiles them")
    func reexport() {
        let shop = Scenario([
            .init("Models", files: ["K.swift": "public struct Item { public var a = 1 }"]),
            .init("Umbrella", needs: ["Models"], files: ["U.swift": "@_exported import Models"]),
            .init("Client", needs: ["Umbrella"], files: ["C.swift": "import Umbrella\nlet kept: Item? = nil"]),
        ])
        let change: [String: String?] = ["Sources/Models/K.swift": "public struct Item { public var a = 1; var b = 2 }"]
        #expect(shop.names(shop.edit(change)).stale == ["Client"])
        let swiftBuild = shop.names(shop.edit(change, system: .swiftbuild))
        #expect(swiftBuild.recompiles == ["Client", "Models"] && swiftBuild.stale == [])
    }
}
