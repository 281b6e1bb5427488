import SwiftSource
import Testing

/// One edit and whether the bytes of the module file change.
struct InterfaceEdit: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    var testDescription: String { name }

    init(_ name: String, _ before: String, _ after: String) {
        self.name = name
        self.before = before
        self.after = after
    }

    /// The same body of a function before and after.
    static func body(_ name: String, _ before: String, _ after: String) -> InterfaceEdit {
        InterfaceEdit(
            name, "public func f() -> Int {\n\(before)\nreturn 1 }", "public func f() -> Int {\n\(after)\nreturn 1 }")
    }
}

func fingerprint(_ source: String) -> InterfaceFingerprint { InterfaceFingerprint(of: Array(source.utf8)) }

/// Each edit was made with Swift 6.3.1 (`swiftc -frontend -emit-module -Onone -enable-testing`, Linux x86_64) and the
/// bytes of the module file compared.
@Suite struct InterfaceFingerprintTests {
    static let same: [InterfaceEdit] = [
        InterfaceEdit("a body", "func f() { a() }", "func f() { b() }"),
        InterfaceEdit("a comment", "func f() { a() }", "/* c */ func f() { a() } // d"),
        InterfaceEdit("white space", "public let a: Int = 1+2", "public  let a :Int\n= 1 + 2"),
        InterfaceEdit("an initialiser's body", "struct S { init?() { a() } }", "struct S { init?() { b() } }"),
        InterfaceEdit("a deinitialiser's body", "class S { deinit { a() } }", "class S { deinit { b() } }"),
        InterfaceEdit("an implicit getter", "struct S { var x: Int { 1 } }", "struct S { var x: Int { 2 } }"),
        InterfaceEdit(
            "accessors", "struct S { var x: Int { get { 1 } set { a() } } }",
            "struct S { var x: Int { get { 2 } set { b() } } }"),
        InterfaceEdit(
            "a throwing getter", "var x: Int { get async throws { 1 } }", "var x: Int { get async throws { 2 } }"),
        InterfaceEdit(
            "coroutine accessors", "struct S { var x: Int { _read { yield y } _modify { yield &y } } }",
            "struct S { var x: Int { _read { yield z } _modify { yield &z } } }"),
        InterfaceEdit(
            "a subscript", "struct S { subscript(i: Int) -> Int { get { 1 } set { } } }",
            "struct S { subscript(i: Int) -> Int { get { 2 } set { a() } } }"),
        InterfaceEdit(
            "a short subscript", "struct S { subscript(i: Int) -> Int { i } }",
            "struct S { subscript(i: Int) -> Int { 1 } }"),
        InterfaceEdit(
            "observers after a closure", "struct S { var x = { 1 }() { didSet { } } }",
            "struct S { var x = { 1 }() { didSet { a() } } }"),
        InterfaceEdit(
            "newValue", "struct S { var x = 1 { willSet { a() } } }",
            "struct S { var x = 1 { willSet { a(newValue) } } }"),
        InterfaceEdit(
            "a named old value", "struct S { var x = 1 { didSet(o) { a() } } }",
            "struct S { var x = 1 { didSet(o) { a(o) } } }"),
        InterfaceEdit(
            "oldValue in a string", "struct S { var x = 1 { didSet { a() } } }",
            "struct S { var x = 1 { didSet { a(\"oldValue\") } } }"),
        InterfaceEdit("an operator", "func < (a: A, b: A) -> Bool { true }", "func <(a: A, b: A) -> Bool { false }"),
        InterfaceEdit(
            "a generic operator", "func == <T>(a: T, b: T) -> Bool { true }",
            "func == <T>(a: T, b: T) -> Bool { false }"),
        InterfaceEdit(
            "a function's function", "func f() -> () -> Void { { a() } }", "func f() -> () -> Void { { b() } }"),
        InterfaceEdit("typed throws", "func f() throws(E) -> Int { 1 }", "func f() throws(E) -> Int { 2 }"),
        InterfaceEdit(
            "a where clause", "func f<T>(_ t: T) -> [T] where T: P { a() }",
            "func f<T>(_ t: T) -> [T] where T: P { b() }"),
        InterfaceEdit(
            "a pack", "func f<each T>(_ t: repeat each T) { a() }", "func f<each T>(_ t: repeat each T) { b() }"),
        InterfaceEdit("an opaque result", "public func f() -> some P { 1 }", "public func f() -> some P { \"x\" }"),
        InterfaceEdit(
            "inlining by force", "@inline(__always) public func f() -> Int { 1 }",
            "@inline(__always) public func f() -> Int { 2 }"),
        InterfaceEdit(
            "a silgen name", "@_silgen_name(\"f\") func f() { a() }", "@_silgen_name(\"f\") func f() { b() }"),
        InterfaceEdit("an actor's method", "actor A { func f() { a() } }", "actor A { func f() { b() } }"),
        InterfaceEdit("a protocol extension", "extension P { func f() { a() } }", "extension P { func f() { b() } }"),
        InterfaceEdit(
            "a nested type's extension", "extension A.B<Int> { func f() { a() } }",
            "extension A.B<Int> { func f() { b() } }"),
        InterfaceEdit("a nested function", "func f() { func g() { a() } }", "func f() { func h() { b() } }"),
        InterfaceEdit(
            "conditions in a body", "func f() { #if A\na()\n#else\nb()\n#endif\n}", "func f() { #if B\nc()\n#endif\n}"),
        InterfaceEdit(
            "conditions around members", "struct S {\n#if A\nfunc f() { a() }\n#endif\n}",
            "struct S {\n#if A\nfunc f() { b() }\n#endif\n}"),
        InterfaceEdit(
            "a regular expression with a brace", "func f() { g(/{/) }\nlet a = 1", "func f() { h(/}/) }\nlet a = 1"),
        InterfaceEdit("a string with a brace", "func f() { g(\"{\\(a)\") }", "func f() { g(\"}\\(b + \"{\")\") }"),
        InterfaceEdit(
            "a modifier between", "struct S { mutating func f() { a() } }", "struct S { mutating func f() { b() } }"),
        InterfaceEdit("isolation", "nonisolated(unsafe) var x: Int { 1 }", "nonisolated(unsafe) var x: Int { 2 }"),
        InterfaceEdit(
            "the line of an inlinable sum", "@inlinable public func f(_ x: Int) -> Int { x + 1 }",
            "\n@inlinable public func f(_ x: Int) -> Int { x + 1 }"),
        InterfaceEdit(
            "the line of a forced cast", "@inlinable public func f(_ x: Any) -> Int { x as! Int }",
            "\n@inlinable public func f(_ x: Any) -> Int { x as! Int }"),
        InterfaceEdit(
            "the line of a private default", "private func f(_ x: Int = Int(\"1\")!) {}",
            "\nprivate func f(_ x: Int = Int(\"1\")!) {}"),
        InterfaceEdit(
            "the line of an initial value", "public struct S { var x = Int(\"1\")! }",
            "\npublic struct S { var x = Int(\"1\")! }"),
        InterfaceEdit(
            "the caller's line", "public func f(line: Int = #line) {}", "\npublic func f(line: Int = #line) {}"),
        InterfaceEdit(
            "an initialiser accessor",
            "struct S { var x: Int { @storageRestrictions(initializes: y) init(v) { a() } get { 1 } } }",
            "struct S { var x: Int { @storageRestrictions(initializes: y) init(v) { b() } get { 2 } } }"),
        InterfaceEdit("a call of a function named get", "var x: Int { get(1) }", "var x: Int { get(2) }"),
        InterfaceEdit("a getter on a new line", "public var x: Int\n{ 1 }", "public var x: Int\n{ 2 }"),
        InterfaceEdit(
            "a function after a value", "let x = a ? b : c < d\nfunc f() { a() }",
            "let x = a ? b : c < d\nfunc f() { b() }"),
        InterfaceEdit(
            "a method after cases", "enum E: Int { case a = 1, open\nfunc f() { a() } }",
            "enum E: Int { case a = 1, open\nfunc f() { b() } }"),
        InterfaceEdit(
            "functions named by modifiers", "func actor() { a() }\nfunc macro() { a() }\nfunc open() { a() }",
            "func actor() { b() }\nfunc macro() { b() }\nfunc open() { b() }"),
        InterfaceEdit(
            "members named by modifiers", "struct S { var open = 1; var lazy: Int { a() } }",
            "struct S { var open = 1; var lazy: Int { b() } }"),
        InterfaceEdit(
            "effects on new lines", "func f()\nasync throws\n-> Int { 1 }", "func f()\nasync throws\n-> Int { 2 }"),
        InterfaceEdit(
            "an extension's clause on a new line", "extension A\nwhere B == Int {\nfunc f() { a() } }",
            "extension A\nwhere B == Int {\nfunc f() { b() } }"),
        InterfaceEdit(
            "a function after requirements",
            "protocol P { var x: Int { get set }\ninit()\nsubscript(i: Int) -> Int { get } }\nextension P { func g() { a() } }",
            "protocol P { var x: Int { get set }\ninit()\nsubscript(i: Int) -> Int { get } }\nextension P { func g() { b() } }"
        ),
        InterfaceEdit(
            "class members", "class A { class func f() { a() }\nclass var x: Int { 1 }\nrequired init() { a() } }",
            "class A { class func f() { b() }\nclass var x: Int { 2 }\nrequired init() { b() } }"),
        InterfaceEdit(
            "an attribute under a condition", "#if A\n@available(*, deprecated)\n#endif\nfunc f() { a() }",
            "#if A\n@available(*, deprecated)\n#endif\nfunc f() { b() }"),
        InterfaceEdit(
            "a function that returns functions", "func f() -> (Int) -> (Int) -> Int { { a in { b in a } } }",
            "func f() -> (Int) -> (Int) -> Int { { a in { b in b } } }"),
        InterfaceEdit(
            "an operator that is a slash", "func / (a: V, b: V) -> Int { 4 / 2 }",
            "func / (a: V, b: V) -> Int { 4 / 3 }"),
        .body("a name called some", "a(.some(1))", "a(.some(2))"),
        .body("a local type's body", "struct L { func a() -> Int { 1 } }", "struct L { func a() -> Int { 2 } }"),
        .body("a local function's opaque type", "func g() -> some P { 1 }", "func g() -> some P { \"\" }"),
        .body("a local variable's opaque type", "let g: some P = 1", "let g: some P = \"\""),
        .body("semicolons", "a(); b()", "a()\nb()"),
        .body("code beside a local type", "struct L {}; _ = L()", "let c = {}; c(); struct L {}; _ = L()"),
    ]

    static let changed: [InterfaceEdit] = [
        InterfaceEdit(
            "a semicolon", "public let a: Int = 1; public let b = 2", "public let a: Int = 1\npublic let b = 2"),
        InterfaceEdit(
            "the semicolons of members", "struct S { var a: Int; var b: Int }", "struct S { var a: Int\nvar b: Int }"),
        InterfaceEdit(
            "an opaque result beside a local type", "func f() -> some P { struct L {}; return 1 }",
            "func f() -> some P { struct L {}; return \"\" }"),
        InterfaceEdit("a private function", "func f() {}", "func f() {}\nprivate func g() {}"),
        InterfaceEdit("a parameter's name", "private func f(_ x: Int) {}", "private func f(_ y: Int) {}"),
        InterfaceEdit("an import", "let a: Int = 1", "import B\nlet a: Int = 1"),
        InterfaceEdit("an initial value", "private let a: Int = 1", "private let a: Int = 2"),
        InterfaceEdit("a closure in an initial value", "let a = { 1 }()", "let a = { 2 }()"),
        InterfaceEdit("a trailing closure in an initial value", "let a = b(1) { 1 }", "let a = b(1) { 2 }"),
        InterfaceEdit("a second binding", "let a = 1, b = { 1 }()", "let a = 1, b = { 2 }()"),
        InterfaceEdit("generic arguments in a value", "let a = A<B, C>() { 1 }", "let a = A<B, C>() { 2 }"),
        InterfaceEdit("an if expression as a value", "let a = if b { 1 } else { 2 }", "let a = if b { 1 } else { 3 }"),
        InterfaceEdit(
            "a switch expression as a value", "let a = switch b { case 1: 1 default: 2 }",
            "let a = switch b { case 1: 1 default: 3 }"),
        InterfaceEdit(
            "a chain of closures", "let x = [1]\n.map { 1 }\n.map { 1 }", "let x = [1]\n.map { 1 }\n.map { 2 }"),
        InterfaceEdit("a labelled trailing closure", "let x = g { 1 } b: { 2 }", "let x = g { 1 } b: { 3 }"),
        InterfaceEdit(
            "a chain under conditions", "let x = [1]\n#if A\n.map { 1 }\n#endif",
            "let x = [1]\n#if A\n.map { 2 }\n#endif"),
        InterfaceEdit("a tuple of values", "let (a, b) = (1, { 2 }())", "let (a, b) = (1, { 3 }())"),
        InterfaceEdit("a default in a payload", "enum E { case a(x: Int = 1) }", "enum E { case a(x: Int = 2) }"),
        InterfaceEdit(
            "a default in an interpolation", "func f(_ s: String = \"\\({ 1 }())\") {}",
            "func f(_ s: String = \"\\({ 2 }())\") {}"),
        InterfaceEdit("a regular expression", "let r = /a{1}/", "let r = /a{2}/"),
        InterfaceEdit("a lazy value", "class S { lazy var a = { 1 }() }", "class S { lazy var a = { 2 }() }"),
        InterfaceEdit("a wrapper's argument", "struct S { @W(1) var a = 1 }", "struct S { @W(2) var a = 1 }"),
        InterfaceEdit(
            "a closure as a default argument", "func f(_ x: () -> Int = { 1 }) {}", "func f(_ x: () -> Int = { 2 }) {}"),
        InterfaceEdit("an attribute", "func f() {}", "@available(*, deprecated) func f() {}"),
        InterfaceEdit(
            "an attribute's text", "@available(*, deprecated, message: \"a\") func f() {}",
            "@available(*, deprecated, message: \"b\") func f() {}"),
        InterfaceEdit("a private method", "struct S { }", "struct S { private func f() {} }"),
        InterfaceEdit(
            "an accessor", "struct S { var x: Int { get { 1 } } }", "struct S { var x: Int { get { 1 } set {} } }"),
        InterfaceEdit("an observer", "struct S { var x = 1 }", "struct S { var x = 1 { didSet {} } }"),
        InterfaceEdit("a body that goes", "protocol P { func f() }", "protocol P { func f() {} }"),
        InterfaceEdit(
            "oldValue", "struct S { var x = 1 { didSet { a() } } }", "struct S { var x = 1 { didSet { a(oldValue) } } }"
        ),
        InterfaceEdit(
            "oldValue in an interpolation", "struct S { var x = 1 { didSet { a() } } }",
            "struct S { var x = 1 { didSet { a(\"\\(oldValue)\") } } }"),
        InterfaceEdit("an inactive block", "let a: Int = 1", "let a: Int = 1\n#if NO\nfunc f() {}\n#endif"),
        InterfaceEdit("a condition", "#if A\nfunc f() {}\n#endif", "#if B\nfunc f() {}\n#endif"),
        InterfaceEdit("an operator", "infix operator <+>", "infix operator <+>: AdditionPrecedence"),
        InterfaceEdit(
            "a precedence group", "precedencegroup A { associativity: left }",
            "precedencegroup A { associativity: right }"),
        InterfaceEdit(
            "a macro", "macro m() = #externalMacro(module: \"A\", type: \"B\")",
            "macro m() = #externalMacro(module: \"A\", type: \"C\")"),
        InterfaceEdit("a macro's expansion", "#m { 1 }", "#m { 2 }"),
        InterfaceEdit("an associated type", "protocol P { associatedtype A }", "protocol P { associatedtype A: Q }"),
        InterfaceEdit("a raw value", "enum E: Int { case a = 1, b = 2 }", "enum E: Int { case a = 1, b = 3 }"),
        InterfaceEdit("a conformance", "extension S: P {}", "extension S: Q {}"),
        InterfaceEdit("the order", "func f() {}\nfunc g() {}", "func g() {}\nfunc f() {}"),
        InterfaceEdit(
            "a source location", "#sourceLocation(file: \"a\", line: 1)\nfunc f() {}",
            "#sourceLocation(file: \"a\", line: 2)\nfunc f() {}"),
        InterfaceEdit("an inlinable body", "@inlinable public func f() { a() }", "@inlinable public func f() { b() }"),
        InterfaceEdit(
            "an emitted body", "@_alwaysEmitIntoClient public func f() { a() }",
            "@_alwaysEmitIntoClient public func f() { b() }"),
        InterfaceEdit(
            "a transparent body", "@_transparent public func f() { a() }", "@_transparent public func f() { b() }"),
        InterfaceEdit(
            "a back-deployed body", "@backDeployed(before: macOS 13) public func f() { a() }",
            "@backDeployed(before: macOS 13) public func f() { b() }"),
        InterfaceEdit(
            "a body inlined always", "@inline(always) public func f() -> Int { 1 }",
            "@inline(always) public func f() -> Int { 2 }"),
        InterfaceEdit(
            "an inlinable getter", "struct S { @inlinable var x: Int { 1 } }",
            "struct S { @inlinable var x: Int { 2 } }"),
        InterfaceEdit(
            "an inlinable accessor", "struct S { var x: Int { @inlinable get { 1 } set {} } }",
            "struct S { var x: Int { @inlinable get { 2 } set {} } }"),
        InterfaceEdit(
            "a breaking line", "@inlinable public func f() { while a { break\nb() } }",
            "@inlinable public func f() { while a { break b\n() } }"),
        InterfaceEdit(
            "the line of an assertion", "@inlinable public func f(_ x: Int) { assert(x > 0) }",
            "\n@inlinable public func f(_ x: Int) { assert(x > 0) }"),
        InterfaceEdit(
            "the line of a forced try", "@inlinable public func f() -> Int { try! c() }",
            "\n@inlinable public func f() -> Int { try! c() }"),
        InterfaceEdit(
            "the line of a forced value", "@inlinable public func f(_ x: Int?) -> Int { x! }",
            "\n@inlinable public func f(_ x: Int?) -> Int { x! }"),
        InterfaceEdit(
            "the line of an implicit unwrap", "@inlinable public func f(_ x: Int!) -> Int { x }",
            "\n@inlinable public func f(_ x: Int!) -> Int { x }"),
        InterfaceEdit(
            "the line of a logger", "public func g(line: Int = #line) {}\n@inlinable public func f() { g() }",
            "public func g(line: Int = #line) {}\n\n@inlinable public func f() { g() }"),
        InterfaceEdit(
            "the line of a default argument", "public struct S { public init(x: Int = Int(\"1\")!) {} }",
            "\npublic struct S { public init(x: Int = Int(\"1\")!) {} }"),
        InterfaceEdit(
            "the line of a frozen value", "@frozen public struct S { var x = Int(\"1\")! }",
            "\n@frozen public struct S { var x = Int(\"1\")! }"),
        InterfaceEdit(
            "a sum with the line", "public func f(line: Int = #line + 1) {}",
            "\npublic func f(line: Int = #line + 1) {}"),
        InterfaceEdit(
            "a column", "@inlinable public func f() -> Int { #column }",
            " @inlinable public func f() -> Int { #column }"),
        InterfaceEdit(
            "a default column", "func g(c: Int = #column) {}\n@inlinable func f() { g() }",
            "func g(c: Int = #column) {}\n @inlinable func f() { g() }"),
        InterfaceEdit("code at top level", "a()", "a()\nb { 1 }"),
        InterfaceEdit("a condition at top level", "if let a { b() }", "if let a { c() }"),
        InterfaceEdit("a statement after a variable", "var a: Int\nb { 1 }", "var a: Int\nb { 2 }"),
        InterfaceEdit("a prefix minus", "let a = b\n- c", "let a = b\n-c"),
        InterfaceEdit("a parenthesis on a new line", "let a = b(c)", "let a = b\n(c)"),
        InterfaceEdit("an emptied file", "// a\nfunc f() {}", "// a"),
        .body("a local type", "", "struct L {}"),
        .body("a local type in a closure", "a { 1 }", "a { struct L {}; return 1 }"),
        .body("a local type's property", "enum L { case a }", "enum L { case b }"),
        .body("a local type's attribute", "@A final class L {}", "@B final class L {}"),
        .body("a local actor", "actor L {}", "actor L { let x = 1 }"),
        .body("a local type alias", "typealias X = Int", "typealias X = Int8"),
        .body("the closure around a local type", "let c = { struct L {} }", "let d = { 2 }; let c = { struct L {} }"),
        .body(
            "the function around a local type", "func g(_ x: Int) { struct L {} }", "func g(_ x: Int8) { struct L {} }"),
        .body(
            "oldValue in a local type", "struct L { var x = 1 { didSet { a() } } }",
            "struct L { var x = 1 { didSet { a(oldValue) } } }"),
    ]

    @Test("the module is the same after", arguments: same)
    func sameModule(_ edit: InterfaceEdit) {
        let (before, after) = (fingerprint(edit.before), fingerprint(edit.after))
        #expect(before.firstUnreadableLine == nil)
        #expect(after.firstUnreadableLine == nil)
        #expect(before.module == after.module)
        #expect(before.lines != after.lines || before.content != after.content)
    }

    @Test("the module is another after", arguments: changed)
    func changedModule(_ edit: InterfaceEdit) {
        let (before, after) = (fingerprint(edit.before), fingerprint(edit.after))
        #expect(before.firstUnreadableLine == nil)
        #expect(after.firstUnreadableLine == nil)
        #expect(before.module != after.module)
    }

    @Test(
        "a body that decides an opaque type is told apart, for builds that put it into the module",
        arguments: [
            ("func f() -> some P { 1 }", "func f() -> some P { 2 }", true),
            ("var v: some P { 1 }", "var v: some P { 2 }", true),
            ("func f() { let g: some P = 1 }", "func f() { let g: some P = 2 }", true),
            ("func f(_ x: [some P]) { 1 }", "func f(_ x: [some P]) { 2 }", false),
            ("func f() -> P { 1 }", "func f() -> P { 2 }", false),
        ])
    func opaqueBodies(_ before: String, _ after: String, _ isOpaque: Bool) {
        #expect((fingerprint(before).opaqueBodies != fingerprint(after).opaqueBodies) == isOpaque)
        #expect(change(before, after).changesOpaqueBodies == isOpaque)
        #expect(fingerprint(before).module == fingerprint(after).module)
    }

    @Test(
        "text whose structure cannot be known counts whole",
        arguments: [
            "func f() { a(", "func f() { a() } }", "struct S { func f( } )", "#if A\nfunc f() {\n#endif\n}",
            "let a = \"b",
        ])
    func unreadable(_ source: String) {
        let before = fingerprint(source)
        let after = fingerprint(source.replacing("f", with: "g") + " x")
        #expect(before.firstUnreadableLine == 1 || before.firstUnreadableLine == 3)
        #expect(before.module != after.module)
    }

    @Test("hashes are the same in every process")
    func stable() {
        let source =
            "import A\nstruct S: P { let a = 1; func f() -> Int { a } }\nextension S { @inlinable func g() { h() } }"
        #expect(fingerprint(source) == fingerprint(source))
        #expect(fingerprint("").isEmpty)
        #expect(String(fingerprint(source).content, radix: 16) == "484b789aee459226")
    }
}
