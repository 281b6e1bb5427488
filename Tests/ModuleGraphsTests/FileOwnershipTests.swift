import ModuleGraphs
import TestSupport
import Testing

@Suite("Who owns a file")
struct FileOwnershipTests {
    typealias Territory = FileOwnership.Territory

    /// Modules by name; those of `others` lie in a package each of its own, all the rest in one.
    private struct Ground {
        let graph: ModuleGraph
        var territories: [Territory] = []
        var manifests: [String: [ModuleID]] = [:]
        var resolved: [String: [ModuleID]] = [:]

        init(_ modules: [String], others: [String] = []) {
            var builder = ModuleGraph.Builder()
            let package = builder.addPackage(name: "P", directory: "")
            for name in modules { _ = builder.addModule(name: name, package: package, kind: .library) }
            for name in others {
                let other = builder.addPackage(name: "Q\(name)", directory: "Packages/\(name)")
                _ = builder.addModule(name: name, package: other, kind: .library)
            }
            graph = builder.build().graph
        }

        subscript(name: String) -> ModuleID {
            guard let id = try? graph.module(named: name) else { preconditionFailure("no module \(name)") }
            return id
        }

        mutating func add(
            _ name: String, _ directory: String, inner: String = "", isLink: Bool = false, excluded: [String] = [],
            sources: [String]? = nil, additional: [String] = ["include"]
        ) {
            territories.append(
                Territory(
                    module: self[name], directory: directory, innerPath: inner, isLink: isLink, excluded: excluded,
                    sources: sources, additional: additional
                )
            )
        }

        var ownership: FileOwnership {
            FileOwnership(graph: graph, territories: territories, manifests: manifests, resolvedVersions: resolved)
        }

        func owners(_ path: String) -> [String] { ownership.owners(of: path).modules.map { graph[$0].name } }
        func reason(_ path: String) -> String { ownership.owners(of: path).reason }
    }

    @Test("a file belongs to the innermost folder, and a folder's name is no prefix of another's")
    func innermost() {
        var ground = Ground(["A", "AB", "Inner"])
        ground.add("A", "Sources/A")
        ground.add("AB", "Sources/AB")
        ground.add("Inner", "Sources/A/Inner")
        #expect(ground.owners("Sources/A/x.swift") == ["A"])
        #expect(ground.owners("Sources/A/deep/er/x.swift") == ["A"])
        #expect(ground.owners("Sources/AB/x.swift") == ["AB"])
        #expect(ground.owners("Sources/A/Inner/x.swift") == ["Inner"])
        #expect(ground.owners("Sources/A/Inner.swift") == ["A"])
        #expect(ground.owners("Sources/A") == ["A"])
        #expect(ground.owners("Sources/C/x.swift") == [])
        #expect(ground.reason("Sources/C/x.swift") == "no module's folder holds it")
    }

    @Test("what a module excludes goes to the next folder above in its package, else to nobody with the reason")
    func excluded() {
        var ground = Ground(["A", "Inner"])
        ground.add("A", "Sources/A", excluded: ["docs", "one.swift"])
        ground.add("Inner", "Sources/A/Inner", excluded: ["not"])
        #expect(ground.owners("Sources/A/docs/a.md") == [])
        #expect(ground.reason("Sources/A/docs/a.md") == "'A' excludes it (exclude: \"docs\")")
        #expect(ground.owners("Sources/A/one.swift") == [])
        #expect(ground.owners("Sources/A/docs.swift") == ["A"])
        #expect(ground.owners("Sources/A/sub/docs/a.swift") == ["A"])
        #expect(ground.owners("Sources/A/Inner/not/a.swift") == ["A"])
    }

    @Test("beside its sources a module has its resources and public headers, and no other file but headers")
    func sources() {
        var ground = Ground(["A"])
        ground.add("A", "Sources/A", excluded: ["old"], sources: ["src", "main.c"], additional: ["include", "Assets"])
        for path in [
            "src/a.c", "main.c", "Assets/logo.png", "include/a.h", "include/module.map", "private/x.h", "old/x.hpp",
        ] {
            #expect(ground.owners("Sources/A/" + path) == ["A"], "\(path)")
        }
        for path in ["other.c", "src.c", "private/x.c", "main.c.txt"] {
            #expect(ground.owners("Sources/A/" + path) == [], "\(path)")
            #expect(ground.reason("Sources/A/" + path) == "it is in the folder of 'A' but not among its sources")
        }
        #expect(ground.reason("Sources/A/old/x.c") == "'A' excludes it (exclude: \"old\")")
    }

    @Test(
        "a file is to a module what its name and the manifest say",
        arguments: [
            ("x.swift", .swift), ("x.c", .cSource), ("x.S", .cSource), ("include/deep/x.h", .publicHeader),
            ("x.h", .privateHeader),
            ("includes/x.h", .privateHeader), ("include/module.modulemap", .moduleMap), ("Assets/logo.png", .resource),
            ("notes.md", .other), ("swift", .other), ("no.swift/x", .other), (".swift", .swift),
            ("../B/x.swift", .other),
        ] as [(String, FileCategory)])
    func categories(path: String, expected: FileCategory) {
        var ground = Ground(["A", "B"])
        ground.add("A", "Sources/A", additional: ["include", "Assets"])
        ground.add("B", "Sources/B")
        let full = path.hasPrefix("../") ? "Sources/" + path.dropFirst(3) : "Sources/A/" + path
        #expect(ground.ownership.category(of: full, in: ground["A"]) == expected)
    }

    @Test("two modules may share a folder and part it by their sources")
    func sharedFolder() {
        var ground = Ground(["A", "B"])
        ground.add("A", "src", sources: ["a"])
        ground.add("B", "src", sources: ["b"])
        #expect(ground.owners("src/a/x.swift") == ["A"])
        #expect(ground.owners("src/b/x.swift") == ["B"])
        #expect(ground.owners("src/c/x.swift") == [])
        #expect(ground.reason("src/c/x.swift") == "it is in the folder of 'A' but not among its sources")
        #expect(ground.owners("src/shared.h") == ["A", "B"])
    }

    @Test("within a package the innermost has a file alone; across packages each has it")
    func acrossPackages() {
        var ground = Ground(["Root", "In"], others: ["Q", "R"])
        ground.add("Root", "")
        ground.add("In", "Packages/Q/Sources")
        ground.add("Q", "Packages/Q/Sources/Q")
        ground.add("R", "Packages/Q")
        #expect(ground.owners("Packages/Q/Sources/Q/x.swift") == ["In", "Q", "R"])
        #expect(ground.owners("Packages/Q/Sources/x.swift") == ["In", "R"])
        #expect(ground.owners("x.swift") == ["Root"])
    }

    @Test("a file behind a link belongs to whoever reaches it, each by its own rules")
    func links() {
        var ground = Ground(["A", "B", "C"])
        ground.add("A", "Shared")
        ground.add("B", "Shared", inner: "linked", isLink: true, excluded: ["linked/no"])
        ground.add("C", "Shared", inner: "linked", isLink: true, sources: ["src", "linked/yes"])
        #expect(ground.owners("Shared/x.swift") == ["A", "B"])
        #expect(ground.owners("Shared/no/x.swift") == ["A"])
        #expect(ground.owners("Shared/yes/x.swift") == ["A", "B", "C"])
        // A link to one file.
        ground.add("C", "Other/one.swift", inner: "src/two.swift", isLink: true, sources: ["src"])
        #expect(ground.owners("Other/one.swift") == ["C"])
        #expect(ground.owners("Other/two.swift") == [])
    }

    @Test("a link does not take the file from the module whose folder lies further out")
    func linkWithinFolder() {
        var ground = Ground(["A", "B"])
        ground.add("A", "Sources/A")
        ground.add("B", "Sources/A/Part", inner: "Part", isLink: true)
        #expect(ground.owners("Sources/A/Part/x.swift") == ["A", "B"])
    }

    @Test("a module at the checkout itself has what no other module of its package has", arguments: ["", ".", "./"])
    func rootModule(directory: String) {
        var ground = Ground(["Root", "A"], others: ["Q"])
        ground.add("Root", directory, excluded: ["Tests"])
        ground.add("A", "./Sources/A/")
        ground.add("Q", "Packages/Q/Sources/Q")
        #expect(ground.owners("x.swift") == ["Root"])
        #expect(ground.owners("deep/x.swift") == ["Root"])
        #expect(ground.owners("Sources/A/x.swift") == ["A"])
        #expect(ground.owners("Packages/Q/Sources/Q/x.swift").contains("Q"))
        #expect(ground.reason("Tests/x.swift") == "'Root' excludes it (exclude: \"Tests\")")
    }

    @Test("a module whose folder is absolute has no file of the checkout", arguments: ["/", "//", "/Sources"])
    func absoluteFolder(directory: String) {
        var ground = Ground(["Plugin", "A"])
        ground.add("Plugin", directory)
        ground.add("A", "Sources/A")
        #expect(ground.owners("Sources/A/x.swift") == ["A"])
        #expect(ground.owners("Sources/x.swift") == [])
        #expect(ground.owners("x.swift") == [])
    }

    @Test(
        "a file outside the checkout is no file of a module at the checkout itself",
        arguments: [
            "../x.swift", "..", "/tmp/x.swift", "../../a/b.swift",
        ])
    func outside(path: String) {
        var ground = Ground(["Root"])
        ground.add("Root", "")
        #expect(ground.owners(path) == [])
        #expect(ground.reason(path) == "it lies outside the checkout")
        // A name that only begins with dots is inside.
        #expect(ground.owners("..x.swift") == ["Root"])
        ground.add("Root", "../Shared", inner: "Shared", isLink: true)
        #expect(ground.owners("../Shared/x.swift") == ["Root"])
    }

    @Test("manifests and resolved versions decide about the modules that are named, not about the folder's")
    func manifests() {
        var ground = Ground(["A", "B"])
        ground.add("A", "")
        ground.manifests["Package.swift"] = [ground["A"], ground["B"]]
        ground.resolved["Package.resolved"] = [ground["B"]]
        ground.resolved["Sub/Package.resolved"] = []
        func answer(_ path: String) -> String {
            let owners = ground.ownership.owners(of: path)
            return "\(owners.role): \(owners.modules.map { ground.graph[$0].name }) \(owners.reason)"
        }
        #expect(answer("Package.swift") == "manifest: [\"A\", \"B\"] ")
        #expect(answer("Package.resolved") == "resolvedVersions: [\"B\"] ")
        #expect(
            answer("Sub/Package.resolved") == "resolvedVersions: [] no module uses a package whose version it holds")
        #expect(ground.owners("Other/Package.swift") == ["A"])
    }

    @Test("the answer is the same in every run and for every order of the territories")
    func order() {
        var ground = Ground(["A", "B", "C"], others: ["Q"])
        ground.add("B", "src", excluded: ["x"])
        ground.add("A", "src", sources: ["y"])
        ground.add("C", "", sources: ["z"])
        ground.add("Q", "src/x", sources: ["only"])
        ground.add("A", "src/x", inner: "l", isLink: true, excluded: ["l/f.swift"])
        let paths = ["src/x/f.swift", "src/y/f.swift", "src/q.swift", "z/a", "src/x/only/f.swift", "nothing"]
        let expected = paths.map { ground.ownership.owners(of: $0) }
        #expect(expected[0].reason == "'A' excludes it (exclude: \"l/f.swift\")")
        var random = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            ground.territories.shuffle(using: &random)
            #expect(paths.map { ground.ownership.owners(of: $0) } == expected)
        }
    }

    /// `Größe` as one scalar a letter, and with the dots of `ö` apart. They are different names to Linux and to git,
    /// the same to macOS.
    private static let forms = ["Gr\u{F6}\u{DF}e", "Gro\u{308}\u{DF}e"]

    @Test("a file is found under either normalisation of its name or folder", arguments: forms, forms)
    func normalisation(declared: String, asked: String) {
        var ground = Ground(["A", "B"])
        ground.add("A", "Sources/" + declared)
        ground.add("B", "Sources/B", sources: [declared + ".swift"], additional: [])
        #expect(ground.owners("Sources/\(asked)/x.swift") == ["A"])
        #expect(ground.owners("Sources/B/\(asked).swift") == ["B"])
    }

    @Test("of two folders that differ in normalisation only, both may own a file; none is lost")
    func bothForms() {
        var ground = Ground(["A", "B"])
        ground.add("A", "Sources/" + Self.forms[0])
        ground.add("B", "Sources/" + Self.forms[1])
        for form in Self.forms { #expect(ground.owners("Sources/\(form)/x.swift") == ["A", "B"]) }
    }

    @Test("an exclusion holds for exactly its bytes: on Linux the other form is another file", arguments: [0, 1])
    func excludedForm(index: Int) {
        var ground = Ground(["A"])
        ground.add("A", "Sources/A", excluded: [Self.forms[index] + ".swift"])
        #expect(ground.owners("Sources/A/\(Self.forms[index]).swift") == [])
        #expect(ground.owners("Sources/A/\(Self.forms[1 - index]).swift") == ["A"])
    }

    @Test("a look-up asks the folders above the file only, however many modules there are", arguments: [10, 1_000])
    func cost(count: Int) {
        var ground = Ground((0..<count).map { "M\($0)" } + ["Root"])
        for number in 0..<count { ground.add("M\(number)", "Sources/M\(number)") }
        ground.add("Root", "")
        let claimants = ground.ownership.claimants(of: "Sources/M7/deep/x.swift")
        #expect(claimants.map(\.inner) == ["deep/x.swift", "Sources/M7/deep/x.swift"])
        #expect(claimants.map { $0.territories.map(\.directory) } == [["Sources/M7"], [""]])
    }

    @Test("ownership is what trying every territory finds", arguments: 0..<40 as Range<UInt64>)
    func naive(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ground = Ground(["A", "B", "C"], others: ["Q"])
        let folders = ["", "a", "a/b", "a/b/c", "ab", "b"]
        for name in ["A", "B", "C", "Q"] {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                ground.add(
                    name, folders.randomElement(using: &random) ?? "",
                    isLink: Int.random(in: 0..<4, using: &random) == 0,
                    excluded: Bool.random(using: &random) ? ["b"] : [],
                    sources: Bool.random(using: &random) ? ["c", "x"] : nil
                )
            }
        }
        let ownership = ground.ownership
        for folder in folders + ["c", "a/c", "a/b/c/b"] {
            let path = folder.isEmpty ? "x" : folder + "/x"
            var expected: Set<ModuleID> = []
            var depths: [PackageID: Int] = [:]
            let holding = ground.territories.filter { $0.directory.isEmpty || path.hasPrefix($0.directory + "/") }
            for territory in holding.sorted(by: { $0.directory.count > $1.directory.count }) {
                let rest = territory.directory.isEmpty ? path : String(path.dropFirst(territory.directory.count + 1))
                func lies(in names: [String]) -> Bool { names.contains { rest == $0 || rest.hasPrefix($0 + "/") } }
                if lies(in: territory.excluded) { continue }
                if let sources = territory.sources, !lies(in: sources + territory.additional) { continue }
                let package = ground.graph[territory.module].package
                if !territory.isLink, depths[package, default: territory.directory.count] > territory.directory.count {
                    continue
                }
                expected.insert(territory.module)
                if !territory.isLink { depths[package] = territory.directory.count }
            }
            #expect(ownership.owners(of: path).modules == expected.sorted(), "\(path)")
        }
    }
}
