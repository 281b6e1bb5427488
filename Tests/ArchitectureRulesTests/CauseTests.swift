import ArchitectureRules
import Testing

/// What the notes of a forbidden dependency say, by what the files do with the other module.
@Suite struct CauseTests {
    private static let booking = """
        public struct Summary { public let code: String }
        public struct DetailView { public init() {} }
        public final class Service {
            public func all() -> [Summary] { [] }
            public func refresh() {}
            @discardableResult public func count() -> Int { 0 }
        }
        """

    private static func notes(_ text: String, offers: String = booking, others: [SampleProject.Target] = []) throws
        -> [String]
    {
        let project = SampleProject(
            [
                .init(
                    "Profile", needs: ["Booking"], folder: "Features/Profile", ["p.swift": "import Booking\n" + text]),
                .init("Booking", folder: "Features/Booking", ["b.swift": offers]),
            ] + others)
        return try project.findings(.layers, customaryLayers).split(separator: "\n").dropFirst()
            .map { $0.trimmingPrefix("  ").description }.dropLast()
    }

    static let single: [(String, String)] = [
        (
            "let a: Summary? = nil",
            "needed by 1 file for 1 data type (Summary): move Summary down into a module below both"
        ),
        (
            "let a = DetailView()",
            "needed by 1 file for 1 screen (DetailView): ask a protocol of an interface module of Booking for the screen, or open a route type, wired in the composition root"
        ),
        (
            "func f(s: Service) -> Int { s.all().count }",
            "needed by 1 file for 1 service that is asked (Service): ask a protocol of an interface module of Booking instead"
        ),
        (
            "func f(s: Service) {\n  let x = s.count()\n}",
            "needed by 1 file for 1 service that is asked (Service): ask a protocol of an interface module of Booking instead"
        ),
        (
            "func f(s: Service) {\n  s.refresh()\n}",
            "needed by 1 file for 1 service that is told (Service): hand in a closure, a stream or an event instead"
        ),
        (
            "func f(s: Service) {\n  s.count()\n  print(1)\n}",
            "needed by 1 file for 1 service that is told (Service): hand in a closure, a stream or an event instead"
        ),
        ("", "needed by 1 file, which use no type or function of it by name"),
    ]

    @Test("a name is a model, a screen, or a service that is asked or told", arguments: single)
    func roles(_ text: String, _ expected: String) throws { #expect(try Self.notes(text) == [expected]) }

    @Test("several roles are counted, each with its remedy")
    func mixed() throws {
        let text = "let a: [Summary] = []\nlet b = DetailView()\nfunc f(s: Service) -> Int { s.all().count }"
        let others: [SampleProject.Target] = [.init("BookingInterface"), .init("TravelModels")]
        #expect(
            try Self.notes(text, others: others) == [
                "needed by 1 file for 1 data type (Summary), 1 screen (DetailView) and 1 service that is asked (Service)",
                "Summary: move Summary down into TravelModels",
                "DetailView: ask a protocol of BookingInterface for the screen, or open a route type, wired in the composition root",
                "Service: ask a protocol of BookingInterface instead",
            ])
    }

    @Test("above twenty names the boundary is in the wrong place; twenty are still named")
    func manyNames() throws {
        func offers(_ count: Int) -> String { (1...count).map { "public struct Type\($0) {}\n" }.joined() }
        func uses(_ count: Int) -> String { (1...count).map { "let v\($0): Type\($0)\n" }.joined() }
        #expect(
            try Self.notes(uses(21), offers: offers(21)) == [
                "needed by 1 file for 21 names: the boundary is in the wrong place; join the two modules, or move what both need down into one of its own"
            ])
        #expect(
            try Self.notes(uses(20), offers: offers(20)).first?.hasPrefix("needed by 1 file for 20 data types (Type1, ")
                == true)
    }

    @Test("names that the module declares itself, in texts and in comments are not counted")
    func ownNames() throws {
        #expect(
            try Self.notes("struct Summary {}\nlet a: Summary\n// Service\nlet b = \"DetailView\"")
                == ["needed by 1 file, which use no type or function of it by name"])
    }
}
