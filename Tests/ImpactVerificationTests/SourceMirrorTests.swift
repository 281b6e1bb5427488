import Foundation
@testable import ImpactVerification
import SystemAccess
import TestSupport
import Testing

@Suite("The copy that experiments are made in")
struct SourceMirrorTests {
    private let folder: TemporaryFolder
    private let files = LocalFileSystem()
    private var project: String { folder.path + "/work/app" }
    private var mirror: SourceMirror {
        SourceMirror(
            of: [project, folder.path + "/work/kit"], in: folder.path + "/tree", excluding: project + "/scratch",
            files: files)
    }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "let a = 1\n", to: "work/app/Sources/A/a.swift", modified: Date(timeIntervalSince1970: 1_000_000))
        try folder.write("build\n", to: "work/app/.build/out")
        try folder.write("tree\n", to: "work/app/scratch/tree/x.swift")
        try folder.write("let k = 1\n", to: "work/kit/k.swift")
    }

    @Test("it holds the sources at the places that they have to each other, and nothing that was built")
    func places() throws {
        #expect(try mirror.update() == 2)
        #expect(mirror.place(of: project + "/Sources/A/a.swift") == folder.path + "/tree/app/Sources/A/a.swift")
        #expect(try files.read(folder.path + "/tree/kit/k.swift") == Array("let k = 1\n".utf8))
        #expect(
            !files.isDirectory(folder.path + "/tree/app/.build")
                && !files.isDirectory(folder.path + "/tree/app/scratch"))
        #expect(try mirror.update() == 0)
    }

    @Test("an update takes back what an experiment left, with a time that no build has seen")
    func takesBack() throws {
        try mirror.update()
        let place = mirror.place(of: project + "/Sources/A/a.swift")
        try mirror.write(Array("let a = 2\n".utf8), to: place)
        try files.write(Array("new".utf8), to: Paths.parent(place) + "/RippleProbe.swift")
        let edited = try #require(files.status(of: place)).modified
        #expect(try mirror.update() == 2)
        #expect(try files.read(place) == Array("let a = 1\n".utf8))
        let restored = try #require(files.status(of: place)).modified
        #expect(restored >= edited + 2_000_000_000)
        #expect(!files.isFile(Paths.parent(place) + "/RippleProbe.swift"))
    }

    @Test("the project itself is never written")
    func onlyReads() throws {
        let original = try #require(files.status(of: project + "/Sources/A/a.swift"))
        try mirror.update()
        let place = mirror.place(of: project + "/Sources/A/a.swift")
        try mirror.touch(place)
        try mirror.write([], to: place)
        #expect(files.status(of: project + "/Sources/A/a.swift") == original)
        #expect(try files.entries(of: project + "/Sources/A").map(\.name) == ["a.swift"])
    }

    @Test("a folder that is gone from the project goes, versions that were resolved stay")
    func removes() throws {
        try mirror.update()
        try files.write(Array("{}".utf8), to: folder.path + "/tree/app/Package.resolved")
        try files.remove(project + "/Sources/A")
        try mirror.update()
        #expect(!files.isDirectory(folder.path + "/tree/app/Sources/A"))
        #expect(files.isFile(folder.path + "/tree/app/Package.resolved"))
    }
}
