import SwiftSource
import Testing

@Suite struct SourceFactsTests {
    @Test(
        "literals and derived conformances use names that nobody writes",
        arguments: [
            ("let a = b", []), ("let a = \"x\\(b)\"", ["String"]), ("let a = 1", ["Double", "Int"]),
            ("let a = b[c]", ["Array", "Dictionary"]), ("let a = true", ["Bool"]), ("var a: B?", ["Optional"]),
            ("enum A { case b }", ["==", "Bool", "Int"]), ("struct A: Hashable {}", ["==", "Bool", "Int"]),
            ("extension A: Comparable {}", ["<", "==", "Bool", "Int"]), ("// \"x\" 1 true", []),
        ])
    func impliedNames(_ source: String, _ names: [String]) {
        #expect(SourceFacts(of: Array(source.utf8)).impliedNames == names)
    }

    static let source = """
        @_exported import Base
        import Core
        typealias Alias = CoreBox
        let inferred = makeCore()
        let declared: CoreKind = .one
        protocol Running: Service { func run(_ kind: CoreKind) }
        struct Holder: Running, Sendable {
            var box: CoreBox
            let guess = CoreGuess()
            static let shared = CoreShared()
            var computed: CoreComputed { "\\(insideString) not this" } // norThis
            func run(_ kind: CoreKind) {}
        }
        extension CoreBox: @retroactive Running { func extra() {} }
        func defaulted(_ value: Int = coreCompute(3), line: Int = #line) {}
        @inlinable func inlined(_ x: CoreKind) { switch x { default: coreInline() } }
        @_transparent func transparent() { coreTransparent() }
        @Model class Thing { let x = #answer() }
        """
    static let facts = SourceFacts(of: Array(source.utf8))

    @Test("names are those of code, interpolations included")
    func names() {
        let names = Self.facts.names
        for name in ["coreCompute", "insideString", "CoreKind", "answer", "Holder", "kind", "value"] {
            #expect(names.contains(name))
        }
        for name in ["not", "norThis", "this", "struct", "let"] { #expect(!names.contains(name)) }
        #expect(names.names == names.names.sorted())
        #expect(names.names.count == names.count)
        #expect(!names.isDisjoint(with: SourceFacts(of: Array("coreInline()".utf8)).names))
        #expect(names.isDisjoint(with: SourceFacts(of: Array("nothing(ofThat)".utf8)).names))
    }

    @Test("declarations are told by type")
    func declarations() {
        #expect(
            Self.facts.topLevelNames == [
                "Alias", "Holder", "Running", "Thing", "declared", "defaulted", "inferred", "inlined", "transparent",
            ])
        #expect(Self.facts.types.map(\.name) == ["Running", "Holder", "Thing"])
        #expect(Self.facts.types.map(\.kind) == [.protocol, .struct, .class])
        #expect(Self.facts.types[1].inherits == ["Running", "Sendable"])
        #expect(Self.facts.types[1].members == ["box", "computed", "guess", "run", "shared"])
        #expect(Self.facts.extensions == Self.facts.extensions.filter { $0.type == "CoreBox" && $0.line == 14 })
        #expect(Self.facts.extensions.first?.conformances.contains("Running") == true)
    }

    @Test("names are told by the role that cascades ask for")
    func roles() {
        #expect(Self.facts.exportedModules == ["Base"])
        #expect(Self.facts.imports.imports.map(\.module) == ["Base", "Core"])
        #expect(Self.facts.defaultArgumentNames == ["coreCompute"])
        #expect(Self.facts.inlinableNames == ["coreInline", "coreTransparent", "x"])
        #expect(Self.facts.transparentNames == ["coreTransparent"])
        #expect(Self.facts.switchesInInlinableBody)
        #expect(Self.facts.storedPropertyNames.filter { $0.hasPrefix("Core") } == ["CoreBox", "CoreGuess"])
        #expect(Self.facts.inferredNames.filter { $0.contains("ore") } == ["CoreGuess", "CoreShared", "makeCore"])
        for name in ["CoreBox", "CoreKind", "CoreComputed"] { #expect(Self.facts.signatureNames.contains(name)) }
        #expect(!Self.facts.signatureNames.contains("coreInline"))
        #expect(Self.facts.possibleMacroAttributes == ["Model"])
        #expect(Self.facts.freestandingMacros == ["answer"])
        #expect(Self.facts.lineTakingFunctions == ["defaulted"])
        #expect(Self.facts.firstUnreadableLine == nil)
    }
}
