import BuildLogs
import Foundation
import SystemAccess
import TestSupport
import Testing

extension BuildRecord {
    /// Every module that a step of any kind names, without those that the text says are up to date.
    fileprivate var modulesThatRan: Set<String> { Set(steps.filter { $0.state.isWork }.compactMap(\.module)) }
}

@Suite struct DatabaseTests {
    @Test(
        "a database names the modules and products that the verbose log of its last build shows",
        arguments: [
            ("native/touch.verbose.db.gz", "native/touch.verbose.log"),
            ("native/interface.verbose.db.gz", "native/interface.verbose.log.gz"),
            ("native/release-touch.verbose.db.gz", "native/release-touch.verbose.log"),
        ]
    )
    func sameAsLog(_ database: String, _ log: String) throws {
        let stored = try LogFixtures.last(database)
        let shown = try LogFixtures.last(log)
        #expect(stored.format == .llbuildDatabase)
        #expect(stored.version == "17")
        #expect(stored.outcome == .succeeded)
        #expect(stored.isComplete)
        #expect(!stored.fileLevel)
        #expect(stored.configuration == shown.configuration)
        #expect(stored.modulesThatRan == shown.modulesThatRan)
        #expect(stored.linked == shown.linked)
        // What the database proves was compiled, the log shows compiled.
        let proven = Set(stored.modules.filter(\.isRecompiled).map(\.name))
        #expect(proven.isSubset(of: shown.recompiled.keys))
        #expect(!proven.isEmpty)
        #expect(stored.steps.allSatisfy { $0.duration ?? -1 >= 0 })
    }

    @Test("a command whose outputs came out unchanged ran all the same: an early cutoff")
    func earlyCutoff() throws {
        let touch = try LogFixtures.last("native/touch.verbose.db.gz")
        #expect(touch.modules.map(\.name) == ["Booking"])
        #expect(touch.steps.first { $0.module == "Booking" }?.reason == "a source file changed")
        let interface = try LogFixtures.last("native/interface.verbose.db.gz")
        let model = try #require(interface.modules.first { $0.name == "TravelModels" })
        #expect(model.compiled == ["Money.swift"])
        let profile = try #require(interface.modules.first { $0.name == "Profile" })
        #expect(profile.isPlanned && !profile.isRecompiled)
        #expect(
            interface.warnings == [
                "where a driver's outputs did not change, the database does not show whether it compiled"
            ]
        )
    }

    @Test("a database tells of the builds before its last one too, each step with its time, whole modules as such")
    func history() async throws {
        let files = LocalFileSystem()
        let gunzip = try #require(Environment.current.program("gunzip", in: files))
        let packed = LogFixtures.path("native/interface.verbose.db.gz")
        let output = try await LocalProcessRunner().run(ProcessCommand(gunzip, ["-c", packed]))
        let folder = try TemporaryFolder(named: "history")
        defer { folder.remove() }
        try files.write(output.output, to: folder.path + "/build.db")
        let records = try BuildLogReader().history(path: folder.path + "/build.db", files: files)
        let last = try LogFixtures.last("native/interface.verbose.db.gz")
        let steps = records.flatMap(\.steps).filter { $0.kind == .compile }
        // Each module once: with its last run.
        let names = steps.compactMap(\.module)
        #expect(Set(names).count == names.count && Set(names).isSuperset(of: last.modulesThatRan))
        #expect(steps.allSatisfy { ($0.duration ?? -1) >= 0 && ($0.fileCount ?? 0) > 0 })
        #expect(steps.contains { $0.namesAllFiles } && steps.contains { !$0.namesAllFiles })
        let text = try BuildLogReader().history(path: LogFixtures.path("native/touch.verbose.log"), files: files)
        #expect(text == (try BuildLogReader().read(path: LogFixtures.path("native/touch.verbose.log"), files: files)))
    }

    @Test("Xcode's database names its target", .enabled(if: Places.hasSharedData, "needs ../shared/data/logs"))
    func xcode() throws {
        let path = Places.sharedData + "/logs/llbuild-xcode.db"
        let record = try lastRecord(of: try BuildLogReader().read(path: path, files: LocalFileSystem()))
        #expect(record.tool == "Xcode")
        #expect(record.outcome == .succeeded)
        #expect(record.modules.filter(\.isRecompiled).map(\.name) == ["Bastion"])
        #expect(record.linked == ["Bastion"])
        let step = try #require(record.steps.first { $0.kind == .compile })
        #expect(step.architecture == "arm64")
        #expect(step.isWholeModule == false)
        #expect(try #require(step.duration) > 1)
    }

    @Test("an older schema without times, and one that a build has open: its last pages are in the -wal file")
    func otherDatabases() throws {
        let old = try LogFixtures.last("made/schema12.db")
        #expect(old.version == "12")
        #expect(old.modules.map(\.name) == ["High", "Low"])
        #expect(old.modules.allSatisfy { $0.seconds == nil && $0.isRecompiled })
        let files = LocalFileSystem()
        let before = try files.read(LogFixtures.path("made/open.db"))
        let open = try LogFixtures.last("made/open.db")
        #expect(open.modules.map(\.name) == ["High"])
        #expect(open.modules.map(\.isRecompiled) == [false])
        #expect(open.modules.map(\.seconds) == [0.5])
        #expect(open.isComplete)
        // Neither the original nor its folder was written.
        #expect(try files.read(LogFixtures.path("made/open.db")) == before)
        #expect(
            try files.entries(of: LogFixtures.path("made")).map(\.name) == ["open.db", "open.db-wal", "schema12.db"])
        // Without its -wal file it is the build before.
        let alone = try lastRecord(of: try BuildLogReader().read(bytes: before, name: "open.db"))
        #expect(alone.modules.map(\.name) == ["High", "Low"])
    }

    @Test("a database of something else, and one that is damaged, are refused")
    func refused() throws {
        let whole = try lastBytes("native/touch.verbose.db.gz")
        var damaged = Array(whole.prefix(5000))
        #expect(throws: BuildLogError.self) { try BuildLogReader().read(bytes: damaged, name: "build.db") }
        damaged = whole
        for index in 100..<200 { damaged[index] = 0xFF }
        #expect {
            try BuildLogReader().read(bytes: damaged, name: "build.db")
        } throws: { error in
            String(describing: error).hasPrefix("build.db: error: expected a whole database, found '")
        }
    }

    @Test("the database of a build made here names exactly the modules of its own verbose log")
    func realBuild() async throws {
        let environment = Environment.current
        let files = LocalFileSystem()
        let swift = try #require(environment.program("swift", in: files))
        let package = try TemporaryFolder(named: "Two Modules")
        defer { package.remove() }
        try package.write(
            """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Two", targets: [
                .target(name: "Low"), .target(name: "High", dependencies: ["Low"]), .target(name: "Apart"),
            ])
            """, to: "Package.swift")
        try package.write("public func low() -> Int { 1 }\n", to: "Sources/Low/Low.swift")
        try package.write("func other() -> Int { 2 }\n", to: "Sources/Low/Other File.swift")
        try package.write("import Low\npublic func high() -> Int { low() }\n", to: "Sources/High/High.swift")
        try package.write("public func apart() {}\n", to: "Sources/Apart/Apart.swift")
        func build() async throws -> BuildRecord {
            let scratch = package.path + "/scratch"
            let command = ProcessCommand(
                swift, ["build", "-v", "--disable-sandbox", "--package-path", package.path, "--scratch-path", scratch],
                directory: package.path
            )
            let result = try await LocalProcessRunner().run(command)
            #expect(result.exitCode == 0)
            return try lastRecord(
                of: try BuildLogReader().read(bytes: result.output + result.errors, name: "build.log"))
        }
        func database() throws -> BuildRecord {
            try lastRecord(of: try BuildLogReader().read(path: package.path + "/scratch/build.db", files: files))
        }

        let clean = try await build()
        #expect(
            clean.recompiled == [
                "Low": ["Low.swift", "Other File.swift"], "High": ["High.swift"], "Apart": ["Apart.swift"],
            ])
        #expect(try database().modulesThatRan.isSuperset(of: ["Low", "High", "Apart"]))

        try package.write(
            "public func low() -> Int { 1 }\npublic func more() {}\n", to: "Sources/Low/Low.swift",
            modified: Date(timeIntervalSinceNow: 2)
        )
        let changed = try await build()
        let stored = try database()
        #expect(changed.compiled["Low"] == ["Low.swift"])
        #expect(stored.modulesThatRan == changed.modulesThatRan)
        #expect(!stored.modulesThatRan.contains("Apart"))
        #expect(stored.modules.first { $0.name == "Low" }?.compiled == ["Low.swift"])
        #expect(stored.outcome == .succeeded)

        let null = try await build()
        #expect(null.modules.isEmpty && null.isComplete)
        #expect(try database().modulesThatRan.isEmpty)
        #expect(try database().isComplete)
    }

    private func lastBytes(_ name: String) throws -> [UInt8] { try gunzip(LogFixtures.path(name)) }
}

/// A file's content without its compression, by the system's own gzip.
func gunzip(_ path: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return [UInt8](data)
}

/// Bytes compressed by the system's own gzip.
func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder(named: "gzip")
    defer { folder.remove() }
    try folder.write(bytes, to: "plain")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-n", folder.path + "/plain"]
    try process.run()
    process.waitUntilExit()
    return try LocalFileSystem().read(folder.path + "/plain.gz")
}
