import Testing

@testable import ArchitectureRules

@Suite struct ManifestIndexTests {
    private static func index(_ text: String) -> ManifestIndex {
        ManifestIndex(file: "Package.swift", text: Array(text.utf8))
    }

    private static func spot(_ place: SourcePlace?) -> String {
        place.map { "\($0.line):\($0.column)+\($0.length)" } ?? "none"
    }

    private static let manifest = """
        import PackageDescription
        let package = Package(
            name: "Booking",
            products: [.library(name: "Booking", targets: ["Booking"])],
            dependencies: [.package(name: "Booking", path: "../x")],
            targets: [
                .target(name: "Booking", dependencies: ["Core", .product(name: "Log", package: "Core")], path: "Core"),
                // .target(name: "Old", dependencies: ["Core"]),
                library("Core", uses: ["Base"]),
                .testTarget(
                    name: "BookingTests",
                    dependencies: [.target(name: "Booking"), .byName(name: "Log", condition: .when(platforms: [.iOS]))]
                ),
            ]
        )
        func library(_ name: String, uses: [String] = []) -> Target { .target(name: name, dependencies: []) }
        """

    @Test("targets and what they need are found where they stand, products and comments are not")
    func places() {
        let index = Self.index(Self.manifest)
        #expect(Self.spot(index.place(of: "Booking")) == "7:23+9")
        #expect(Self.spot(index.place(of: "Core", neededBy: "Booking")) == "7:49+6")
        #expect(Self.spot(index.place(of: "Log", neededBy: "Booking")) == "7:72+5")
        #expect(Self.spot(index.place(of: "Core")) == "9:17+6")
        #expect(Self.spot(index.place(of: "Base", neededBy: "Core")) == "9:32+6")
        #expect(Self.spot(index.place(of: "Booking", neededBy: "BookingTests")) == "12:42+9")
        #expect(Self.spot(index.place(of: "Log", neededBy: "BookingTests")) == "12:68+5")
        #expect(index.place(of: "Old") == nil)
        #expect(index.place(of: "Booking", neededBy: "Old") == nil)
    }

    @Test("a dependency that no text names has the target's place, and so has one of a target that two calls name")
    func ambiguous() {
        let index = Self.index("let p = Package(name: \"P\", targets: [.target(name: \"A\", dependencies: shared)])")
        #expect(Self.spot(index.place(of: "B", neededBy: "A")) == "1:52+3")
        let twice = Self.index(
            "let a: [Target] = [.target(name: \"A\", dependencies: [\"B\"]), .target(name: \"A\", dependencies: [\"B\"])]"
        )
        #expect(Self.spot(twice.place(of: "B", neededBy: "A")) == "1:34+3")
    }

    @Test("a manifest cut anywhere is read without a trap")
    func cuts() {
        let bytes = Array(Self.manifest.utf8)
        for end in bytes.indices { _ = ManifestIndex(file: "p", text: Array(bytes[..<end])) }
        #expect(Self.index("))))]}.target(name: \"A\")").place(of: "A") != nil)
    }
}
