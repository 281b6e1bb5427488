import Foundation
import SystemAccess
import TestSupport
import Testing

/// A probe that is killed, with the real command and a real build of two small modules.
@Suite("A probe that is killed")
struct KilledProbeTests {
    private let folder: TemporaryFolder
    private var app: String { folder.path + "/app" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Two", targets: [.target(name: "Low"), .target(name: "High", dependencies: ["Low"])])

            """, to: "app/Package.swift")
        try folder.write("public func low() -> Int { 1 }\n", to: "app/Sources/Low/Low.swift")
        try folder.write("import Low\npublic func high() -> Int { low() }\n", to: "app/Sources/High/High.swift")
        try folder.write("what the user built\n", to: "app/.build/debug/thing.o")
    }

    /// The command that was built together with these tests.
    private static let command: String? = {
        let places = Bundle.allBundles.map(\.bundlePath) + [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""]
        return places.flatMap {
            [Paths.parent($0) + "/ripple", $0 + "/ripple", Paths.parent(Paths.parent($0)) + "/ripple"]
        }
        .first { LocalFileSystem().isFile($0) }
    }()

    /// A probe of an edit that the dependent sees, started; its standard error can be read as it comes.
    private func start(_ errors: Pipe) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.command))
        process.arguments = [
            "probe", "Sources/Low/Low.swift", "--make", "public-func", "--no-tests", "--scratch-path",
            folder.path + "/scratch", "--format", "json",
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: app)
        process.environment = ProcessInfo.processInfo.environment.merging(["RIPPLE_CACHE_DIR": folder.path + "/cache"])
        { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = errors
        try process.run()
        return process
    }

    private var output: URL {
        let url = URL(fileURLWithPath: folder.path + "/result.json")
        if !FileManager.default.fileExists(atPath: url.path) {
            _ = FileManager.default.createFile(atPath: url.path, contents: nil)
        }
        return url
    }

    /// Every file of the checkout with its content and its time.
    private func state() throws -> [String: [String]] {
        var state: [String: [String]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: app).sorted() {
            let status = try #require(LocalFileSystem().status(of: app + "/" + path))
            let bytes = status.kind == .file ? try LocalFileSystem().read(app + "/" + path) : []
            state[path] = ["\(status.kind) \(status.modified)", String(decoding: bytes, as: UTF8.self)]
        }
        return state
    }

    @Test(
        "it leaves sources and build folder byte for byte as they were, and the next one works",
        .enabled(if: command != nil, "needs the built command"))
    func killed() throws {
        let before = try state()
        let errors = Pipe()
        let first = try start(errors)
        // The line of progress comes when the copying and building begin.
        #expect(!errors.fileHandleForReading.availableData.isEmpty)
        kill(first.processIdentifier, SIGKILL)
        first.waitUntilExit()
        #expect(first.terminationReason == .uncaughtSignal)
        #expect(try state() == before)
        // The edit that a probe was killed over stands in the copy.
        let copy = folder.path + "/scratch/tree/app/Sources/Low/Low.swift"
        try LocalFileSystem().createDirectory(Paths.parent(copy))
        try LocalFileSystem().write(Array("public func broken( {\n".utf8), to: copy)

        let next = Pipe()
        let second = try start(next)
        _ = try next.fileHandleForReading.readToEnd()
        second.waitUntilExit()
        let text = String(decoding: try LocalFileSystem().read(output.path), as: UTF8.self)
        #expect(second.terminationStatus == 0, "\(text)")
        let experiment = try JSONValue(text: text)["experiments"].items.first
        #expect(experiment?["observed"].items == [.string("Two/High"), .string("Two/Low")])
        #expect(experiment?["missed"].items == [])
        #expect(experiment?["databaseAgrees"] == .bool(true))
        #expect(try state() == before)
        folder.remove()
    }
}
