import ArchitectureRules
import Testing

@Suite struct HiddenRuleTests {
    private static func findings(_ text: String, needs: [String] = []) throws -> String {
        try SampleProject([
            .init("Profile", needs: needs, ["p.swift": text]),
            .init("Booking", ["b.swift": "public struct BookingView {}\n"]),
        ]).findings(.hidden)
    }

    static let broken: [(String, String)] = [
        ("let c = NSClassFromString(\"Booking.Screen\")", "1:27: hidden dependency: Profile names Booking in a text"),
        (
            "let s = NSSelectorFromString(\"BookingView\")",
            "1:30: hidden dependency: Profile names BookingView of Booking in a text"
        ),
        (
            "let s = container.resolve(\"BookingView\")",
            "1:27: hidden dependency: Profile names BookingView of Booking in a text"
        ),
        (
            "let s = container.resolve(name: \"BookingView\")",
            "1:33: hidden dependency: Profile names BookingView of Booking in a text"
        ),
        (
            "center.post(name: Notification.Name(\"Booking.done\"), userInfo: [:])",
            "1:37: hidden dependency: Profile names Booking in a text"
        ),
    ]

    @Test("a text by which something is looked up, with another feature's name, is found", arguments: broken)
    func found(_ text: String, _ expected: String) throws {
        #expect(try Self.findings(text) == "Sources/Profile/p.swift:\(expected)\n  ask through an interface module\n")
    }

    @Test(
        "other texts, names of nobody, declared dependencies and comments are no finding",
        arguments: [
            "let c = NSClassFromString(\"Maps.Screen\")", "print(\"Booking\")",
            "// NSClassFromString(\"Booking.Screen\")",
            "let n = Notification.Name(\"Booking.done\")",
        ])
    func close(_ text: String) throws { #expect(try Self.findings(text) == "") }

    @Test("what is declared is not hidden, and the rule is off unless asked")
    func declared() throws {
        let text = "let c = NSClassFromString(\"Booking.Screen\")"
        #expect(try Self.findings(text, needs: ["Booking"]) == "")
        #expect(!Configuration().enabled.contains(.hidden))
        let on = try Configuration(parsing: Array("{ rules: { hidden: { on: true } } }".utf8), file: "ripple.json")
        #expect(on.enabled.contains(.hidden))
    }
}
