import Foundation
import ModuleGraphs
import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

@Suite struct ManifestCacheTests {
    private static let package = SamplePackage(
        "P", packages: ["https://example.org/swift-log"], products: ["PKit": ["A"]],
        targets: [
            .init("A", needs: ["B", "Logging@swift-log", "!Gen"], sources: ["a.swift"], exclude: ["x", ""]),
            .init("B", "macro", path: "Code", platforms: ["linux"]), .init("Gen", "plugin", sources: []),
        ]
    )

    private func checkout(head: String = "", variables: [String: String] = [:]) throws -> SampleCheckout {
        let checkout = try SampleCheckout(variables: variables)
        try Self.package.write(to: checkout.folder, head: head)
        try checkout.add("Sources/A/a.swift", "Code/b.swift", "Plugins/g.swift")
        return checkout
    }

    /// Loads and tells how many manifests were evaluated for it.
    private func evaluations(_ checkout: SampleCheckout, _ system: System? = nil) async throws -> Int {
        let before = checkout.swift.evaluations
        _ = try await checkout.load(in: system ?? checkout.world.system)
        return checkout.swift.evaluations - before
    }

    @Test("a second start evaluates nothing and gives the same project")
    func warm() async throws {
        let checkout = try checkout()
        defer { checkout.folder.remove() }
        let cold = try await checkout.load()
        let warm = try await checkout.load(in: checkout.world.withoutProcesses)
        #expect(checkout.swift.evaluations == 1)
        #expect(cold.problems.isEmpty && warm.problems.isEmpty)
        #expect(cold.packages == warm.packages && cold.edges == warm.edges)
    }

    /// Changes after which the manifest must be evaluated anew, and some after which it need not be.
    static let changes: [(name: String, evaluations: Int, make: @Sendable (SampleCheckout) throws -> System)] = [
        (
            "a source file", 0,
            {
                try $0.folder.write("let a = 1", to: "Sources/A/a.swift"); return $0.world.system
            }
        ),
        (
            "a touched manifest", 0,
            {
                try package.write(to: $0.folder, head: "// Context.environment[\"FLAVOR\"]\n")
                return $0.world.system
            }
        ),
        (
            "the manifest's text", 1,
            {
                try package.write(to: $0.folder, head: "// Context.environment[\"FLAVOR\"] \n")
                return $0.world.system
            }
        ),
        (
            "a new variant", 1,
            {
                try $0.folder.write("", to: "Package@swift-5.9.swift"); return $0.world.system
            }
        ),
        (
            "a file that is no variant", 0,
            {
                try $0.folder.write("", to: "Package@swift.swift"); return $0.world.system
            }
        ),
        (
            "the compiler's text", 1,
            {
                try $0.swift.replaceCompiler("another compiler", modified: 1_000_000)
                return $0.world.system
            }
        ),
        (
            "the compiler's time", 1,
            {
                try $0.swift.replaceCompiler("a compiler", modified: 2_000_000)
                return $0.world.system
            }
        ),
        ("another toolchain by name", 1, { try TestWorld.system(of: $0, variables: ["TOOLCHAINS": "swift-dev"]) }),
        ("a variable that no manifest names", 0, { try TestWorld.system(of: $0, variables: ["OTHER": "1"]) }),
    ]

    @Test("what decides about a manifest is in the key, and nothing else", arguments: changes.indices)
    func key(_ index: Int) async throws {
        let checkout = try checkout(head: "// Context.environment[\"FLAVOR\"]\n")
        defer { checkout.folder.remove() }
        #expect(try await evaluations(checkout) == 1)
        let change = Self.changes[index]
        let system = try change.make(checkout)
        #expect(try await evaluations(checkout, system) == change.evaluations, "\(change.name)")
        #expect(try await evaluations(checkout, system) == 0)
    }

    @Test("a variable that the text names decides: a result is kept for its present value, and none is not empty")
    func environment() async throws {
        let checkout = try checkout(head: "let flavor = Context.environment[\"FLAVOR\"]\n")
        defer { checkout.folder.remove() }
        var counts: [Int] = []
        for value in [nil, nil, "", "", "a", "a", "b", "b", nil] {
            let system = try TestWorld.system(of: checkout, variables: value.map { ["FLAVOR": $0] } ?? [:])
            counts.append(try await evaluations(checkout, system))
        }
        #expect(counts == [1, 0, 1, 0, 1, 0, 1, 0, 1])
    }

    @Test("a manifest that may read something else is evaluated at every start and says why")
    func hiddenInput() async throws {
        let checkout = try checkout(head: "let x = Context.gitInformation\n")
        defer { checkout.folder.remove() }
        #expect(try await evaluations(checkout) == 1)
        #expect(try await evaluations(checkout) == 1)
        let project = try await checkout.load()
        #expect(project.notes == ["Package.swift is evaluated at every start: it uses 'Context.gitInformation'"])
    }

    @Test("the same manifest at another place has an entry of its own: it may tell its own folder")
    func otherPlace() async throws {
        let checkout = try checkout()
        defer { checkout.folder.remove() }
        try Self.package.write(to: checkout.folder, at: "Copy")
        #expect(try await evaluations(checkout) == 2)
        #expect(try await evaluations(checkout) == 0)
    }

    @Test("a refused manifest is not kept: it is evaluated again")
    func refused() async throws {
        let checkout = try checkout()
        defer { checkout.folder.remove() }
        try checkout.folder.write("refuse error: no", to: "Package.swift")
        #expect(try await evaluations(checkout) == 1)
        #expect(try await evaluations(checkout) == 1)
    }

    @Test("a cache that forgets everything changes no answer")
    func withoutCache() async throws {
        let checkout = try checkout()
        defer { checkout.folder.remove() }
        var system = checkout.world.system
        let kept = try await checkout.load(in: system)
        system.cache = NoCache()
        #expect(try await checkout.load(in: system).packages == kept.packages)
        #expect(checkout.swift.evaluations == 2)
    }

    @Test("an entry reads back as it was written; cut or changed at any byte it reads as absent")
    func damage() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let files = LocalFileSystem()
        try folder.write("// a manifest", to: "Package.swift")
        let inputs = try ManifestInputs(in: PackageFolder(path: folder.path), files: files)
        let environment = Environment(variables: ["A": "1"], currentDirectory: "/")
        let entry = ManifestCacheEntry(directory: "/p", inputs: inputs, toolchain: "swift")
        let description = try PackageDescription(json: Array(Self.package.json.utf8))
        let cache = MemoryCache(folder)
        #expect(entry.load(from: cache, environment: environment) == nil)
        entry.store(description, environmentNames: ["A", "B"], environment: environment, in: cache)
        #expect(entry.load(from: cache, environment: environment) == description)
        let name = try #require(cache.names.first)
        let bytes = try #require(cache.load(name))
        for position in bytes.indices {
            cache.store(Array(bytes[..<position]), as: name)
            #expect(entry.load(from: cache, environment: environment) == nil)
            var changed = bytes
            changed[position] ^= 0x20
            cache.store(changed, as: name)
            #expect(entry.load(from: cache, environment: environment) == nil)
        }
        cache.store(bytes + [0x30], as: name)
        #expect(entry.load(from: cache, environment: environment) == nil)
        cache.store(bytes, as: name)
        #expect(entry.load(from: cache, environment: environment) == description)
        let other = ManifestCacheEntry(directory: "/q", inputs: inputs, toolchain: "swift")
        #expect(other.load(from: cache, environment: environment) == nil)
        for variables in [[:], ["A": "2"], ["A": "1", "B": ""]] {
            let changed = Environment(variables: variables, currentDirectory: "/")
            #expect(entry.load(from: cache, environment: changed) == nil)
        }
    }

    @Test("the fields of an entry survive any text, and any bytes read without a crash", arguments: 0..<20)
    func fields(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let alphabet = ["a", ":", "=", "0", "\n", "\u{301}", "é", "🚂", "\0", " "]
        func text() -> String {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "" }
                .joined()
        }
        let texts = (0..<10).map { _ in text() }
        let optionals = (0..<10).map { _ in Bool.random(using: &random) ? text() : nil }
        var writer = FieldWriter()
        writer.put(texts) { $0.put($1) }
        for optional in optionals { writer.put(optional) }
        var reader = FieldReader(writer.bytes, 0..<writer.bytes.count)
        // Compared by bytes: texts that only look the same would be equal as strings.
        #expect(reader.list { $0.text() }?.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
        #expect(
            optionals.map { _ in reader.optional().map { Array($0.utf8) } }
                == optionals.map { $0.map { Array($0.utf8) } })
        #expect(reader.isAtEnd)

        let digits: [UInt8] = Array("0123456789:=9999999999999999".utf8)
        for _ in 0..<500 {
            let noise = (0..<40).map { _ in digits.randomElement(using: &random) ?? 0 }
            var fields = FieldReader(noise, 0..<noise.count)
            _ = PackageDescription(decoding: &fields)
        }
    }

    @Test("two commands at once do the cache no harm: every one gets the whole answer, and entries are whole after")
    func concurrency() async throws {
        let checkout = try SampleCheckout()
        defer { checkout.folder.remove() }
        for number in 0..<12 {
            try SamplePackage("P\(number)", targets: [.init("T\(number)", path: "Code")])
                .write(to: checkout.folder, at: "P\(number)")
            try checkout.add("P\(number)/Code/a.swift")
        }
        let expected = try await checkout.load(in: checkout.world.withCache(NoCache())).packages
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { try await checkout.load().packages == expected } }
            for try await isSame in group { #expect(isSame) }
        }
        let warm = try await checkout.load(in: checkout.world.withoutProcesses)
        #expect(warm.problems.isEmpty && warm.packages == expected)
    }

    @Test("a manifest's variant for this Swift is chosen as SwiftPM chooses it, and a change of it is seen")
    func realVariant() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        func manifest(_ target: String, tools: String = "5.9") -> String {
            "// swift-tools-version: \(tools)\nimport PackageDescription\n"
                + "let package = Package(name: \"V\", targets: [.target(name: \"\(target)\", path: \".\")])\n"
        }
        // SwiftPM takes a variant only where it asks for newer tools than the plain manifest.
        try folder.write(manifest("Plain", tools: "5.8"), to: "Package.swift")
        try folder.write(manifest("Variant"), to: "Package@swift-5.9.swift")
        let world = try TestWorld(in: folder.path)
        let reader = SwiftPackageReader(system: world.system)
        let first = try await reader.load(directory: folder.path)
        #expect(first.graph.modules.map(\.name) == ["Variant"])
        #expect(first.owners("Package@swift-5.9.swift") == ["V/Variant"])
        #expect(first.ownership.owners(of: "Package@swift-5.9.swift").role == .manifest)
        try folder.write(manifest("Changed"), to: "Package@swift-5.9.swift")
        #expect(try await reader.load(directory: folder.path).graph.modules.map(\.name) == ["Changed"])
    }

    @Test("SwiftPM is run once for a manifest, with a scratch path of our own, and leaves the checkout as it was")
    func realScratchPath() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(
            "// swift-tools-version: 5.9\nimport PackageDescription\nprint(\"{\")\n"
                + "let package = Package(name: \"V\", targets: [.target(name: \"V\", path: \".\")])\n",
            to: "Package.swift"
        )
        let processes = try RecordedProcesses()
        let world = try TestWorld(in: folder.path, processes: processes)
        for _ in 0..<2 {
            let project = try await SwiftPackageReader(system: world.system).load(directory: folder.path)
            #expect(project.problems.isEmpty && project.graph.modules.map(\.name) == ["V"])
        }
        let command = try #require(processes.commands.first)
        #expect(processes.commands.count == 1)
        #expect(command.contains(" package --package-path \(folder.path) --scratch-path /"))
        #expect(command.hasSuffix(" dump-package") && !command.contains("--scratch-path \(folder.path)"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Package.swift"])
    }
}

extension TestWorld {
    /// The checkout's world with other variables, its cache kept.
    fileprivate static func system(of checkout: SampleCheckout, variables: [String: String]) throws -> System {
        var system = try TestWorld(in: checkout.folder.path, swift: checkout.swift, variables: variables).system
        system.cache = checkout.world.system.cache
        return system
    }

    fileprivate func withCache(_ cache: any UserCache) -> System {
        var system = system
        system.cache = cache
        return system
    }
}

/// A cache in one folder whose entries can be listed.
private struct MemoryCache: UserCache {
    private let folder: TemporaryFolder

    init(_ folder: TemporaryFolder) { self.folder = folder }

    var names: [String] {
        let manifests = folder.path + "/cache/manifests"
        return ((try? FileManager.default.contentsOfDirectory(atPath: manifests)) ?? []).map { "manifests/" + $0 }
    }

    func load(_ key: String) -> [UInt8]? {
        FileManager.default.contents(atPath: folder.path + "/cache/" + key).map { [UInt8]($0) }
    }

    func store(_ bytes: [UInt8], as key: String) { try? folder.write(bytes, to: "cache/" + key) }
}
