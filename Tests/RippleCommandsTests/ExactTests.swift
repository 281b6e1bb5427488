import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import RippleCommands

/// `--exact`: the compiler's own word on a module file, from a build that is at hand. Real builds, one for all cases.
@Suite struct ExactTests {
    private static let item = """
        @propertyWrapper public struct Kept { public var wrappedValue: Int; public init(wrappedValue: Int) { self.wrappedValue = wrappedValue } }
        @Noted public struct Item { public init() {}; public func f() -> Int { return 1 } }
        @resultBuilder public struct Noted2 { public static func buildBlock(_ x: Int) -> Int { x } }
        @globalActor public actor Noted { public static let shared = Noted() }
        """

    @Test("the compiler decides what the text leaves open, and the build folder stays as it was")
    func exact() async throws {
        let folder = try TemporaryFolder(named: "exact check")
        defer { folder.remove() }
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Shop", targets: [
                .target(name: "Models"), .target(name: "Stock", dependencies: ["Models"]),
            ])
            """, to: "Package.swift")
        try folder.write(Self.item, to: "Sources/Models/Item.swift")
        try folder.write("import Models\n@MainActor func stock() { _ = Item.self }\n", to: "Sources/Stock/Stock.swift")
        let world = try TestWorld(in: folder.path)
        let swift = try #require(world.system.environment.program("swift", in: world.system.files))
        let built = try await world.system.processes.run(
            ProcessCommand(swift, ["build", "--package-path", folder.path, "--scratch-path", folder.path + "/.build"]))
        #expect(built.exitCode == 0, "\(built.errorText)\(built.text)")
        let before = try listing(folder.path + "/.build")

        // A body beneath an attribute that text cannot know: it may be a macro that reads the body.
        let body = Self.item.replacing("return 1", with: "return 2")
        let unsure = try await impact(folder, item: body)
        #expect(unsure.contains("may ") && unsure.contains("Stock"))
        let sure = try await impact(folder, item: body, "--exact")
        #expect(!sure.contains("Stock") && sure.contains("untouched   1 module"))
        let changed = try await impact(folder, item: Self.item + "\nprivate func more() {}\n", "--exact")
        #expect(changed.contains("recompiles  2") && changed.contains("Stock"))
        #expect(try listing(folder.path + "/.build") == before)
    }

    /// The answer for a new text of the one file, given as a diff against what is on disk.
    private func impact(_ folder: TemporaryFolder, item: String, _ words: String...) async throws -> String {
        let old = Self.item.split(separator: "\n", omittingEmptySubsequences: false)
        var new = item.split(separator: "\n", omittingEmptySubsequences: false)
        if new.last == "" { new.removeLast() }
        let lines = old.map { "-\($0)\n" }.joined() + "\\ No newline at end of file\n" + new.map { "+\($0)\n" }.joined()
        let diff =
            "--- a/Sources/Models/Item.swift\n+++ b/Sources/Models/Item.swift\n"
            + "@@ -1,\(old.count) +1,\(new.count) @@\n" + lines
        let world = try TestWorld(in: folder.path, input: diff)
        let code = await Ripple.run(["impact", "--diff", "-"] + words, in: world.system)
        #expect(code == 0, "\(world.terminal.errors)")
        return world.terminal.output
    }

    /// Every file of a folder with its size and time.
    private func listing(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { path in
            let status = LocalFileSystem().status(of: folder + "/" + path)
            return "\(path) \(status?.size ?? -1) \(status?.modified ?? -1)"
        }
    }
}
