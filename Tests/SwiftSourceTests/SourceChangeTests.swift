import SwiftSource
import Testing

/// Two versions of a file, the kind of their difference, and how it is told.
struct ChangeCase: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String
    let kind: SourceChange.Kind
    let told: [String]
    let effect: Difference.Effect?
    var testDescription: String { "\(before.debugDescription) to \(after.debugDescription)" }

    init(
        _ before: String, _ after: String, _ kind: SourceChange.Kind, _ told: [String],
        _ effect: Difference.Effect? = nil
    ) {
        self.before = before
        self.after = after
        self.kind = kind
        self.told = told
        self.effect = effect
    }
}

func change(_ before: String, _ after: String) -> SourceChange {
    SourceChange(from: Array(before.utf8), to: Array(after.utf8))
}

@Suite struct SourceChangeTests {
    static let cases: [ChangeCase] = [
        ChangeCase("func f() { a() }", "func f() { a() } // c", .none, []),
        ChangeCase("func f() { a() }", "\nfunc f() { a() }", .lines, []),
        ChangeCase("func f() { a(b) }", "func f() { a( b) }", .lines, []),
        ChangeCase("func f(_ x:Int) {\n}", "func f(_ x: Int) {\n}", .none, []),
        ChangeCase("func f() { a() }", "func f() { b() }", .body, ["body of `f()`"], .body),
        ChangeCase(
            "struct S { var x: Int { 1 } }", "struct S { var x: Int { 2 } }", .body, ["body of `S.x`"], .body),
        ChangeCase(
            "extension A.B { init(a: Int) { x() } }", "extension A.B { init(a: Int) { y() } }", .body,
            ["body of `A.B.init(a:)`"], .body),
        ChangeCase(
            "@inlinable public func f() { a() }", "@inlinable public func f() { b() }", .serializedBody,
            ["body of `f()`"], .inlinableBody(of: "f()")),
        ChangeCase(
            "@_transparent public func f() { a() }", "@_transparent public func f() { b() }", .serializedBody,
            ["body of `f()`"], .transparentBody(of: "f()")),
        ChangeCase(
            "@inlinable public func f() { assert(a) }", "\n@inlinable public func f() { assert(a) }", .serializedBody,
            ["line of `f()`, which is baked into its serialised code"], .inlinableBody(of: "f()")),
        ChangeCase(
            "func f() { }", "func f() { struct L {} }", .localType, ["body of `f()`", "struct `f().L` added"]),
        ChangeCase(
            "struct S { }", "struct S { private func g() {} }", .typeMember, ["private func `S.g()` added"],
            .member(of: "S")),
        ChangeCase(
            "struct S { var a: Int }", "struct S { var a: Int\nvar b: Int }", .typeMember, ["var `S.b` added"],
            .storedProperty(of: "S")),
        ChangeCase(
            "struct S { private var a = 1 }", "struct S { private var a = 2 }", .typeMember, ["initial value of `S.a`"],
            .initialValue(of: "S")),
        ChangeCase(
            "enum E { case a, b }", "enum E { case a, b, c(Int) }", .typeMember, ["case `E.c` added"],
            .enumCase(of: "E")),
        ChangeCase(
            "public protocol P { func a() }", "public protocol P { func a()\nvar b: Int { get } }", .typeMember,
            ["var `P.b` added"], .protocolRequirement(of: "P")),
        ChangeCase(
            "extension P { }", "extension P { func a() {} }", .typeMember, ["func `P.a()` added"],
            .extensionMember(of: "P")),
        ChangeCase(
            "struct A { struct B { } }", "struct A { struct B { let x = 1 } }", .typeMember, ["let `A.B.x` added"],
            .storedProperty(of: "A.B")),
        ChangeCase(
            "func f(_ x: Int, scale: Int = 2) {}", "func f(_ x: Int, scale: Int = 3) {}", .topLevel,
            ["default argument of `f(_:scale:)`"], .defaultArgument(of: "f(_:scale:)")),
        ChangeCase(
            "func f() {}", "func f() {}\nprivate func g(a: Int) {}", .topLevel, ["private func `g(a:)` added"],
            .declaration("g(a:)")),
        ChangeCase("func f() {}\nfunc g() {}", "func f() {}", .topLevel, ["func `g()` removed"], .declaration("g()")),
        ChangeCase("func f() -> Int {}", "func f() -> Bool {}", .topLevel, ["func `f()` changed"], .declaration("f()")),
        ChangeCase("typealias A = B", "typealias A = C", .topLevel, ["typealias `A` changed"], .aliasTarget(of: "A")),
        ChangeCase("let g = 1", "let g = 1.5", .topLevel, ["initial value of `g`"], .inferredType(of: "g")),
        ChangeCase("let g: Int = 1", "let g: Int = 2", .topLevel, ["let `g` changed"], .declaration("g")),
        ChangeCase(
            "public struct S {}", "public final class S {}", .topLevel, ["public class `S` changed"], .typeKind(of: "S")
        ),
        ChangeCase("struct S {}", "struct S: P {}", .topLevel, ["conformances of `S`"], .conformance(of: "S")),
        ChangeCase("", "extension S: P {}", .topLevel, ["extension `S` added"], .conformance(of: "S")),
        ChangeCase("", "extension S {}", .topLevel, ["extension `S` added"], .extensionDeclaration(of: "S")),
        ChangeCase("", "import A", .topLevel, ["import `A` added"], .importDeclaration(of: "A")),
        ChangeCase("", "infix operator <+>", .topLevel, ["operator `<+>` added"], .operatorDeclaration),
        ChangeCase("", "#Preview { a }", .topLevel, ["macro expansion `#Preview` added"], .macro("#Preview")),
        ChangeCase("print(1)", "print(2)", .topLevel, ["top-level code"], .topLevelCode),
        ChangeCase(
            "func f() {}\nfunc g() {}", "func g() {}\nfunc f() {}", .topLevel, ["order of declarations or conditions"],
            .arrangement),
        ChangeCase(
            "func f() {}", "#if A\nfunc f() {}\n#endif", .topLevel,
            ["func `f()` changed", "order of declarations or conditions"]),
        ChangeCase(
            "func f(a: Int) {}", "func f(b: Int) {}", .topLevel, ["func `f(a:)` removed", "func `f(b:)` added"]),
    ]

    @Test("the widest kind is told with the declarations that differ", arguments: cases)
    func kinds(_ example: ChangeCase) {
        let change = change(example.before, example.after)
        #expect(change.kind == example.kind)
        #expect(change.differences.map(\.description) == example.told)
        if let effect = example.effect { #expect(change.differences.first?.effect == effect) }
        #expect(change.uncertainties.isEmpty)
        #expect(change.changesModule == (example.kind >= .serializedBody))
    }

    @Test("a file that comes, goes or is emptied changes the top level")
    func presence() {
        let source = Array("func f() {}".utf8)
        #expect(SourceChange(from: nil, to: source).presence == .added)
        #expect(SourceChange(from: nil, to: source).kind == .topLevel)
        #expect(SourceChange(from: source, to: nil).presence == .removed)
        #expect(SourceChange(from: source, to: nil).kind == .topLevel)
        #expect(SourceChange(from: nil, to: []).kind == .topLevel)
        #expect(SourceChange(from: nil, to: nil).kind == .none)
        #expect(SourceChange(from: source, to: []).becomesEmpty)
        #expect(SourceChange(from: source, to: source).kind == .none)
    }

    @Test("lines and places are those of the new version")
    func places() {
        let change = change("func f() {}", "func f() {}\n\n  @objc\n  private func helper() {}")
        #expect(change.differences.map(\.declaration.line) == [4])
        #expect(change.differences.map(\.declaration.column) == [11])
        #expect(change.differences.map(\.declaration.attributes) == [["objc"]])
        #expect(change.differences.map(\.declaration.access) == [.private])
    }

    @Test(
        "a body beneath an attribute that may be a macro leaves the answer open",
        arguments: [
            ("@Model final class C { func f() { a() } }", "Model"), ("@Traced func f() { a() }", "Traced"),
            ("extension A { @Kit.Traced(1) func f() { a() } }", "Traced"),
            ("@M struct S { struct T { var x: Int { a() } } }", "M"),
        ])
    func possibleMacros(_ source: String, _ attribute: String) {
        let change = change(source, source.replacing("a()", with: "b()"))
        #expect(change.kind == .body)
        #expect(change.uncertainties == [.macroMayReadBody(attribute: attribute, line: 1)])
        let known = FingerprintOptions(harmlessAttributes: [attribute])
        let other = Array(source.replacing("a()", with: "b()").utf8)
        #expect(SourceChange(from: Array(source.utf8), to: other, options: known).uncertainties.isEmpty)
    }

    @Test(
        "a body beneath a known attribute is a body",
        arguments: [
            "@Observable class C { func f() { a() } }",
            "@MainActor struct S { @ViewBuilder var body: some View { a() } }",
            "@available(iOS 13, *) @objc func f() { a() }", "@Test(\"x\") func f() { a() }",
        ])
    func knownAttributes(_ source: String) {
        #expect(change(source, source.replacing("a()", with: "b()")).uncertainties.isEmpty)
    }

    @Test("a moved call in a serialised body may take its line")
    func possibleLines() {
        let source = "@inlinable public func f() { log(1) }"
        let change = change(source, "\n" + source)
        #expect(change.kind == .lines)
        #expect(change.uncertainties == [.callMayTakeLine(function: "log", line: 2)])
        let moved = Array(("\n" + source).utf8)
        let taking = FingerprintOptions(lineTakingFunctions: ["log"], unknownCallsMayTakeLine: false)
        #expect(SourceChange(from: Array(source.utf8), to: moved, options: taking).kind == .serializedBody)
        let none = FingerprintOptions(unknownCallsMayTakeLine: false)
        #expect(SourceChange(from: Array(source.utf8), to: moved, options: none).uncertainties.isEmpty)
    }

    @Test("text whose structure is unknown changes the top level, and says so")
    func unreadable() {
        let change = change("func f() {", "func g() {")
        #expect(change.kind == .topLevel)
        #expect(change.uncertainties == [.unreadable(line: 1)])
        #expect(SwiftSourceTests.change("func f() {", "func f() { // c").kind == .none)
    }

    @Test("the types whose members differ are named")
    func changedTypes() {
        let before = "struct A { let x = 1 }\nextension A { func f() {} }\nenum B { struct C { } }"
        let after = "struct A { let x = 1 }\nextension A { func g() {} }\nenum B { struct C { let y = 1 } }"
        #expect(change(before, after).changedTypes == ["A", "B.C"])
    }
}
