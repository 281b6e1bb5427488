import ArchitectureRules
import ModuleGraphs
import Testing

@Suite struct LayersRuleTests {
    private static let files = [
        "Link.swift": "import Booking\n\nlet booking = Summary(code: \"A\")\n"
    ]

    @Test("a feature that needs a feature is found with its places, its cause and its remedy")
    func forbidden() throws {
        let project = SampleProject([
            .init("Profile", needs: ["Booking", "TravelModels"], folder: "Features/Profile", Self.files),
            .init(
                "Booking", needs: ["TravelModels"], folder: "Features/Booking",
                ["Summary.swift": "public struct Summary {\n    public let code: String\n}\n"]),
            .init("TravelModels", ["Trip.swift": "public struct Trip {}\n"]),
        ])
        #expect(
            try project.findings(.layers, customaryLayers) == """
                Package.swift:5:49: forbidden dependency: Profile (feature) -> Booking (feature)
                  needed by 1 file for 1 data type (Summary): move Summary down into TravelModels
                  Features/Profile/Link.swift:1:1: import Booking

                """)
    }

    @Test("what the layers allow is no finding: feature on core and interface, interface on core, app on all")
    func allowed() throws {
        let project = SampleProject([
            .init("App", .executable, needs: ["Profile", "Booking", "BookingInterface", "Core"]),
            .init("Profile", needs: ["BookingInterface", "Core"], folder: "Features/Profile"),
            .init("Booking", needs: ["BookingInterface"], folder: "Features/Booking"),
            .init("BookingInterface", needs: ["Core"]), .init("Core"),
        ])
        #expect(try project.findings(.layers, customaryLayers).isEmpty)
    }

    @Test("tests are exempt unless asked")
    func tests() throws {
        let project = SampleProject([
            .init("Profile", folder: "Features/Profile"), .init("Booking", folder: "Features/Booking"),
            .init("BookingTests", .test, needs: ["Booking", "Profile"], folder: "Features/BookingTests"),
        ])
        #expect(try project.findings(.layers, customaryLayers).isEmpty)
        let asked = customaryLayers.dropLast(1) + ", rules: { layers: { tests: true } } }"
        #expect(
            try project.findings(.layers, String(asked)) == """
                Package.swift:7:58: forbidden dependency: BookingTests (feature) -> Booking (feature)
                  no file imports it: take 'Booking' out of the dependencies of 'BookingTests'
                Package.swift:7:69: forbidden dependency: BookingTests (feature) -> Profile (feature)
                  no file imports it: take 'Profile' out of the dependencies of 'BookingTests'

                """)
    }

    @Test("a module without a layer is a finding, and one that only the last layer takes is none")
    func unmatched() throws {
        let project = SampleProject([.init("Core"), .init("Corer"), .init("Extra", folder: "Features/Extra")])
        #expect(
            try project.findings(.layers, customaryLayers) == """
                Package.swift:6:23: Corer matches no layer
                  add a pattern or a folder of it to a layer of ripple.json

                """)
    }

    @Test("the first layer that matches has the module")
    func order() throws {
        let project = SampleProject([.init("AFeature", needs: ["BFeature"]), .init("BFeature")])
        let first = #"{ layers: [{ name: "app", modules: ["^A"] }, { name: "feature", modules: ["Feature$"] }] }"#
        let second =
            #"{ layers: [{ name: "feature", modules: ["Feature$"], mayUse: [] }, { name: "app", modules: ["^A"] }] }"#
        #expect(try project.findings(.layers, first).isEmpty)
        #expect(
            try project.findings(.layers, second).hasPrefix(
                "Package.swift:5:50: forbidden dependency: AFeature (feature)"))
    }

    @Test("a product of another package counts as its modules")
    func products() throws {
        var builder = ModuleGraph.Builder()
        let (app, kit) = (
            builder.addPackage(name: "App", directory: ""), builder.addPackage(name: "Kit", directory: "Kit")
        )
        let core = builder.addModule(name: "Core", package: app, kind: .library, directory: "Sources/Core")
        let screen = builder.addModule(name: "Screen", package: kit, kind: .library, directory: "Features/Screen")
        builder.addProduct(name: "Kit", package: kit, kind: .library, modules: [screen])
        builder.addDependency(from: core, to: screen, declared: .product)
        let configuration = try Configuration(parsing: Array(customaryLayers.utf8), file: "ripple.json")
        let result = Checker(CheckInput(graph: builder.build().graph, configuration: configuration)).check(only: [
            .layers
        ])
        #expect(result.findings.map(\.message) == ["forbidden dependency: Core (core) -> Screen (feature)"])
        #expect(result.findings.map(\.location) == [nil])
    }

    @Test("a package beside the checkout is not looked at, but depending on what it holds counts")
    func outside() throws {
        var builder = ModuleGraph.Builder()
        let (app, kit) = (
            builder.addPackage(name: "App", directory: ""), builder.addPackage(name: "Kit", directory: "../Kit")
        )
        let core = builder.addModule(name: "Core", package: app, kind: .library, directory: "Sources/Core")
        let models = builder.addModule(name: "KitInterface", package: kit, kind: .library, directory: "../Kit/Sources")
        let other = builder.addModule(name: "Other", package: kit, kind: .library, directory: "../Kit/Other")
        builder.addDependency(from: core, to: models, declared: .product)
        builder.addDependency(from: models, to: other, declared: .target)
        let configuration = try Configuration(parsing: Array(customaryLayers.utf8), file: "ripple.json")
        let result = Checker(CheckInput(graph: builder.build().graph, configuration: configuration)).check(only: [
            .layers
        ])
        #expect(result.findings.map(\.message) == ["forbidden dependency: Core (core) -> KitInterface (interface)"])
        #expect(result.moduleCount == 1)
    }

    @Test("without layers nothing is found")
    func noLayers() throws {
        #expect(try SampleProject([.init("A", needs: ["B"]), .init("B")]).findings(.layers).isEmpty)
    }
}
