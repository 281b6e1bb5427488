import ImpactVerification
import RebuildImpact
import SwiftSource
import Testing

@Suite("Edits of experiments")
struct ProbeEditTests {
    private static let source = """
        import Base

        @available(macOS 13, *)
        public func attributed() {}

        public func short(_ x: Int) -> Int { x }

        public struct Box {
            var items: [Int] = []
            public init() {}
            public func count(of x: Int) -> Int {
                let found = items.filter { return $0 == x }
                return found.count
            }
        }

        @inlinable
        public func fast(_ x: Int) -> Int {
            return x
        }

        """

    private func edited(_ edit: ProbeEdit, _ text: String = source) -> String? {
        guard case .text(let new)? = edit.change(of: Array(text.utf8)) else { return nil }
        return String(decoding: new, as: UTF8.self)
    }

    @Test(
        "each edit is of the kind that its name promises",
        arguments: [
            (ProbeEdit.comment, SourceChange.Kind.none), (.blankLine, .lines), (.body, .body),
            (.localType, .localType), (.inlinableBody, .serializedBody), (.typeMember, .typeMember),
            (.storedProperty, .typeMember), (.privateFunc, .topLevel), (.publicFunc, .topLevel),
        ]
    )
    func kinds(_ edit: ProbeEdit, _ kind: SourceChange.Kind) throws {
        let new = try #require(edited(edit))
        #expect(new != Self.source)
        #expect(SourceChange(from: Array(Self.source.utf8), to: Array(new.utf8)).kind == kind)
        #expect(DeclarationIndex(of: Array(new.utf8)).firstUnreadableLine == nil)
    }

    @Test("a statement goes only where another one before it changes nothing")
    func bodyPlace() throws {
        #expect(try #require(edited(.body)).contains("public init() { let _ = 0;}"))
        let implicit = "func f() -> Int { 1 }\nfunc g() -> [Int] { [1].map { return $0 } }\n"
        #expect(edited(.body, implicit) == nil)
        #expect(edited(.body, "@Wrapped func f() { g() }\n") == nil)
        #expect(
            edited(.body, "func f(_ a: () -> Int = { 1 }) { g() }\n")
                == "func f(_ a: () -> Int = { 1 }) { let _ = 0; g() }\n")
    }

    @Test("a file without a place for an edit is left alone")
    func noPlace() {
        for edit in [ProbeEdit.body, .localType, .inlinableBody, .typeMember, .storedProperty] {
            #expect(edit.change(of: Array("let x = 1\n".utf8)) == nil, "\(edit)")
            #expect(edit.change(of: []) == nil, "\(edit)")
            #expect(edit.change(of: Array("func broken( {\n".utf8)) == nil, "\(edit)")
        }
        #expect(edited(.storedProperty, "public enum E { case a }\n") == nil)
        #expect(edited(.typeMember, "public enum E { case a }\n") != nil)
        #expect(edited(.typeMember, "@Observable final class C {}\n") == nil)
    }

    @Test("a script keeps its first line, a file without a last line end gets one")
    func edges() {
        #expect(edited(.blankLine, "#!/usr/bin/swift\nf()\n") == "#!/usr/bin/swift\n\nf()\n")
        #expect(edited(.blankLine, "f()\n") == "\nf()\n")
        #expect(edited(.privateFunc, "let x = 1") == "let x = 1\nprivate func rippleProbe() {}\n")
        #expect(ProbeEdit.touch.change(of: []) == .touched)
        #expect(ProbeEdit.matrix.count == ProbeEdit.allCases.count - 1)
    }

    @Test("hostile text never breaks an edit", arguments: 0..<200)
    func hostile(_ seed: Int) {
        var bytes = Array(Self.source.utf8)
        var state = UInt64(seed &* 2_654_435_761 + 1)
        for _ in 0..<6 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let place = Int(state >> 33) % bytes.count
            if state & 1 == 0 {
                bytes.remove(at: place)
            } else {
                bytes.insert("{}()\"`#\\\u{0}".utf8.map { $0 }[Int(state >> 20) % 9], at: place)
            }
        }
        for edit in ProbeEdit.allCases {
            guard case .text(let new)? = edit.change(of: bytes) else { continue }
            #expect(new.count > bytes.count)
        }
    }
}
