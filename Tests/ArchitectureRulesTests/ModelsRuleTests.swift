import ArchitectureRules
import Testing

@Suite struct ModelsRuleTests {
    private static let layers =
        #"{ layers: [{ name: "models", modules: ["Models$"], mayUse: [], contains: "models" }] }"#

    private static func findings(_ text: String) throws -> String {
        try SampleProject([.init("TravelModels", ["M.swift": text])]).findings(.models, layers)
    }

    static let clean = [
        "import Foundation\npublic struct Trip: Codable { let id: TripID; var title: String { \"a\" } }",
        "public struct TripID: Hashable { let rawValue: String }",
        "public enum TripError: Error { case gone }",
        "public struct Money { func adding(_ other: Money) -> Money? { nil }\n static let zero = Money() }",
        "public class Marker {}",
        "public final class Box { let value: Int\n init(value: Int) { self.value = value } }",
        "// import SwiftUI\nlet a = \"URLSession\"",
        "public struct Loader { let load: (Int) async -> Int\n func then(_ body: () async -> Void) {} }",
    ]

    @Test("data, also with properties that are computed from it, is no finding", arguments: clean)
    func close(_ text: String) throws { #expect(try Self.findings(text) == "") }

    static let broken: [(String, String)] = [
        ("public final class Trip { var name = 1 }", "1:14: class with state in model module TravelModels: Trip"),
        ("actor Store {}", "1:1: actor in model module TravelModels: Store"),
        ("var current = 1", "1:1: global state in model module TravelModels: current"),
        ("struct S { static var all: [Int] = [] }", "1:19: global state in model module TravelModels: S.all"),
        ("struct TripCache {}", "1:1: cache in model module TravelModels: TripCache"),
        ("struct S { static let cache = 1 }", "1:19: cache in model module TravelModels: S.cache"),
        (
            "struct S { func load() async -> Int { 1 } }",
            "1:12: function that waits in model module TravelModels: S.load"
        ),
    ]

    @Test("what is no data is found where it stands", arguments: broken)
    func content(_ text: String, _ expected: String) throws {
        let note = "  move it into a feature or a service, and leave the data\n"
        #expect(try Self.findings(text) == "Sources/TravelModels/M.swift:" + expected + "\n" + note)
    }

    @Test("UI frameworks and networking are found by their imports and names")
    func imports() throws {
        #expect(
            try Self.findings("import SwiftUI\nimport Network\nlet s = URLSession.shared\n") == """
                Sources/TravelModels/M.swift:1:1: UI import in model module TravelModels: SwiftUI
                  say it in plain data; colours and fonts belong to the views
                Sources/TravelModels/M.swift:2:1: networking in model module TravelModels: import Network
                  move what asks a server into a module of its own
                Sources/TravelModels/M.swift:3:9: networking in model module TravelModels: URLSession
                  move what asks a server into a module of its own

                """)
    }
}
