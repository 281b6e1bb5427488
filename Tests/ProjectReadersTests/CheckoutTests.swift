import Foundation
import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

@Suite struct CheckoutTests {
    private func package(_ name: String) -> SamplePackage { SamplePackage(name, targets: [.init(name, path: ".")]) }

    @Test("packages are found everywhere but where tools keep theirs and where .gitignore says no")
    func walk() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        let kept = ["", "Packages/A", "a b/ü", "Packages/Deep/Deeper/B", "Source", "vendored/keep"]
        let left = [
            ".build/checkouts/X", "checkouts/X", "DerivedData/X", "Pods/X", "node_modules/X", ".hidden/X", "Old",
            "Packages/tmp-1", "vendored/drop",
        ]
        for (number, place) in (kept + left).enumerated() {
            try package("P\(number)").write(to: checkout.folder, at: place)
        }
        try checkout.folder.write("/Old\ntmp-*/\nvendored/*\n!vendored/keep\n", to: ".gitignore")
        try checkout.folder.makeFolder("Packages/Odd/Package.swift")
        let project = try await checkout.load()
        #expect(project.graph.packages.compactMap(\.directory).sorted() == kept.sorted())
        #expect(checkout.swift.evaluations == kept.count)
        #expect(project.problems.isEmpty)
    }

    @Test("a folder without a package stands for those below it, else for the nearest above")
    func root() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try package("Top").write(to: checkout.folder, at: "Top")
        try package("A").write(to: checkout.folder, at: "Top/Kits/A")
        try checkout.folder.makeFolder("Top/Docs/Deep")
        #expect(try await checkout.load("Top/Kits").graph.modules.map(\.name) == ["A"])
        #expect(try await checkout.load("Top/Docs/Deep").root.hasSuffix("/Top"))
        #expect(try await checkout.load("").graph.modules.map(\.name) == ["A", "Top"])
        try checkout.folder.makeFolder("Empty")
        await #expect(throws: ReaderError.noPackages(directory: checkout.folder.path + "/Empty")) {
            try await checkout.load("Empty")
        }
    }

    @Test("a walk is made once a start, whether the checkout's root has a manifest or not", arguments: ["", "Kits/"])
    func oneWalk(_ place: String) async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try package("A").write(to: checkout.folder, at: place + "A")
        var system = checkout.world.system
        let files = try CountedFiles()
        system.files = files
        _ = try await checkout.load(in: system)
        #expect(files.listings(of: checkout.folder.path) == 1)
    }

    @Test("a manifest that cannot be read, and a folder that cannot be listed, are problems; the rest is there")
    func unreadable() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try package("Good").write(to: checkout.folder, at: "Good")
        try checkout.folder.makeFolder("Dead")
        try checkout.folder.link("Dead/Package.swift", to: "nowhere")
        try package("Locked").write(to: checkout.folder, at: "Locked")
        try checkout.folder.makeFolder("Closed")
        var system = checkout.world.system
        system.files = try CountedFiles(
            unreadable: [checkout.folder.path + "/Locked/Package.swift", checkout.folder.path + "/Closed"]
        )
        let project = try await checkout.load(in: system)
        #expect(project.graph.modules.map(\.name) == ["Good"])
        #expect(
            project.problems.map(\.description) == [
                "Closed: cannot list it: permission denied",
                "Dead/Package.swift: cannot read '\(checkout.folder.path)/Dead/Package.swift': no such file or directory",
                "Locked/Package.swift: cannot read '\(checkout.folder.path)/Locked/Package.swift': permission denied",
            ]
        )
    }

    @Test("a loop of links does not trap the walk, and a link above a target's folder owns nothing twice")
    func linkLoop() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage("P", targets: [.init("A"), .init("B")]).write(to: checkout.folder)
        try checkout.add("Sources/A/a.swift", "Sources/B/b.swift")
        try checkout.folder.link("Sources/A/loop", to: "loop")
        try checkout.folder.link("Sources/A/up", to: "..")
        try checkout.folder.link("Sources/A/one", to: "two")
        try checkout.folder.link("Sources/A/two", to: "one")
        let project = try await checkout.load()
        #expect(project.problems.isEmpty)
        // The link leads A into all of Sources, B's folder among it.
        #expect(project.owners("Sources/A/a.swift") == ["P/A"])
        #expect(project.owners("Sources/B/b.swift") == ["P/A", "P/B"])
    }

    @Test("a target's folder that is a link: both modules own the file")
    func linkedFolder() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage("P", targets: [.init("A"), .init("B"), .init("C", path: "Shared")]).write(to: checkout.folder)
        try checkout.add("Sources/A/a.swift", "Shared/Deep/s.swift")
        try checkout.folder.link("Sources/B", to: "../Shared")
        let project = try await checkout.load()
        #expect(project.problems.isEmpty)
        #expect(project.owners("Shared/Deep/s.swift") == ["P/B", "P/C"])
        #expect(project.owners("Sources/A/a.swift") == ["P/A"])
        #expect(project.graph.modules.map(\.languages) == [.swift, .swift, .swift])
    }

    @Test("a file that is linked into two targets belongs to both and to the target that holds it")
    func linkedFile() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage("P", targets: [.init("A"), .init("B"), .init("C")]).write(to: checkout.folder)
        try checkout.add("Sources/A/shared.swift", "Sources/A/own.swift", "Sources/B/b.swift", "Sources/C/c.swift")
        try checkout.folder.link("Sources/B/shared.swift", to: "../A/shared.swift")
        try checkout.folder.link("Sources/C/renamed.swift", to: "../A/shared.swift")
        let project = try await checkout.load()
        #expect(project.owners("Sources/A/shared.swift") == ["P/A", "P/B", "P/C"])
        #expect(project.owners("Sources/A/own.swift") == ["P/A"])
        #expect(project.owners("Sources/B/shared.swift") == ["P/B"])
    }

    @Test("of nested target folders the innermost owns the file, in every one of 50 runs")
    func nestedFolders() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage(
            "P",
            targets: [
                .init("Outer", path: "Code", exclude: ["Inner", "Other"]), .init("Inner", path: "Code/Inner"),
                .init("Innermost", path: "Code/Inner/Most"), .init("Other", path: "Code/Other"),
            ]
        ).write(to: checkout.folder)
        try checkout.add("Code/a.swift", "Code/Inner/b.swift", "Code/Inner/Most/c.swift", "Code/Other/d.swift")
        for _ in 0..<50 {
            let project = try await checkout.load()
            #expect(project.owners("Code/a.swift") == ["P/Outer"])
            #expect(project.owners("Code/Inner/b.swift") == ["P/Inner"])
            #expect(project.owners("Code/Inner/Most/c.swift") == ["P/Innermost"])
            #expect(project.owners("Code/Inner/Most/deleted.swift") == ["P/Innermost"])
        }
    }

    @Test("the file system is asked for a folder only where the walk cannot tell")
    func folders() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for path in ["sources/a/x.swift", "pods/p/x", "größe/x", "part/kept/x", "part/left/x"] {
            try folder.write("", to: path)
        }
        try folder.write("left/\n", to: "part/.gitignore")
        let files = CaseBlindFiles(root: folder.path)
        let checkout = Checkout(root: folder.path, files: files)
        _ = files.asked()
        // Seen by the walk; absent beyond doubt.
        #expect(checkout.isDirectory("sources/a") && checkout.isDirectory("part/kept") && checkout.isDirectory(""))
        #expect(!checkout.isDirectory("sources/b") && !checkout.isDirectory("sources/x.swift"))
        #expect(files.asked() == [])
        // Other capitals, a spelling that may be the same, what a rule or a name leaves out, and what is below a folder
        // that the walk did not see.
        #expect(checkout.isDirectory("sources/A") && checkout.isDirectory("part/left"))
        #expect(!checkout.isDirectory("grosse") && !checkout.isDirectory("sources/.hidden"))
        #expect(!checkout.isDirectory("sources/Pods") && !checkout.isDirectory("elsewhere/a"))
        #expect(
            files.asked()
                == ["sources/A", "part/left", "grosse", "sources/.hidden", "sources/Pods", "elsewhere/a"])
    }

    @Test("a module's languages are those of its own files, not of the modules inside its folder")
    func languages() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage(
            "P",
            targets: [
                .init("Both", path: "Both"), .init("Inner", path: "Both/Deep/Inner"), .init("None", path: "None"),
                .init("Outer", path: "Outer", exclude: ["Inner"]), .init("Pure", path: "Outer/Inner"),
                .init("System", "system", path: "System"),
            ]
        ).write(to: checkout.folder)
        try checkout.add(
            "Both/a.swift", "Both/Deep/b.mm", "Both/Deep/Inner/c.swift", "Outer/x.c", "Outer/include/x.h",
            "Outer/Inner/Deep/y.swift", "None/swift", "None/z.c.txt", "System/module.modulemap"
        )
        let found = try await checkout.load().graph.modules.map { "\($0.name): \($0.languages.names)" }
        #expect(
            found == [
                "Both: [\"swift\", \"c\"]", "Inner: [\"swift\"]", "None: []", "Outer: [\"c\"]", "Pure: [\"swift\"]",
                "System: [\"c\"]",
            ]
        )
    }

    @Test("'Größe.swift' belongs to its module in both spellings of Unicode")
    func unicode() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage("P", targets: [.init("Größe")]).write(to: checkout.folder)
        try checkout.add("Sources/Größe/Größe.swift")
        let project = try await checkout.load()
        for path in ["Sources/Größe/Größe.swift", "Sources/Gro\u{308}ße/Gro\u{308}ße.swift"] {
            #expect(project.owners(path) == ["P/Größe"])
        }
    }

    @Test("'Package.resolved' decides about what comes from outside; that it is absent is no problem")
    func resolvedVersions() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        try SamplePackage(
            "P", packages: ["https://example.org/swift-log"],
            targets: [.init("A", needs: ["Logging@swift-log"], path: "A")]
        ).write(to: checkout.folder)
        let xcode = "App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
        try checkout.add("A/a.swift", xcode)
        let project = try await checkout.load()
        #expect(project.problems.isEmpty && project.notes.isEmpty)
        #expect(project.owners("Package.resolved") == ["swift-log/Logging"])
        #expect(project.owners(xcode) == ["swift-log/Logging"])
    }

    @Test("manifests are evaluated side by side, never more than there are processors", arguments: [1, 3])
    func sideBySide(_ processors: Int) async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        for number in 0..<9 { try package("P\(number)").write(to: checkout.folder, at: "P\(number)") }
        let gate = Gate(runner: checkout.swift)
        var system = checkout.world.system
        system.processes = gate
        system.environment = Environment(
            variables: system.environment.variables, currentDirectory: checkout.folder.path, processorCount: processors
        )
        let project = try await checkout.load(in: system)
        #expect(project.graph.modules.count == 9)
        #expect(await gate.count.most == processors)
    }
}

/// The machine's files, but some cannot be read, and listings are counted.
private struct CountedFiles: FileSystem {
    private let files = LocalFileSystem()
    private let log: TemporaryFolder
    private let unreadable: Set<String>

    init(unreadable: Set<String> = []) throws {
        log = try TemporaryFolder(named: "log")
        self.unreadable = unreadable
    }

    func listings(of directory: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: log.path)) ?? []
        return names.count { name in
            FileManager.default.contents(atPath: log.path + "/" + name) == Data(directory.utf8)
        }
    }

    func read(_ path: String) throws(FileError) -> [UInt8] {
        if unreadable.contains(path) { throw FileError(operation: "read", path: path, reason: "permission denied") }
        return try files.read(path)
    }

    func entries(of directory: String) throws(FileError) -> [DirectoryEntry] {
        try? log.write(directory, to: UUID().uuidString)
        if unreadable.contains(directory) {
            throw FileError(operation: "list", path: directory, reason: "permission denied")
        }
        return try files.entries(of: directory)
    }

    func status(of path: String) -> FileStatus? { files.status(of: path) }
    func realPath(of path: String) -> String? { files.realPath(of: path) }
    func write(_ bytes: [UInt8], to path: String) throws(FileError) { try files.write(bytes, to: path) }
    func createDirectory(_ path: String) throws(FileError) { try files.createDirectory(path) }
    func remove(_ path: String) throws(FileError) { try files.remove(path) }
    func makeTemporaryDirectory() throws(FileError) -> String { try files.makeTemporaryDirectory() }
}

/// The machine's files as a file system shows them that does not tell capitals from small letters: what is there is in
/// small letters. It remembers what it was asked for.
private final class CaseBlindFiles: FileSystem {
    private let files = LocalFileSystem()
    private let root: String
    private let lock = NSLock()
    private nonisolated(unsafe) var log: [String] = []

    init(root: String) { self.root = root }

    /// What was asked for since the last call, relative to the root.
    func asked() -> [String] {
        lock.withLock {
            defer { log = [] }
            return log
        }
    }

    func status(of path: String) -> FileStatus? {
        guard let inside = Paths.relative(path, to: root) else { return files.status(of: path) }
        lock.withLock { log.append(inside) }
        return files.status(of: Paths.join(root, inside.lowercased()))
    }
    func read(_ path: String) throws(FileError) -> [UInt8] { try files.read(path) }
    func entries(of directory: String) throws(FileError) -> [DirectoryEntry] { try files.entries(of: directory) }
    func realPath(of path: String) -> String? { files.realPath(of: path) }
    func write(_ bytes: [UInt8], to path: String) throws(FileError) { try files.write(bytes, to: path) }
    func createDirectory(_ path: String) throws(FileError) { try files.createDirectory(path) }
    func remove(_ path: String) throws(FileError) { try files.remove(path) }
    func makeTemporaryDirectory() throws(FileError) -> String { try files.makeTemporaryDirectory() }
}

/// Lets commands run on and counts how many run at once: each waits until others had their chance to begin.
private struct Gate: ProcessRunner {
    actor Count {
        private var running = 0
        private(set) var most = 0

        func begin() {
            running += 1
            most = max(most, running)
        }
        func end() { running -= 1 }
    }

    let runner: ScriptedSwift
    let count = Count()

    func run(_ command: ProcessCommand) async throws(ProcessError) -> ProcessOutput {
        await count.begin()
        for _ in 0..<200 { await Task.yield() }
        let output = try await runner.run(command)
        await count.end()
        return output
    }
}
