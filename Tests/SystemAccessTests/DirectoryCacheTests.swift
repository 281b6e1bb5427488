import SystemAccess
import TestSupport
import Testing

@Suite("The user's cache")
struct DirectoryCacheTests {
    private let files = LocalFileSystem()

    @Test("what is stored is loaded, the last of it; the directory is made when it is needed")
    func store() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let cache = DirectoryCache(directory: folder.path + "/deep/below", files: files)
        #expect(cache.load("key") == nil)
        #expect(files.status(of: folder.path + "/deep") == nil)
        cache.store([1], as: "key")
        cache.store([2, 3], as: "key")
        cache.store([], as: "group/other")
        #expect(cache.load("key") == [2, 3])
        #expect(cache.load("group/other") == [])
    }

    @Test("writers at once leave one whole entry", .timeLimit(.minutes(1)))
    func together() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let directory = folder.path + "/cache"
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 as Range<UInt8> {
                group.addTask {
                    let cache = DirectoryCache(directory: directory, files: LocalFileSystem())
                    for _ in 0..<20 {
                        cache.store([UInt8](repeating: writer, count: 50_000), as: "key")
                        let seen = cache.load("key") ?? []
                        #expect(seen.count == 50_000)
                        #expect(Set(seen).count == 1)
                    }
                }
            }
        }
        #expect(try files.entries(of: directory).map(\.name) == ["key"])
    }

    @Test("a cache that cannot be used reads as empty", arguments: ["file", "file/below"])
    func damaged(place: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("no folder", to: "file")
        try folder.makeFolder("key")
        let cache = DirectoryCache(directory: folder.path + "/" + place, files: files)
        cache.store([1], as: "key")
        #expect(cache.load("key") == nil)
        #expect(try files.read(folder.path + "/file") == Array("no folder".utf8))
        // A folder in the place of an entry.
        #expect(DirectoryCache(directory: folder.path, files: files).load("key") == nil)
    }

    @Test("its place is the first that the environment gives")
    func place() {
        func directory(_ variables: [String: String]) -> String? {
            let environment = Environment(variables: variables, currentDirectory: "/work")
            return (DirectoryCache.ofUser(in: environment, files: files) as? DirectoryCache)?.directory
        }
        #expect(directory(["RIPPLE_CACHE_DIR": "mine/../own", "HOME": "/home/a"]) == "/work/own")
        #expect(directory([:]) == nil)
        #expect(directory(["HOME": "relative", "RIPPLE_CACHE_DIR": ""]) == nil)
        #if canImport(Darwin)
            #expect(directory(["HOME": "/home/a"]) == "/home/a/Library/Caches/ripple")
        #else
            #expect(directory(["HOME": "/home/a"]) == "/home/a/.cache/ripple")
            #expect(directory(["HOME": "/home/a", "XDG_CACHE_HOME": "/x"]) == "/x/ripple")
            #expect(directory(["HOME": "/home/a", "XDG_CACHE_HOME": "x"]) == "/home/a/.cache/ripple")
        #endif
    }

    @Test("no cache keeps nothing")
    func none() {
        NoCache().store([1], as: "key")
        #expect(NoCache().load("key") == nil)
    }
}

@Suite("The environment")
struct EnvironmentTests {
    @Test("a program is the first file of its name on PATH; empty places on it do not count")
    func program() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.makeFolder("a/tool")
        for path in ["b/tool", "c/tool", "tool"] { try folder.write("", to: path) }
        func find(_ path: String?) -> String? {
            Environment(variables: path.map { ["PATH": $0] } ?? [:], currentDirectory: folder.path)
                .program("tool", in: LocalFileSystem())
        }
        #expect(find("\(folder.path)/a:\(folder.path)/b:\(folder.path)/c") == folder.path + "/b/tool")
        #expect(find("none:c") == folder.path + "/c/tool")
        #expect(find("::") == nil)
        #expect(find(nil) == nil)
    }

    @Test("there is always a processor")
    func processors() {
        #expect(Environment(variables: [:], currentDirectory: "/", processorCount: 0).processorCount == 1)
        #expect(Environment.current.processorCount >= 1)
        #expect(Environment.current.currentDirectory.hasPrefix("/"))
    }
}
