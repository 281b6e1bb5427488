public import Foundation

/// A folder for one test: made empty, removed by ``remove()`` or at the end of all tests.
public struct TemporaryFolder: Sendable {
    /// Its absolute path, links resolved.
    public let path: String

    /// The folder of all folders of this process. It goes when the process ends: a test that fails halfway leaves nothing.
    private static let all: String = {
        atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.all) }
        return FileManager.default.temporaryDirectory.path
            + "/ripple-tests-\(ProcessInfo.processInfo.processIdentifier)"
    }()

    /// A new folder; `name` is its last component, so that a path with spaces or quotes can be tried.
    public init(named name: String = "checkout") throws {
        let base = Self.all + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: base + "/" + name, withIntermediateDirectories: true)
        let resolved = URL(fileURLWithPath: base + "/" + name).resolvingSymlinksInPath().path
        path = resolved
    }

    /// Writes a file, with the folders above it, and sets its modification time where one is given.
    public func write(_ text: String, to file: String, modified: Date? = nil) throws {
        try write(Array(text.utf8), to: file, modified: modified)
    }

    /// Writes a file of these bytes, with the folders above it, and sets its modification time where one is given.
    public func write(_ bytes: [UInt8], to file: String, modified: Date? = nil) throws {
        let url = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        // `Data.write` waits for the disk, which thousands of small files do not need.
        guard let file = fopen(url.path, "w") else { throw CocoaError(.fileWriteUnknown, userInfo: ["path": url.path]) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw CocoaError(.fileWriteUnknown) }
        if let modified {
            try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: url.path)
        }
    }

    /// Makes a folder.
    public func makeFolder(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + folder, withIntermediateDirectories: true)
    }

    /// Makes a symbolic link that says `target`.
    public func link(_ file: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + file, withDestinationPath: target)
    }

    /// Removes the folder and all in it.
    public func remove() {
        try? FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent())
    }
}
