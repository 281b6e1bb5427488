import ModuleGraphs
import Testing

@testable import RebuildImpact

/// One edit of `Models/Item.swift`, and what follows from it.
struct SwiftEdit: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    let outcome: Scenario.Outcome
    var testDescription: String { name }

    init(_ name: String, _ old: String, _ new: String, _ outcome: Scenario.Outcome) {
        self.name = name
        self.old = old
        self.new = new
        self.outcome = outcome
    }
}

/// Models is used by Prices (declares it, extends a type, calls a default argument) and by Stock (declares it). Shelf
/// declares Prices alone: it names a type of Models without declaring it, and one whose layout holds it. Quiet declares
/// Models and names nothing of it.
@Suite struct SwiftEditTests {
    static let item = """
        public struct Item { public var id = 0; public init() {}
            public func label() -> Int { return id } }
        public enum Kind { case book }
        public protocol Priced { func price() -> Int }
        public func total(_ x: Int = 1) -> Int { return x }
        @inlinable public func doubled(_ x: Int) -> Int { return x + x }
        @_transparent public func tripled(_ x: Int) -> Int { return x * 3 }
        @_alwaysEmitIntoClient public func copied() -> Int { return 4 }
        private func hidden() -> Int { return 5 }
        """
    static let shop = Scenario([
        .init("Models", files: ["Item.swift": item, "Uses.swift": "func modelsUse() -> Int { total() }"]),
        .init(
            "Prices", needs: ["Models"],
            files: [
                "Prices.swift": """
                import Models
                public struct Offer: Priced { public var item = Item(); public func price() -> Int { total() } }
                public func quote(_ x: Int = total()) -> Int { x }
                """
            ]),
        .init(
            "Stock", needs: ["Models"],
            files: ["Stock.swift": "import Models\npublic func stock() -> Int { total() + tripled(2) + copied() }"]),
        .init(
            "Shelf", needs: ["Prices"],
            files: ["Shelf.swift": "import Models\nimport Prices\npublic func shelf() -> (Item, Offer)? { nil }"]),
        .init("Quiet", needs: ["Models"], files: ["Quiet.swift": "public func quiet() -> Int { 1 }"]),
        .init("App", .executable, needs: ["Shelf", "Stock", "Quiet"], files: ["main.swift": "print(1)"]),
        .init(
            "ModelsTests", .test, needs: ["Models"],
            files: ["T.swift": "@testable import Models\nlet kept = modelsUse()"]),
    ])

    static let linked = ["App", "ShopTests"]
    static let users = ["Models", "ModelsTests", "Prices", "Stock"]

    static let edits = [
        SwiftEdit("nothing", "public enum", "public enum", .init(recompiles: ["Models"])),
        SwiftEdit("a comment at the end", "{ return 5 }", "{ return 5 } // five", .init(recompiles: ["Models"])),
        SwiftEdit(
            "a comment above", "public struct Item", "// a comment\npublic struct Item",
            .init(recompiles: ["Models"], relinks: linked)),
        SwiftEdit("a body", "return x }", "return x + 0 }", .init(recompiles: ["Models"], relinks: linked)),
        SwiftEdit(
            "a type in a body", "return x }", "struct Local {}; return x }",
            .init(recompiles: ["Models"], relinks: linked)),
        SwiftEdit("an inlinable body", "x + x", "x * 2", .init(recompiles: ["Models"], relinks: linked)),
        SwiftEdit(
            "a transparent body leaves callers stale", "x * 3", "x + x + x",
            .init(recompiles: ["Models"], relinks: linked, stale: ["Stock"])),
        SwiftEdit(
            "a body that callers copy leaves them stale", "return 4", "return 44",
            .init(recompiles: ["Models"], relinks: linked, stale: ["Stock"])),
        SwiftEdit(
            "a private function", "private func hidden", "private func more() {}\nprivate func hidden",
            .init(recompiles: users, relinks: linked)),
        SwiftEdit(
            "a stored property: users of the type, and stale ones behind an undeclared import", "public var id = 0;",
            "public var id = 0; private var note = 0;",
            .init(recompiles: ["Models", "Prices"], may: ["ModelsTests", "Stock"], relinks: linked, stale: ["Shelf"])),
        SwiftEdit(
            "an enum case that nobody names", "case book", "case book, toy",
            .init(recompiles: ["Models"], may: ["ModelsTests", "Prices", "Stock"], relinks: linked)),
        SwiftEdit(
            "a default argument that another module's default argument calls", "_ x: Int = 1", "_ x: Int = 2",
            .init(recompiles: users + ["Shelf"], relinks: linked)),
        SwiftEdit(
            "a requirement with a conformance further up", "func price() -> Int }",
            "func price() -> Int; func rebate() -> Int }",
            .init(recompiles: ["Models", "Prices", "Shelf"], may: ["ModelsTests", "Stock"], relinks: linked)),
    ]

    @Test("native debug: an edit compiles what the measured rules say", arguments: edits)
    func native(_ edit: SwiftEdit) {
        #expect(Self.item.contains(edit.old))
        let new = Self.item.replacing(edit.old, with: edit.new, maxReplacements: 1)
        var expected = edit.outcome
        expected.recompiles.sort()
        #expect(Self.shop.names(Self.shop.edit(["Sources/Models/Item.swift": new])) == expected)
    }

    @Test("Swift Build looks at everything further up, and compiles what uses a changed name")
    func swiftBuild() {
        let new = Self.item + "\nprivate func more() {}"
        let outcome = Self.shop.names(Self.shop.edit(["Sources/Models/Item.swift": new], system: .swiftbuild))
        #expect(outcome.recompiles == ["Models", "ModelsTests", "Prices", "Shelf", "Stock"])
        #expect(outcome.may == ["App", "Quiet"])
        #expect(outcome.stale == [])
    }

    @Test("in release a body may reach everything, without cross-module optimisation nothing")
    func release() {
        let new = Self.item.replacing("return x }", with: "return x + 0 }")
        let change = ["Sources/Models/Item.swift": Optional(new)]
        let release = Self.shop.names(Self.shop.edit(change, configuration: .release))
        #expect(release.recompiles == ["Models"])
        #expect(release.may == ["App", "ModelsTests", "Prices", "Quiet", "Shelf", "Stock"])
        let without = Self.shop.names(
            Self.shop.edit(change, configuration: .releaseWithoutCrossModuleOptimization))
        #expect(without.recompiles == ["Models"])
        #expect(without.may == [])
    }

    @Test("in release every dependent compiles whole when the module changed")
    func wholeModules() {
        let new = Self.item + "\nprivate func more() {}"
        let outcome = Self.shop.names(
            Self.shop.edit(
                ["Sources/Models/Item.swift": new], configuration: .releaseWithoutCrossModuleOptimization))
        #expect(outcome.recompiles == ["Models", "ModelsTests", "Prices", "Quiet", "Stock"])
    }

    @Test("Xcode's rules are Swift Build's, and say so")
    func xcode() {
        let rules = RebuildRules.rules(for: RuleKey(system: .xcode, configuration: .debug))
        #expect(rules.isInferred && rules.reach == .transitiveDependents)
        #expect(!RebuildRules.rules(for: RuleKey(system: .swiftbuild, configuration: .debug)).isInferred)
    }

    @Test("a file added, removed or renamed is an edit of the module's list of files")
    func files() {
        let added = Self.shop.names(Self.shop.edit(["Sources/Models/New.swift": "func fresh() {}"]))
        #expect(added.recompiles == Self.users)
        let gone: [String: String?] = ["Sources/Models/Uses.swift": nil]
        let removed = Self.shop.names(Self.shop.edit(gone))
        #expect(removed.recompiles == Self.users)
    }

    /// What each extension of a type from elsewhere, and each operator, reaches of files that name nothing of the module:
    /// measured with Swift 6.3.1, native debug, by a private function more in the module.
    @Test("users of a type that the module extends compile, and those of its operators, whatever they name")
    func foreignTypes() throws {
        let files = [
            "Number.swift": "func number() -> Int { return 1 }", "Text.swift": "func text() -> String { return \"a\" }",
            "Equal.swift": "func same(_ x: Int) -> Bool { x == 1 }",
            "Derived.swift": "struct S: Equatable { var a = 1 }",
            "Case.swift": "enum E { case a }", "List.swift": "func list(_ a: [Int]) { for _ in a {} }",
        ]
        func compiled(_ text: String) throws -> [String] {
            let module = "public struct T {}\n" + text
            let shop = Scenario([
                .init("M", files: ["M.swift": module]), .init("D", needs: ["M"], files: files),
            ])
            let prediction = shop.edit(["Sources/M/M.swift": module + "\nprivate func more() {}"])
            guard let outcome = prediction.modules.first(where: { $0.module == shop.id("D") }) else { return [] }
            #expect(outcome.rebuild == .recompiles)
            return outcome.files.map { $0.replacing(".swift", with: "") }
        }
        #expect(try compiled("") == [])
        #expect(try compiled("struct U: Equatable { var unseen = 1 }") == [])
        #expect(
            try compiled("extension T { static func == (l: T, r: Int) -> Bool { true } }") == [
                "Case", "Derived", "Equal",
            ])
        // Whether a file uses them without a word its text cannot tell: all may, those that surely do among them.
        for text in ["extension String { func cut() {} }", "extension Array where Element == UInt8 { func cut() {} }"] {
            #expect(try compiled(text).count == files.count)
        }
        // A type of another module below is known by its name.
        let below = Scenario([
            .init("Base", files: ["B.swift": "public struct Item {}"]),
            .init("M", needs: ["Base"], files: ["M.swift": "import Base\nextension Item { func cut() {} }"]),
            .init(
                "D", needs: ["M", "Base"], files: ["A.swift": "func a(_ x: Item) {}", "B.swift": "func b() { \"x\" }"]),
        ])
        let edit = below.edit([
            "Sources/M/M.swift": "import Base\nextension Item { func cut() {} }\nprivate func more() {}"
        ])
        let outcome = try #require(edit.modules.first { $0.module == below.id("D") })
        #expect(outcome.files == ["A.swift"])
        #expect(
            outcome.reasons.map(\.because) == [
                "M's interface changed (private func `more()` added), and it uses `Item`, which M extends"
            ])
    }

    /// Measured with Swift 6.3.1, native debug: which files of a dependent compile after a private function more in a
    /// module that extends types of the module below it. None of them names anything of the changed module.
    @Test(
        "users of an extended type compile also where they get it without its name",
        arguments: [
            ("", []),
            (
                "extension Item { func cut() {} }",
                ["BoxOnly", "Call", "Discard", "Local", "Named", "OwnHelper", "OwnUse", "Shared"]
            ),
            ("extension Mode { func cut() {} }", ["Mode", "Switch"]),
            ("extension Base.Node { func cut() {} }", ["Node"]),
        ])
    func handedOut(_ text: String, _ expected: [String]) throws {
        let base = """
            public struct Item { public var count = 1; public init() {} }
            public func make() -> Item { Item() }
            public var shared: Item { Item() }
            public struct Box { public var item = Item(); public init() {} }
            public enum Mode { case one, two }
            public func mode() -> Mode { .one }
            public func take(_ m: Mode) {}
            public final class Node { public var next: Node?; public init() {} }
            public func node() -> Node { Node() }
            """
        let files = [
            "Named": "func named(_ x: Item) {}", "Call": "func call() -> Int { make().count }",
            "Shared": "func useShared() -> Int { shared.count }", "BoxOnly": "func boxOnly(_ h: Box) { }",
            "Discard": "func discard() { _ = make() }", "Local": "func local() { let a = make(); print(a) }",
            "Mode": "func modeUse() { take(.two) }", "Switch": "func switchUse() { switch mode() { default: break } }",
            "Node": "func nodeUse() { _ = node().next }", "None": "func none() -> Int { 1 }",
            "OwnHelper": "func ownHelper() -> Item { make() }", "OwnUse": "func ownUse() { _ = ownHelper() }",
        ]
        func outcome(_ files: [String: String]) throws -> (rebuild: ModuleRebuild?, files: [String]) {
            let module = "import Base\npublic func own() {}\n" + text
            let shop = Scenario([
                .init("Base", files: ["B.swift": base]), .init("M", needs: ["Base"], files: ["M.swift": module]),
                .init(
                    "D", needs: ["M", "Base"],
                    files: Dictionary(
                        uniqueKeysWithValues: files.map { ($0.key + ".swift", "import Base\nimport M\n" + $0.value) })),
            ])
            let prediction = shop.edit(["Sources/M/M.swift": module + "\nprivate func more() {}"])
            let outcome = prediction.modules.first { $0.module == shop.id("D") }
            return (outcome?.rebuild, (outcome?.files ?? []).map { $0.replacing(".swift", with: "") })
        }
        let all = try outcome(files)
        #expect(all.files == expected)
        #expect(all.rebuild == (expected.isEmpty ? nil : .recompiles))
        // Each of them alone has the module compile.
        for name in expected where name != "OwnUse" {
            let alone = try outcome([name: try #require(files[name])])
            #expect(alone.rebuild == .recompiles && alone.files == [name], "\(name)")
        }
        // A member of a class that holds one leads to it too, which only the names of the module below tell.
        if text.contains("Item") {
            let member = try outcome(["Member": "func member(_ x: Holder) -> Int { x.item.count }"])
            #expect(member.rebuild == .mayRecompile)
            #expect(try outcome(["None": try #require(files["None"])]).rebuild == nil)
        }
    }

    @Test(
        "an extended type is the one that the extension's own file can see",
        arguments: [
            ("import Foundation", "import Kit", ModuleRebuild.mayRecompile), ("import Kit", "import Kit", nil),
            ("import Kits", "import Kit", nil), ("", "@_exported import Kit", nil),
        ])
    func seenFromItsFile(_ imports: String, _ others: String, _ expected: ModuleRebuild?) {
        let edited = imports + "\nextension Data { func more() {} }"
        let shop = Scenario([
            .init("Kit", files: ["K.swift": "public struct Data {}"]),
            .init("Kits", needs: ["Kit"], files: ["K.swift": "@_exported import Kit"]),
            .init(
                "M", needs: ["Kit", "Kits"],
                files: ["Other.swift": others + "\nfunc other(_ x: Data) {}", "M.swift": edited]),
            .init("D", needs: ["M"], files: ["D.swift": "import M\nfunc none() -> Int { 1 }"]),
        ])
        func outcome(_ text: String) -> ModuleRebuild? {
            shop.edit(["Sources/M/M.swift": text]).modules.first { $0.module == shop.id("D") }?.rebuild
        }
        #expect(outcome(edited + "\nprivate func more() {}") == expected)
        // The extension goes: what it added to Foundation's type may have been in use without a word of it.
        #expect(outcome(imports) == expected)
    }

    /// Measured with Swift 6.3.1, native debug: a private function more in `OwnT.swift`.
    @Test("in the module itself what leads to the edited file's types and extended ones compiles their users")
    func ownLeads() throws {
        let edited = "struct OT { var x = 1 }\nextension Item { func od() {} }"
        let shop = Scenario([
            .init("Base", files: ["B.swift": "public struct Item { }\npublic func make() -> Item { Item() }"]),
            .init(
                "D", needs: ["Base"],
                files: [
                    "OwnT.swift": "import Base\n" + edited, "Helper.swift": "func helper() -> OT { OT() }",
                    "Use.swift": "func use() -> Int { helper().x }", "Hold.swift": "struct Hold { var t = OT() }",
                    "HoldOnly.swift": "func holdOnly(_ h: Hold) {}", "None.swift": "func none() -> Int { 2 }",
                    "Below.swift": "import Base\nfunc below() { _ = make() }",
                ]),
        ])
        let edit = shop.edit(["Sources/D/OwnT.swift": "import Base\n" + edited + "\nprivate func more() {}"])
        let outcome = try #require(edit.modules.first { $0.module == shop.id("D") })
        #expect(
            outcome.files == [
                "Below.swift", "Helper.swift", "Hold.swift", "HoldOnly.swift", "OwnT.swift", "Use.swift",
            ])
    }

    /// Measured like the types of a Swift module below: a struct of a C module's header, extended by the changed module.
    /// All but `None` compile, `Call` too, of which the text of the header would have to tell.
    @Test("a type of a header is known by its name, and by the names of its headers")
    func headerTypes() throws {
        let files = [
            "Named.swift": "func named(_ x: CText) {}", "Call.swift": "func call() -> Int { Int(c_text().length) }",
            "Lead.swift": "func lead() { _ = lead1() }", "None.swift": "func none() -> String { \"x\" }",
        ]
        func outcome(_ header: String, _ files: [String: String]) -> (ModuleRebuild?, [String]) {
            let module = "import CKit\nextension CText { func cut() {} }"
            let shop = Scenario([
                .init("CKit", files: ["text.h": header]),
                .init(
                    "Between", needs: ["CKit"],
                    files: ["B.swift": "import CKit\npublic func lead1() -> CText { c_text() }"]),
                .init("M", needs: ["CKit"], files: ["M.swift": module]),
                .init(
                    "D", needs: ["M", "Between"], files: files.mapValues { "import M\nimport CKit\n" + $0 }),
            ])
            let edit = shop.edit(["Sources/M/M.swift": module + "\nprivate func more() {}"])
            let outcome = edit.modules.first { $0.module == shop.id("D") }
            return (outcome?.rebuild, outcome?.files ?? [])
        }
        let header = "#include <stddef.h>\ntypedef struct { size_t length; } CText;\nCText c_text(void);"
        func alone(_ name: String, _ header: String) -> (ModuleRebuild?, [String]) {
            outcome(header, files.filter { $0.key == name })
        }
        #expect(alone("Named.swift", header) == (.recompiles, ["Named.swift"]))
        #expect(alone("Call.swift", header) == (.mayRecompile, ["Call.swift"]))
        #expect(alone("Lead.swift", header) == (.recompiles, ["Lead.swift"]))
        #expect(alone("None.swift", header) == (nil, []))
        // A name for a type that the header only mentions is another's type; so is one that Swift sees by other names.
        for other in ["typedef struct stat CText;\nCText c_text(void);", header + "\n@interface Text\n@end"] {
            #expect(alone("None.swift", other) == (.mayRecompile, ["None.swift"]))
            #expect(outcome(other, files) == (.recompiles, files.keys.sorted()))
        }
    }

    /// Measured like the extensions and operators above: `==` added to or removed from a type, and the only extension of
    /// `String` removed.
    @Test(
        "an operator in a type reaches who compares, and an extension that is gone whoever uses its type",
        arguments: [
            ("", "struct T { static func == (l: T, r: Int) -> Bool { true } }", ["Case", "Equal"]),
            ("struct T { }", "struct T { static func == (l: T, r: Int) -> Bool { true } }", ["Case", "Equal"]),
            ("struct T { static func == (l: T, r: Int) -> Bool { true } }", "struct T { }", ["Case", "Equal"]),
            (
                "struct T { static func == (l: T, r: Int) -> Bool { true } }",
                "struct T { static func == (l: T, r: Int) -> Bool { false } }", []
            ),
            ("extension String { func cut() {} }", "", ["Case", "Equal", "Text"]),
        ])
    func addedAndGone(_ old: String, _ new: String, _ files: [String]) throws {
        let shop = Scenario([
            .init("M", files: ["M.swift": "let m = 1\n" + old, "Own.swift": "enum Own { case a }"]),
            .init(
                "D", needs: ["M"],
                files: [
                    "Case.swift": "enum E { case a }", "Equal.swift": "func same(_ x: Int) -> Bool { x == 1 }",
                    "Text.swift": "func text() -> String { return \"a\" }",
                ]),
        ])
        let prediction = shop.edit(["Sources/M/M.swift": "let m = 1\n" + new])
        let outcome = prediction.modules.first { $0.module == shop.id("D") }
        #expect((outcome?.files ?? []) == files.map { $0 + ".swift" })
        #expect(outcome.map { $0.rebuild == .recompiles } ?? files.isEmpty)
        let own = try #require(prediction.modules.first { $0.module == shop.id("M") })
        #expect(own.files.contains("Own.swift") == (files.count == 2))
    }

    @Test("beside files that surely compile none is listed that only might, wherever it stands among them")
    func certainFiles() throws {
        let item = "public struct Item { public var count = 1; public init() {} }"
        let might = "func size(_ list: [Int]) -> Int { list.count }"
        func files(of user: [String: String]) throws -> [String] {
            let shop = Scenario([.init("M", files: ["M.swift": item]), .init("D", needs: ["M"], files: user)])
            let prediction = shop.edit(["Sources/M/M.swift": item + "\nprivate func more() {}"])
            return try #require(prediction.modules.first { $0.module == shop.id("D") }).files
        }
        let sure = "import M\nlet item = Item()"
        #expect(try files(of: ["A.swift": might, "B.swift": sure, "C.swift": might]) == ["B.swift"])
        #expect(try files(of: ["A.swift": might, "C.swift": might]) == ["A.swift", "C.swift"])
    }

    @Test("in the module itself the users of anything that the edited file declares or extends compile")
    func ownUsers() throws {
        let shop = Scenario([
            .init(
                "M",
                files: [
                    "Edited.swift": "struct Item {}\nextension Shelf { func sort() {} }",
                    "Shelf.swift": "struct Shelf {}",
                    "User.swift": "let item = Item()", "Other.swift": "let shelf = Shelf()",
                    "Rest.swift": "let rest = 1",
                ])
        ])
        let prediction = shop.edit([
            "Sources/M/Edited.swift": "struct Item {}\nextension Shelf { func sort() {} }\nprivate func more() {}"
        ])
        #expect(
            prediction.modules.first?.files == ["Edited.swift", "Other.swift", "Shelf.swift", "User.swift"])
    }

    @Test("code is made of the edited file, and of dependents only where what they use may come out otherwise")
    func code() throws {
        func files(_ old: String, _ new: String) throws -> [String: [String]?] {
            let text = Self.item.replacing(old, with: new, maxReplacements: 1)
            #expect(text != Self.item)
            let prediction = Self.shop.edit(["Sources/Models/Item.swift": text])
            return Dictionary(
                uniqueKeysWithValues: prediction.modules.map { (Self.shop.graph[$0.module].name, $0.codeFiles) })
        }
        #expect(try files("return x }", "return x + 0 }") == ["Models": ["Item.swift"]])
        let nobody: [String: [String]?] = ["Models": ["Item.swift"], "ModelsTests": [], "Prices": [], "Stock": []]
        #expect(try files("private func hidden", "func more() {}\nprivate func hidden") == nobody)
        #expect(try files("func hidden() -> Int { return 5 }", "func hidden() -> Int8 { return 5 }") == nobody)
        // A layout, a default argument, a function that others may call.
        for (old, new) in [
            ("public var id = 0;", "public var id = 0; private var note = 0;"), ("_ x: Int = 1", "_ x: Int = 2"),
            ("func copied() -> Int", "func copied() -> Int8"),
        ] {
            let all = try files(old, new)
            #expect(all.count > 1 && all.values.allSatisfy { $0 == nil })
        }
    }

    @Test("what the compiler says of a module file goes before what the text says")
    func exact() {
        let models = Self.shop.id("Models")
        let path = "Sources/Models/Item.swift"
        let body = Self.item.replacing("return x }", with: "return x + 0 }")
        let same = Self.shop.names(
            Self.shop.edit([path: Self.item + "\nprivate func more() {}"], moduleFiles: [models: false]))
        #expect(same.recompiles == ["Models"] && same.may == [])
        let changed = Self.shop.names(Self.shop.edit([path: body], moduleFiles: [models: true]))
        #expect(changed.recompiles == ["Models"] && changed.may == ["ModelsTests", "Prices", "Stock"])
    }

    @Test("a kind that is stated by hand is taken as it is", arguments: [EditKind.body, .topLevel, .typeMember])
    func stated(_ kind: EditKind) {
        let outcome = Self.shop.names(
            Self.shop.edit(["Sources/Models/Item.swift": Self.item], stated: kind))
        #expect(outcome.recompiles.contains("Models"))
        switch kind {
        case .body: #expect(outcome.recompiles == ["Models"] && outcome.may == [])
        case .topLevel: #expect(outcome.recompiles == Self.users && outcome.may.contains("Shelf"))
        default: #expect(outcome.recompiles == ["Models"] && outcome.may.contains("Prices"))
        }
    }

    @Test("a reason names the change, the module and the file that uses it")
    func reasons() throws {
        let prediction = Self.shop.edit(["Sources/Models/Item.swift": Self.item + "\nprivate func more() {}"])
        let stock = try #require(prediction.modules.first { $0.module == Self.shop.id("Stock") })
        let reason = try #require(stock.reasons.first)
        #expect(
            reason.because
                == "Models's interface changed (private func `more()` added), and it uses `copied` of Models")
        #expect(reason.file == "Sources/Stock/Stock.swift" && reason.module == Self.shop.id("Models"))
        #expect(stock.chain == [Self.shop.id("Models"), Self.shop.id("Stock")] && stock.distance == 1)
        #expect(stock.files == ["Stock.swift"])
    }
}
