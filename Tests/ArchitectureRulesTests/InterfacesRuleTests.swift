import ArchitectureRules
import ModuleGraphs
import Testing

@Suite struct InterfacesRuleTests {
    private static let users: [SampleProject.Target] = [
        .init("Profile", needs: ["BookingInterface"], folder: "Features/Profile"),
        .init("Booking", needs: ["BookingInterface"], folder: "Features/Booking"),
    ]

    private static func findings(_ text: String, needs: [String] = [], more: [SampleProject.Target] = []) throws
        -> String
    {
        try SampleProject(
            [.init("BookingInterface", needs: needs, ["B.swift": text])] + users + more, outside: ["Lottie"]
        ).findings(.interfaces, customaryLayers)
    }

    /// Each source comes close to breaking the rule and does not.
    static let clean = [
        "public protocol P { func a() -> Int; var b: Int { get set }; init(x: Int) }",
        "public struct S: Hashable { public let a: Int; public var b = 1\n  public init(a: Int) { self.a = a } }",
        "public struct S { let a: Int, b: Int\n init(a: Int) {\n self.a = a\n b = [\n 1, 2,\n ].count\n } }",
        "public struct S { let a: Int\n init(a: Int, b: Int) { self.init(a: a + b) }\n init(a: Int) { self.a = a } }",
        "public enum E: String { case a, b; public enum Inner { case c } }",
        "public typealias Handler = (Int) -> Void",
        "extension Int: P {}\npublic protocol P {}",
        "public struct S { public static let none = S() }",
        "// class A {}\n/* actor B {} */\nlet text = \"class C { func d() {} }\"",
        "public protocol P: AnyObject { associatedtype A }",
        "#if false\nimport FoundationNetworking\n#endif\npublic protocol P {}",
    ]

    @Test("protocols and value types without behaviour are no finding", arguments: clean)
    func close(_ text: String) throws { #expect(try Self.findings(text) == "") }

    static let broken: [(String, String)] = [
        (
            "public class A {}",
            "1:8: class in interface module BookingInterface: A\n  move it into the feature behind the interface, or make it a struct of plain data"
        ),
        (
            "public actor A {}",
            "1:8: actor in interface module BookingInterface: A\n  move it into the feature behind the interface"
        ),
        (
            "public var shared = 1",
            "1:8: global state in interface module BookingInterface: shared\n  move it into the feature behind the interface"
        ),
        (
            "public struct S { static var s = 1 }",
            "1:26: global state in interface module BookingInterface: S.s\n  move it into the feature behind the interface"
        ),
        (
            "public struct S { func f() {} }",
            "1:19: function body in interface module BookingInterface: S.f\n  move it into the feature behind the interface"
        ),
        (
            "public struct S { var v: Int { 1 } }",
            "1:19: function body in interface module BookingInterface: S.v\n  move it into the feature behind the interface"
        ),
        (
            "func f() {}",
            "1:1: function body in interface module BookingInterface: f\n  move it into the feature behind the interface"
        ),
        (
            "struct S { let a: Int\n init() { print(1)\n a = 1 } }",
            "2:2: function body in interface module BookingInterface: S.init\n  move it into the feature behind the interface"
        ),
        (
            "struct S { let a: Int\n init() { a = { 1 }() } }",
            "2:2: function body in interface module BookingInterface: S.init\n  move it into the feature behind the interface"
        ),
        (
            "protocol P { func f() }\nextension P { func f() {} }",
            "2:15: default implementation in interface module BookingInterface: f of P\n  let each conforming type implement it, or move the extension into the feature"
        ),
        (
            "import FoundationNetworking",
            "1:1: networking in interface module BookingInterface: import FoundationNetworking\n  move what asks a server into a module of its own"
        ),
        (
            "protocol P { func f(_ session: URLSession) }",
            "1:32: networking in interface module BookingInterface: URLSession\n  move what asks a server into a module of its own"
        ),
    ]

    @Test("what an interface module must not hold is found where it stands", arguments: broken)
    func content(_ text: String, _ expected: String) throws {
        #expect(try Self.findings(text) == "Sources/BookingInterface/B.swift:" + expected + "\n")
    }

    @Test("ten protocols are enough")
    func protocols() throws {
        let ten = (1...10).map { "protocol P\($0) {}\n" }.joined()
        #expect(try Self.findings(ten) == "")
        #expect(
            try Self.findings(ten + "protocol P11 {}\n") == """
                Sources/BookingInterface/B.swift:11:1: interface module BookingInterface has more than 10 protocols
                  it has 11: split it, so that nobody sees promises that he does not use

                """)
        let more = customaryLayers.dropLast(1) + ", rules: { interfaces: { maximumProtocols: 11 } } }"
        let project = SampleProject([.init("BookingInterface", ["B.swift": ten + "protocol P11 {}\n"])] + Self.users)
        #expect(try project.findings(.interfaces, String(more)) == "")
    }

    @Test("no third-party product and no other interface module")
    func dependencies() throws {
        let others = [
            SampleProject.Target("ProfileInterface"),
            .init("Search", needs: ["ProfileInterface"], folder: "Features/Search"), .init("Core"),
        ]
        #expect(try Self.findings("", needs: ["Core"], more: others) == "")
        #expect(
            try Self.findings("", needs: ["Core", "Lottie", "ProfileInterface"], more: others) == """
                Package.swift:5:66: third-party product in interface module BookingInterface: Lottie
                  say it in types of your own: whoever uses the interface would need the product too
                Package.swift:5:76: interface module BookingInterface needs another: ProfileInterface
                  move the types that both need down into a module of models

                """)
    }

    @Test("an interface that no feature but its own uses is none")
    func users() throws {
        let project = SampleProject([
            .init("BookingInterface"), .init("Booking", needs: ["BookingInterface"], folder: "Features/Booking"),
            .init("App", .executable, needs: ["Booking", "BookingInterface"]),
            .init("BookingTests", .test, needs: ["BookingInterface"]),
        ])
        #expect(
            try project.findings(.interfaces, customaryLayers) == """
                Package.swift:5:23: interface module BookingInterface is used by no feature but its own
                  a feature that nobody calls needs no interface: take it back into the feature

                """)
    }
}
