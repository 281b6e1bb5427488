internal import SystemAccess

/// Hashes of what a native build has made: module files, objects, products. Two of them tell what came out otherwise.
struct ArtifactHashes: Sendable {
    private var modules: [String: ContentHash] = [:]
    private var objects: [String: ContentHash] = [:]
    private var products: [String: ContentHash] = [:]

    /// The hashes of the files below a folder of products; none where its layout is another one.
    init(of folder: String, configuration: String, files: any FileSystem) {
        let root = Paths.join(folder, configuration)
        func hashes(_ directory: String, _ suffix: String) -> [String: ContentHash] {
            var found: [String: ContentHash] = [:]
            for entry in (try? files.entries(of: directory)) ?? []
            where entry.kind == .file && entry.name.hasSuffix(suffix) {
                guard let bytes = try? files.read(Paths.join(directory, entry.name)) else { continue }
                found[String(entry.name.dropLast(suffix.utf8.count))] = ContentHash(of: bytes)
            }
            return found
        }
        modules = hashes(Paths.join(root, "Modules"), ".swiftmodule")
        for entry in (try? files.entries(of: root)) ?? [] {
            let path = Paths.join(root, entry.name)
            if entry.kind == .directory, entry.name.hasSuffix(".build") {
                for (name, hash) in hashes(path, ".o") { objects[entry.name.dropLast(6) + "/" + name + ".o"] = hash }
            } else if entry.kind == .file, !entry.name.contains(".") || Self.isProduct(entry.name),
                let bytes = try? files.read(path)
            {
                products[entry.name] = ContentHash(of: bytes)
            }
        }
    }

    private static func isProduct(_ name: String) -> Bool {
        [".xctest", ".so", ".dylib", ".a"].contains { name.hasSuffix($0) }
    }

    /// The names whose content is not what it was before.
    func changes(since before: ArtifactHashes) -> (modules: [String], objects: [String], products: [String]) {
        func differing(_ now: [String: ContentHash], _ then: [String: ContentHash]) -> [String] {
            Set(now.keys).union(then.keys).filter { now[$0] != then[$0] }.sorted()
        }
        return (
            differing(modules, before.modules), differing(objects, before.objects), differing(products, before.products)
        )
    }
}
