import Foundation
import SystemAccess
import TestSupport

@testable import RippleCommands

/// A checkout, and commands given in it.
struct Session {
    /// What a command left behind.
    struct Result: Equatable {
        let code: Int32
        let output: String
        let errors: String
    }

    let folder: TemporaryFolder
    let swift: ScriptedSwift
    private let cache: DirectoryCache

    init(named name: String = "checkout") throws {
        folder = try TemporaryFolder(named: name)
        swift = try ScriptedSwift()
        cache = DirectoryCache(directory: try TemporaryFolder(named: "cache").path, files: LocalFileSystem())
    }

    /// Empty source files.
    func add(_ files: String...) throws {
        for file in files { try folder.write("", to: file) }
    }

    /// Runs `ripple` with these words in a folder of the checkout.
    func run(
        _ words: [String], in place: String = "", input: String = "", processes: (any ProcessRunner)? = nil
    ) async throws -> Result {
        let world = try TestWorld(in: Paths.join(folder.path, place), input: input, swift: swift)
        var system = world.system
        system.cache = cache
        system.processes = processes ?? swift
        let code = await Ripple.run(words, in: system)
        return Result(code: code, output: world.terminal.output, errors: world.terminal.errors)
    }

    func run(_ words: String..., in place: String = "", input: String = "") async throws -> Result {
        try await run(words, in: place, input: input)
    }

    /// The JSON that a command prints.
    func json(_ words: String..., in place: String = "", input: String = "") async throws -> JSON {
        JSON(text: try await run(words + ["--format", "json"], in: place, input: input).output)
    }

    /// App uses Booking and, through a product of another name, Geo of the package below; Booking uses Models.
    static func travel(named name: String = "checkout") throws -> Session {
        let session = try Session(named: name)
        try SamplePackage(
            "Travel", packages: ["Kits/Geo"], products: ["Booking": ["Booking"]],
            targets: [
                .init("App", "executable", needs: ["Booking", "GeoKit@geo"]), .init("Booking", needs: ["Models"]),
                .init("Models"), .init("BookingTests", "test", needs: ["Booking"]),
            ]
        ).write(to: session.folder)
        try SamplePackage("Geo", products: ["GeoKit": ["Geo"]], targets: [.init("Geo")])
            .write(to: session.folder, at: "Kits/Geo")
        try session.folder.write("import Booking\nimport Geo\nshow(place)\n", to: "Sources/App/main.swift")
        try session.folder.write(
            "import Models\npublic func show(_ any: Any) {}\npublic let trip = Trip()\n",
            to: "Sources/Booking/Booking.swift"
        )
        try session.folder.write("public struct Trip { public init() {} }\n", to: "Sources/Models/Models.swift")
        try session.folder.write("import Booking\n_ = trip\n", to: "Tests/BookingTests/Tests.swift")
        try session.folder.write("public let place = 1\n", to: "Kits/Geo/Sources/Geo/Geo.swift")
        return session
    }
}

/// A JSON document asked step by step.
struct JSON {
    let value: Any?

    init(_ value: Any?) { self.value = value }
    init(text: String) { value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) }

    subscript(key: String) -> JSON { JSON((value as? [String: Any])?[key]) }
    subscript(index: Int) -> JSON {
        let list = value as? [Any] ?? []
        return JSON(list.indices.contains(index) ? list[index] : nil)
    }

    var array: [JSON] { (value as? [Any] ?? []).map { JSON($0) } }
    var string: String? { value as? String }
    var strings: [String] { value as? [String] ?? [] }
    var int: Int? { value as? Int }
    var bool: Bool? { value as? Bool }

    /// `name: rebuild` of each module of an impact.
    var rebuilds: [String] {
        self["modules"].array.map { ($0["module"].string ?? "?") + ": " + ($0["rebuild"].string ?? "?") }
    }
}
