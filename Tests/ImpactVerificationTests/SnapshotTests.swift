import Foundation
@testable import ImpactVerification
import RebuildImpact
import SystemAccess
import TestSupport
import Testing

@Suite("Snapshots")
struct SnapshotTests {
    private let folder: TemporaryFolder
    private let files = LocalFileSystem()
    private let paths = ["A.swift", "B.swift", "h.h"]
    private var store: SnapshotStore { SnapshotStore(root: folder.path, files: files) }

    init() throws {
        folder = try TemporaryFolder()
        let old = Date(timeIntervalSince1970: 1_000_000)
        try folder.write("let a = 1\n", to: "A.swift", modified: old)
        try folder.write("let b = 1\n", to: "B.swift", modified: old)
        try folder.write("int h;\n", to: "h.h", modified: old)
    }

    private func words(_ paths: [String]) throws -> [String] {
        try store.changes(to: paths).map { file in
            let versions =
                switch file.versions {
                case .unknown: "unknown"
                case .same: "same"
                case .texts(let old, let new):
                    (old.map { String(decoding: $0, as: UTF8.self) } ?? "-") + ">"
                        + (new.map { String(decoding: $0, as: UTF8.self) } ?? "-")
                }
            return "\(file.path) \(file.presence) \(versions.replacing("\n", with: ""))"
        }
    }

    @Test("nothing differs right after a snapshot was taken")
    func same() throws {
        let snapshot = try store.save(paths)
        #expect(snapshot.files.map(\.path) == paths && !snapshot.partial)
        #expect(try store.load() == snapshot)
        #expect(try store.changes(to: paths).isEmpty)
    }

    @Test("edited, touched, added, removed and renamed files are told apart")
    func changes() throws {
        try store.save(paths)
        try folder.write("let a = 2\n", to: "A.swift")
        try folder.write("let c = 1\n", to: "C.swift")
        try folder.write("int h;\n", to: "h.h", modified: Date(timeIntervalSince1970: 2_000_000))
        #expect(
            try words(["A.swift", "C.swift", "h.h"]) == [
                "A.swift edited let a = 1>let a = 2", "B.swift removed let b = 1>-", "C.swift added ->let c = 1",
                "h.h edited same",
            ])
        try folder.write("let b = 1\n", to: "C.swift")
        #expect(
            try words(["A.swift", "C.swift", "h.h"]).contains("C.swift renamed(from: \"B.swift\") let b = 1>let b = 1"))
    }

    @Test("of a file that is no Swift source only the hash is kept")
    func hashesOnly() throws {
        try store.save(paths)
        #expect(try files.entries(of: store.folder + "/contents").count == 2)
        try folder.write("int g;\n", to: "h.h")
        #expect(try words(paths) == ["h.h edited unknown"])
    }

    @Test("contents that no file has any more go, and the folder ignores itself")
    func bounded() throws {
        try store.save(paths)
        try folder.write("let a = 2\n", to: "A.swift")
        try store.save(paths)
        #expect(try files.entries(of: store.folder + "/contents").count == 2)
        #expect(try files.read(store.folder + "/.gitignore") == Array("*\n".utf8))
    }

    @Test("what goes beyond the limits is kept by its hash alone, and an edit of it is of an unknown kind")
    func limits() throws {
        let small = SnapshotStore(root: folder.path, files: files, limits: .init(fileBytes: 1 << 20, totalBytes: 15))
        let snapshot = try small.save(paths)
        #expect(snapshot.files.filter(\.isKept).map(\.path) == ["A.swift"])
        try folder.write("let b = 2\n", to: "B.swift")
        #expect(try words(paths) == ["B.swift edited unknown"])
    }

    @Test("a content that was damaged is not taken for the old version")
    func damagedContent() throws {
        let snapshot = try store.save(paths)
        try folder.write("let z = 9\n", to: ".ripple/contents/" + snapshot.files[0].hash)
        try folder.write("let a = 2\n", to: "A.swift")
        #expect(try words(paths) == ["A.swift edited unknown"])
    }

    @Test("no snapshot, and one that says what it cannot say, are errors with the way out")
    func errors() throws {
        #expect(throws: VerificationError.noSnapshot(path: store.index)) { try store.changes(to: paths) }
        try store.save(paths)
        let text = String(decoding: try files.read(store.index), as: UTF8.self)
        for broken in [
            "", "{", text.replacing("snapshot/1", with: "snapshot/2"),
            text.replacing("\"hash\" : \"", with: "\"hash\" : \"../"),
        ] {
            try folder.write(broken, to: ".ripple/snapshot.json")
            #expect(throws: VerificationError.self, "\(broken.prefix(20))") { try store.changes(to: paths) }
        }
    }

    @Test("a file that could not be read then may have been anything")
    func unreadable() throws {
        let snapshot = try store.save(paths + ["gone.swift"])
        #expect(snapshot.partial && snapshot.unreadable == ["gone.swift"])
        try folder.write("let g = 1\n", to: "gone.swift")
        #expect(try words(paths + ["gone.swift"]) == ["gone.swift edited unknown"])
    }

    @Test("the index has the form of its schema")
    func schema() throws {
        try store.save(paths)
        let text = String(decoding: try files.read(store.index), as: UTF8.self)
        #expect(try JSONSchema.format("ripple.snapshot").complaints(about: JSONValue(text: text)) == [])
    }

    @Test("contents hash alike only when they are alike", arguments: 0..<64)
    func hashes(_ length: Int) {
        let zeros = [UInt8](repeating: 0, count: length)
        #expect(ContentHash(of: zeros) == ContentHash(of: zeros))
        #expect(ContentHash(of: zeros) != ContentHash(of: zeros + [0]))
        for index in zeros.indices {
            var other = zeros
            other[index] = 1
            #expect(ContentHash(of: other) != ContentHash(of: zeros))
        }
        #expect(ContentHash.isWellFormed(ContentHash(of: zeros).text))
    }
}
