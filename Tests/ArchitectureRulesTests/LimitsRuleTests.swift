import ArchitectureRules
import ModuleGraphs
import Testing

@Suite struct LimitsRuleTests {
    private static let project = SampleProject([
        .init("App", .executable, needs: ["Booking"], ["main.swift": "import Booking\nprint(book())\n"]),
        .init(
            "Booking", needs: ["Core"], folder: "Features/Booking",
            ["b.swift": "import Core\npublic func book() -> Int { core() }\n"]),
        .init("BookingTests", .test, needs: ["Booking"], ["t.swift": "import Booking\nlet a = book()\n"]),
        .init("Core", ["c.swift": "public func core() -> Int { 1 }\n"]),
    ])

    private static func configuration(_ limit: String) -> String {
        customaryLayers.dropLast(1) + ", rules: { limits: { edits: [\(limit)] } } }"
    }

    @Test("a body edit in a feature recompiles nothing outside it: no finding")
    func body() throws {
        let limit = Self.configuration(#"{ layers: ["feature"], edit: "body", within: [], atMost: 1 }"#)
        #expect(try Self.project.findings(.limits, limit) == "")
    }

    @Test("an interface edit reaches the app, which the limit allows, and its own tests, which it always does")
    func within() throws {
        let allowed = Self.configuration(#"{ layers: ["feature"], edit: "interface", within: ["app"] }"#)
        #expect(try Self.project.findings(.limits, allowed) == "")
        let forbidden = Self.configuration(#"{ layers: ["feature"], edit: "interface", within: [] }"#)
        #expect(
            try Self.project.findings(.limits, forbidden) == """
                Package.swift:6:23: limit: an interface edit in Booking recompiles App (app)
                  by Booking > App

                """)
    }

    @Test("more modules than a limit allows are found and counted")
    func atMost() throws {
        let three = Self.configuration(#"{ modules: ["^Booking$"], edit: "interface", atMost: 3 }"#)
        #expect(try Self.project.findings(.limits, three) == "")
        let two = Self.configuration(#"{ modules: ["^Booking$"], edit: "interface", atMost: 2 }"#)
        #expect(
            try Self.project.findings(.limits, two) == """
                Package.swift:6:23: limit: an interface edit in Booking may recompile more than 2 modules
                  3: Booking, App, BookingTests

                """)
    }
}
