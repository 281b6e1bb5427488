internal import ModuleGraphs
internal import SystemAccess

/// The folders from which each target takes its files, those behind symbolic links among them.
struct TargetGrounds {
    private struct Ground {
        let package: Int
        let target: Int
        let directory: String
        let innerPath: String
        let isLink: Bool
    }

    private let inputs: [PackageJoiner.Input]
    private let checkout: Checkout
    private var grounds: [Ground] = []
    private var byDirectory: [String: [Int]] = [:]

    init(inputs: [PackageJoiner.Input], directories: [[String?]], checkout: Checkout) {
        self.inputs = inputs
        self.checkout = checkout
        for (package, folders) in directories.enumerated() {
            for case (let target, let directory?) in folders.enumerated() {
                add(Ground(package: package, target: target, directory: directory, innerPath: "", isLink: false))
                // A folder that is a link, or lies behind one: its files are elsewhere.
                if !checkout.isPlain(directory), let real = checkout.resolved(directory), real != directory {
                    add(Ground(package: package, target: target, directory: real, innerPath: "", isLink: true))
                }
            }
        }
        followLinks()
    }

    private mutating func add(_ ground: Ground) {
        byDirectory[ground.directory, default: []].append(grounds.count)
        grounds.append(ground)
    }

    /// Adds the place that each link leads to for every target that holds the link, until nothing new comes.
    ///
    /// A link that leads back above itself would add no end of places under ever longer names; a place is added once
    /// for each target.
    private mutating func followLinks() {
        let links = checkout.links()
        guard !links.isEmpty else { return }
        var isKnown: Set<String> = Set(grounds.map { "\($0.package) \($0.target) \($0.directory)" })
        var changed = true
        while changed {
            changed = false
            for (path, target) in links {
                for index in groundsHolding(path) {
                    let ground = grounds[index]
                    guard isKnown.insert("\(ground.package) \(ground.target) \(target)").inserted else { continue }
                    let rest = Paths.relative(path, to: ground.directory) ?? path
                    let inner = Paths.join(ground.innerPath, ground.directory.isEmpty ? path : rest)
                    add(
                        Ground(
                            package: ground.package, target: ground.target, directory: target, innerPath: inner,
                            isLink: true
                        )
                    )
                    changed = true
                }
            }
        }
    }

    /// The grounds that lie at the path or above it; of plain grounds of one package, the innermost only.
    private func groundsHolding(_ path: String) -> [Int] {
        var found: [Int] = []
        var settled: Set<Int> = []
        var directory = path[...]
        while !directory.isEmpty {
            directory = directory.utf8.lastIndex(of: UInt8(ascii: "/")).map { directory[..<$0] } ?? ""
            let here = byDirectory[String(directory)] ?? []
            for index in here where grounds[index].isLink || !settled.contains(grounds[index].package) {
                found.append(index)
            }
            settled.formUnion(here.lazy.filter { !grounds[$0].isLink }.map { grounds[$0].package })
        }
        return found
    }

    /// For every package and target the languages of the files in its folders.
    func languages() -> [[Languages]] {
        var languages = inputs.map { [Languages](repeating: [], count: $0.description.targets.count) }
        let grounds = grounds
        // A directory is held by the grounds that begin at it and, where none of their package do, by those that hold
        // the directory above. The walk comes by that one first, so the folders above this one lie on a stack.
        var above: [(depth: Int, held: [Int])] = []
        for directory in checkout.directories {
            let depth = Self.depth(of: directory.path)
            while let last = above.last, last.depth >= depth { above.removeLast() }
            var held = above.last?.held ?? []
            if let here = byDirectory[directory.path] {
                if !held.isEmpty {
                    let settled = Set(here.lazy.filter { !grounds[$0].isLink }.map { grounds[$0].package })
                    held.removeAll { !grounds[$0].isLink && settled.contains(grounds[$0].package) }
                }
                held = here + held
            }
            above.append((depth, held))
            guard !held.isEmpty else { continue }
            let found = Self.languages(in: directory)
            for index in held { languages[grounds[index].package][grounds[index].target].formUnion(found) }
        }
        for (package, input) in inputs.enumerated() {
            for (position, target) in input.description.targets.enumerated() {
                if target.type == .system { languages[package][position] = .c }
                languages[package][position].formUnion(Languages(names: target.language))
            }
        }
        return languages
    }

    /// How many folders lead to this one from the checkout.
    private static func depth(of path: String) -> Int {
        path.isEmpty ? 0 : 1 + path.utf8.count { $0 == UInt8(ascii: "/") }
    }

    /// The languages of the files in the directory itself.
    private static func languages(in directory: DirectoryWalk.Directory) -> Languages {
        var found: Languages = []
        for entry in directory.entries where entry.kind != .directory {
            if entry.name.hasSuffix(".swift") {
                found.insert(.swift)
                continue
            }
            guard let dot = entry.name.utf8.lastIndex(of: UInt8(ascii: ".")) else { continue }
            switch entry.name[dot...] {
            case ".c", ".m", ".mm", ".cc", ".cpp", ".cxx", ".S", ".s": found.insert(.c)
            default: continue
            }
        }
        return found
    }

    /// What ``FileOwnership`` needs of every ground.
    func territories(_ modules: [[ModuleID]]) -> [FileOwnership.Territory] {
        grounds.map { ground in
            let target = inputs[ground.package].description.targets[ground.target]
            let publicHeaders = target.publicHeadersPath.map(Paths.normalized) ?? "include"
            return FileOwnership.Territory(
                module: modules[ground.package][ground.target], directory: ground.directory,
                innerPath: ground.innerPath, isLink: ground.isLink,
                excluded: target.exclude.map(Paths.normalized),
                sources: target.sources.map { $0.map(Paths.normalized) },
                additional: target.resources.map(Paths.normalized) + [publicHeaders],
                publicHeaders: publicHeaders,
                feedsPlugins: target.dependencies.contains { $0.form == .plugin }
            )
        }
    }
}

extension Languages {
    /// The languages of a description: `swift`, `c`, both with a blank between, or nothing.
    fileprivate init(names: String) {
        switch names {
        case "": self = []
        case "swift": self = .swift
        case "c": self = .c
        default: self = [.swift, .c]
        }
    }
}
