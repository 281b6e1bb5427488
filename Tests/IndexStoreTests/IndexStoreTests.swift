import IndexStore
import SystemAccess
import TestSupport
import Testing

@Suite struct IndexStoreTests {
    private let files = LocalFileSystem()

    private func library() throws -> IndexLibrary {
        let swift = try #require(Environment.current.program("swift", in: files))
        return try IndexLibrary.ofToolchain(swift: swift, environment: .current, files: files)
    }

    @Test("a compiled file's definitions and uses stand in the index with their places")
    func occurrences() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("struct Ship { var length = 1 }\n", to: "Ship.swift")
        try folder.write("let ship = Ship()\nlet ö = ship.length\n", to: "Use.swift")
        let swift = try #require(Environment.current.program("swift", in: files))
        let compiler = Paths.join(Paths.parent(swift), "swiftc")
        let output = try await LocalProcessRunner().run(
            ProcessCommand(
                compiler,
                [
                    "-emit-module", "-module-name", "Port", "-parse-as-library", "-index-store-path", "store",
                    "-index-ignore-system-modules", "-c", "Ship.swift", "Use.swift",
                ], directory: folder.path))
        #expect(output.exitCode == 0, "\(output.errorText)")
        let store = IndexStore(path: folder.path + "/store", library: try library(), files: files)
        let units = try store.units(of: [folder.path + "/Ship.swift", folder.path + "/Use.swift"])
        #expect(Set(units.values.map(\.module)) == ["Port"] && units.count == 2)
        let ship = try store.occurrences(in: try #require(units[folder.path + "/Ship.swift"]))
        let use = try store.occurrences(in: try #require(units[folder.path + "/Use.swift"]))
        let defined = try #require(ship.first { $0.name == "Ship" && $0.roles.contains(.definition) })
        #expect(defined.line == 1 && defined.column == 8 && defined.kindName == "struct")
        let uses = use.filter { $0.usr == defined.usr && $0.roles.contains(.reference) }
        #expect(uses.map(\.line) == [1] && uses.map(\.column) == [12])
        let length = try #require(ship.first { $0.name == "length" && $0.roles.contains(.definition) })
        #expect(use.filter { $0.usr == length.usr && !$0.isAccessor }.map { [$0.line, $0.column] } == [[2, 15]])
        #expect(use.contains { $0.isAccessor })
    }

    @Test("no index, no library and a library that is none are errors with their place; nothing is written")
    func errors() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let store = IndexStore(path: folder.path + "/none", library: try library(), files: files)
        #expect(throws: IndexStoreError.unreadable(path: folder.path + "/none", why: "no index is there")) {
            try store.units(of: ["/a"])
        }
        #expect(files.status(of: folder.path + "/none") == nil)
        #expect(throws: IndexStoreError.noLibrary) {
            try IndexLibrary.ofToolchain(
                swift: folder.path + "/bin/swift",
                environment: Environment(variables: ["DEVELOPER_DIR": folder.path], currentDirectory: "/"),
                files: NoFiles())
        }
        try folder.write("no library", to: "text.so")
        #expect { try IndexLibrary(path: folder.path + "/text.so") } throws: { error in
            "\(error)".hasPrefix("cannot load '\(folder.path)/text.so': ")
        }
    }

    @Test("damaged units are passed over, a damaged record is an error")
    func damage() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("let ship = 1\n", to: "Ship.swift")
        let swift = try #require(Environment.current.program("swift", in: files))
        let output = try await LocalProcessRunner().run(
            ProcessCommand(
                Paths.join(Paths.parent(swift), "swiftc"),
                [
                    "-module-name", "Port", "-parse-as-library", "-index-store-path", "store",
                    "-index-ignore-system-modules", "-c", "Ship.swift",
                ],
                directory: folder.path))
        #expect(output.exitCode == 0, "\(output.errorText)")
        let path = folder.path + "/Ship.swift"
        let store = IndexStore(path: folder.path + "/store", library: try library(), files: files)
        let unit = try #require(try store.units(of: [path])[path])
        var records: [String] = []
        for directory in DirectoryWalk(root: folder.path + "/store", files: files).directories
        where directory.path.contains("records") {
            records += directory.entries.filter { $0.kind == .file && $0.name.hasPrefix("Ship.swift") }
                .map { "store/" + directory.path + "/" + $0.name }
        }
        #expect(records.count == 1)
        for record in records { try folder.write("damaged", to: record) }
        #expect(throws: IndexStoreError.self) { try store.occurrences(in: unit) }
        let units = try #require(
            DirectoryWalk(root: folder.path + "/store", files: files).directories.first { $0.path.hasSuffix("units") })
        for entry in units.entries { try folder.write("damaged", to: "store/\(units.path)/\(entry.name)") }
        #expect(try store.units(of: [path]).isEmpty)
    }
}

/// Files of which there are none.
private struct NoFiles: FileSystem {
    private func none(_ path: String) -> FileError { FileError(operation: "use", path: path, reason: "none") }
    func read(_ path: String) throws(FileError) -> [UInt8] { throw none(path) }
    func entries(of directory: String) throws(FileError) -> [DirectoryEntry] { throw none(directory) }
    func status(of path: String) -> FileStatus? { nil }
    func realPath(of path: String) -> String? { nil }
    func write(_ bytes: [UInt8], to path: String) throws(FileError) { throw none(path) }
    func createDirectory(_ path: String) throws(FileError) { throw none(path) }
    func remove(_ path: String) throws(FileError) { throw none(path) }
    func makeTemporaryDirectory() throws(FileError) -> String { throw none("") }
}
