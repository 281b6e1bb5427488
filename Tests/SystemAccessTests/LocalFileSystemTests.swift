import Foundation
import SystemAccess
import TestSupport
import Testing

@Suite("The machine's own files")
struct LocalFileSystemTests {
    private let files = LocalFileSystem()

    @Test("a modification time that was set is the one that is read, to the nanosecond, and the content stays")
    func modificationTime() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.txt")
        let files = LocalFileSystem()
        for time in [1_000_000_000_123_456_789 as Int64, 0, 4_000_000_000_000_000_001] {
            try files.setModified(time, of: folder.path + "/a.txt")
            #expect(files.status(of: folder.path + "/a.txt")?.modified == time)
        }
        #expect(try files.read(folder.path + "/a.txt") == Array("text".utf8))
        #expect(throws: FileError.self) { try files.setModified(0, of: folder.path + "/none.txt") }
        folder.remove()
    }

    @Test("a file is read whole, whatever its size", arguments: [0, 1, 4095, 4096, 4097, 3_000_000])
    func read(size: Int) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try folder.write(bytes, to: "file")
        #expect(try files.read(folder.path + "/file") == bytes)
        #expect(files.status(of: folder.path + "/file")?.size == size)
    }

    @Test("an empty device and a pipe are read to their end", .timeLimit(.minutes(1)))
    func readPipe() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        #expect(try files.read("/dev/null") == [])
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let bytes = [UInt8](repeating: 7, count: 200_000)
        // A pipe is written to as it is: nothing takes its place.
        let writer = Task.detached { try LocalFileSystem().write(bytes, to: pipe) }
        #expect(try await Task.detached { try LocalFileSystem().read(pipe) }.value == bytes)
        try await writer.value
        #expect(files.status(of: pipe)?.kind == .other)
    }

    @Test("what cannot be read says why")
    func readErrors() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("x", to: "file")
        try folder.link("loop", to: "loop")
        func message(_ path: String) -> String? {
            do throws(FileError) {
                _ = try files.read(folder.path + path)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(message("/none") == "cannot read '\(folder.path)/none': no such file or directory")
        #expect(message("") == "cannot read '\(folder.path)': it is a directory")
        #expect(message("/file/x") == "cannot read '\(folder.path)/file/x': not a directory")
        #expect(
            message("/loop")?.hasPrefix("cannot read '\(folder.path)/loop': too many levels of symbolic links") == true)
    }

    @Test("what cannot be written, created or listed says why, and leaves nothing behind")
    func writeErrors() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("x", to: "file")
        try folder.makeFolder("full/inside")
        func message(_ body: () throws(FileError) -> Void) -> String? {
            do throws(FileError) {
                try body()
                return nil
            } catch {
                return error.description.replacing(folder.path, with: "…")
            }
        }
        #expect(
            message { () throws(FileError) in try files.write([1], to: folder.path + "/none/x") }
                == "cannot write '…/none/x': no such file or directory"
        )
        #expect(
            message { () throws(FileError) in try files.write([1], to: folder.path + "/full") }
                == "cannot write '…/full': it is a directory"
        )
        #expect(
            message { () throws(FileError) in try files.write([1], to: folder.path + "/file/x") }
                == "cannot write '…/file/x': not a directory"
        )
        #expect(
            message { () throws(FileError) in try files.createDirectory(folder.path + "/file/x") }
                == "cannot create '…/file/x': not a directory"
        )
        #expect(
            message { () throws(FileError) in try files.createDirectory(folder.path + "/file") }
                == "cannot create '…/file': file exists"
        )
        #expect(
            message { () throws(FileError) in _ = try files.entries(of: folder.path + "/file") }
                == "cannot list '…/file': not a directory"
        )
        #expect(try files.entries(of: folder.path).map(\.name) == ["file", "full"])
    }

    @Test("writing replaces the content, keeps the permissions and leaves no second file")
    func write() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("old", to: "file")
        try FileManager.default.setAttributes([.posixPermissions: 0o751], ofItemAtPath: folder.path + "/file")
        try files.write(Array("new".utf8), to: folder.path + "/file")
        #expect(try files.read(folder.path + "/file") == Array("new".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/file")
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o751)
        try files.write([], to: folder.path + "/" + String(repeating: "n", count: 255))
        #expect(try files.entries(of: folder.path).count == 2)
    }

    @Test("writing through a link replaces the file that it leads to")
    func writeThroughLink() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("old", to: "real/file")
        try folder.link("link", to: "real/file")
        try files.write(Array("new".utf8), to: folder.path + "/link")
        #expect(try files.read(folder.path + "/real/file") == Array("new".utf8))
        #expect(try files.entries(of: folder.path).map(\.kind) == [.symbolicLink, .directory])
    }

    @Test("a reader sees the old content or the new one, never a part", .timeLimit(.minutes(1)))
    func atomic() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/file"
        let contents = [[UInt8](repeating: 1, count: 300_000), [UInt8](repeating: 2, count: 200_000)]
        try files.write(contents[0], to: path)
        await withTaskGroup(of: Void.self) { group in
            for bytes in contents {
                group.addTask { for _ in 0..<30 { try? LocalFileSystem().write(bytes, to: path) } }
            }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<60 {
                        let seen = try? LocalFileSystem().read(path)
                        #expect(seen == contents[0] || seen == contents[1])
                    }
                }
            }
        }
        #expect(try files.entries(of: folder.path).map(\.name) == ["file"])
    }

    @Test("removing takes files, links, pipes and whole directories, and nothing behind a link")
    func remove() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("", to: "kept/file")
        try folder.write("", to: "tree/a/b/c")
        try folder.link("tree/link", to: folder.path + "/kept")
        try folder.link("dead", to: "nowhere")
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for name in ["tree", "dead", "pipe", "none", "none/below", "kept/file/below"] {
            try files.remove(folder.path + "/" + name)
        }
        #expect(try files.entries(of: folder.path).map(\.name) == ["kept"])
        #expect(try files.entries(of: folder.path + "/kept").map(\.name) == ["file"])
    }

    @Test("entries come in the order of their bytes, each with its own kind")
    func entries() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for name in ["b", "B", "é", "e\u{301}x", "a b", "🚀", "line\nbreak"] { try folder.write("", to: name) }
        try folder.makeFolder("d")
        try folder.link("link", to: "d")
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let entries = try files.entries(of: folder.path)
        #expect(entries.map(\.name) == ["B", "a b", "b", "d", "e\u{301}x", "line\nbreak", "link", "pipe", "é", "🚀"])
        #expect(entries.first { $0.name == "d" }?.kind == .directory)
        #expect(entries.first { $0.name == "link" }?.kind == .symbolicLink)
        #expect(entries.first { $0.name == "pipe" }?.kind == .other)
        #expect(files.isDirectory(folder.path + "/link"))
        #expect(!files.isFile(folder.path + "/d"))
    }

    @Test("the modification time counts nanoseconds since 1970")
    func modified() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("", to: "file", modified: Date(timeIntervalSince1970: 1_700_000_000.5))
        #expect(files.status(of: folder.path + "/file")?.modified == 1_700_000_000_500_000_000)
        #expect(files.status(of: folder.path + "/none") == nil)
    }

    @Test("the real path has no link in it; a dead link and a loop have none")
    func realPath() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("", to: "a/file")
        try folder.link("b", to: "a")
        try folder.link("loop", to: "loop")
        try folder.link("dead", to: "nowhere")
        #expect(files.realPath(of: folder.path + "/b/../b/file") == folder.path + "/a/file")
        #expect(files.realPath(of: folder.path + "/loop") == nil)
        #expect(files.realPath(of: folder.path + "/dead") == nil)
    }

    @Test("a temporary directory is new, empty and this user's alone")
    func temporary() throws {
        let made = try (0..<2).map { _ in try files.makeTemporaryDirectory() }
        defer { for path in made { try? files.remove(path) } }
        #expect(made[0] != made[1])
        for path in made {
            #expect(try files.entries(of: path).isEmpty)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
            #expect(files.realPath(of: path) == path)
        }
    }
}
