import Foundation
import SystemAccess
import TestSupport
import Testing

@Suite("A walk over directories")
struct DirectoryWalkTests {
    private let files = LocalFileSystem()

    private func listing(_ walk: DirectoryWalk) -> [String] {
        walk.directories.flatMap { directory in
            ["\(directory.path)/"] + directory.entries.filter { $0.kind != .directory }.map { $0.name }
        }
    }

    @Test("directories come before those below them, all in the order of their bytes")
    func order() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for path in ["b/x", "B/x", "a-b/x", "a/z/1", "a/b/2", "a.c/x", "é/x", "z"] { try folder.write("", to: path) }
        let walk = DirectoryWalk(root: folder.path, files: files)
        #expect(walk.directories.map(\.path) == ["", "B", "a", "a/b", "a/z", "a-b", "a.c", "b", "é"])
        #expect(walk.directories.first?.entries.map(\.name) == ["B", "a", "a-b", "a.c", "b", "z", "é"])
        #expect(walk.failures.isEmpty)
    }

    @Test("hidden folders and folders of fetched or built things are passed over, hidden files are not")
    func skipped() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for name in DirectoryWalk.skippedNames.sorted() + [".git", ".hidden"] {
            try folder.write("", to: name + "/inside")
            try folder.write("", to: "Sub/" + name + "/inside")
        }
        try folder.write("", to: ".swift-format")
        try folder.write("", to: "Sub/Podsy/inside")
        // A file may have such a name.
        try folder.write("", to: "Files/Pods")
        let walk = DirectoryWalk(root: folder.path, files: files)
        #expect(listing(walk) == ["/", ".swift-format", "Files/", "Pods", "Sub/", "Sub/Podsy/", "inside"])
    }

    @Test("a folder of which a rule or the caller leaves something out is not complete")
    func complete() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for path in ["a/.hidden/x", "a/Pods/x", "a/.file", "b/kept", "b/x.log", "c/out/x", "c/kept", "d/x"] {
            try folder.write("", to: path)
        }
        try folder.write("*.log\n", to: ".gitignore")
        let walk = DirectoryWalk(root: folder.path, files: files, excluding: ["c/out"])
        #expect(
            walk.directories.map { "\($0.path) \($0.isComplete)" }
                == [" true", "a true", "b false", "c false", "d true"])
        #expect(DirectoryWalk.skips(".hidden") && DirectoryWalk.skips("Pods") && !DirectoryWalk.skips("Podsy"))
    }

    @Test("links are listed and never followed, also in a loop")
    func links() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("", to: "a/file")
        try folder.link("a/up", to: "..")
        try folder.link("a/self", to: "self")
        try folder.link("b", to: "a")
        try folder.link("dead", to: "nowhere")
        let walk = DirectoryWalk(root: folder.path, files: files)
        #expect(walk.directories.map(\.path) == ["", "a"])
        #expect(
            walk.directories.last?.entries
                == [
                    DirectoryEntry(name: "file", kind: .file), DirectoryEntry(name: "self", kind: .symbolicLink),
                    DirectoryEntry(name: "up", kind: .symbolicLink),
                ]
        )
    }

    @Test(
        "a name may hold anything but a slash",
        arguments: [
            "two words", "it's \"quoted\"", "line\nbreak", "tab\there", "🚀 emoji", "\u{301}mark", "-rf", "back\\slash",
            "*",
            "\u{202E}turned",
        ])
    func names(name: String) throws {
        let folder = try TemporaryFolder(named: name)
        defer { folder.remove() }
        try folder.write("", to: name + "/" + name)
        let walk = DirectoryWalk(root: folder.path, files: files)
        #expect(listing(walk) == ["/", name + "/", name])
        #expect(walk.failures.isEmpty)
    }

    @Test("five hundred levels are walked to the bottom")
    func deep() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = Array(repeating: "d", count: 500).joined(separator: "/")
        try folder.write("", to: path + "/end")
        let walk = DirectoryWalk(root: folder.path, files: files)
        #expect(walk.directories.count == 501)
        #expect(walk.directories.last?.path == path)
        #expect(walk.directories.last?.entries.map(\.name) == ["end"])
    }

    @Test("a directory that cannot be listed is named with the reason, the others are walked")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for path in ["a/x", "closed/x", "z/x"] { try folder.write("", to: path) }
        // Permissions do not stop every user, so the file system says no itself.
        let walk = DirectoryWalk(root: folder.path, files: Refusing(folder.path + "/closed", files))
        #expect(walk.directories.map(\.path) == ["", "a", "z"])
        #expect(
            walk.failures.map(\.description) == ["cannot list '\(folder.path)/closed': permission denied"]
        )
    }

    @Test("a directory without permission is listed or named, never dropped")
    func permissions() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("", to: "closed/x")
        let closed = folder.path + "/closed"
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: closed)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed) }
        let walk = DirectoryWalk(root: folder.path, files: files)
        // The superuser may read it all the same.
        #expect(walk.directories.map(\.path).contains("closed") != walk.failures.map(\.path).contains(closed))
    }

    @Test("a root that is missing is a failure, not an empty checkout")
    func missing() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let walk = DirectoryWalk(root: folder.path + "/none", files: files)
        #expect(walk.directories.isEmpty)
        #expect(walk.failures.map(\.reason) == ["no such file or directory"])
    }

    @Test("a .gitignore that is no file is not read", .timeLimit(.minutes(1)), arguments: ["pipe", "link", "folder"])
    func oddIgnoreFile(kind: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("", to: "kept")
        try folder.write("kept\n", to: ".rules")
        switch kind {
        case "pipe": #expect(mkfifo(folder.path + "/.gitignore", 0o600) == 0)
        case "link": try folder.link(".gitignore", to: ".rules")
        default: try folder.makeFolder(".gitignore")
        }
        let walk = DirectoryWalk(root: folder.path, files: files)
        #expect(walk.directories.first?.entries.map(\.name).contains("kept") == true)
    }
}

/// The local files, of which one directory cannot be listed.
private struct Refusing: FileSystem {
    let path: String
    let files: LocalFileSystem

    init(_ path: String, _ files: LocalFileSystem) {
        self.path = path
        self.files = files
    }

    func entries(of directory: String) throws(FileError) -> [DirectoryEntry] {
        if directory == path { throw FileError(operation: "list", path: path, reason: "permission denied") }
        return try files.entries(of: directory)
    }

    func read(_ path: String) throws(FileError) -> [UInt8] { try files.read(path) }
    func status(of path: String) -> FileStatus? { files.status(of: path) }
    func realPath(of path: String) -> String? { files.realPath(of: path) }
    func write(_ bytes: [UInt8], to path: String) throws(FileError) { try files.write(bytes, to: path) }
    func createDirectory(_ path: String) throws(FileError) { try files.createDirectory(path) }
    func remove(_ path: String) throws(FileError) { try files.remove(path) }
    func makeTemporaryDirectory() throws(FileError) -> String { try files.makeTemporaryDirectory() }
}
