internal import ArchitectureRules
internal import ModuleGraphs
internal import ProjectReaders
internal import SystemAccess

/// Changes to a graph as a person states them, made one after the other; those that no project can have are refused.
struct StatedChanges {
    /// The project with the changes so far.
    private(set) var project: ChangedProject
    /// What they are, in words.
    private(set) var words: [String] = []
    private let input: CheckInput
    private let loaded: LoadedProject
    private let locator: FileLocator
    private let files: any FileSystem
    private var moved: Set<String> = []

    private var graph: ModuleGraph { project.graph }

    init(to project: ChangedProject, _ input: CheckInput, _ loaded: LoadedProject, _ system: System) {
        self.project = project
        self.input = input
        self.loaded = loaded
        locator = FileLocator(project: loaded, system: system)
        files = system.files
    }

    mutating func cut(_ from: String, _ to: String) throws {
        let ends = (try graph.module(named: from), try graph.module(named: to))
        guard graph.directDependencies(of: ends.0).contains(ends.1) else {
            let isBelow = graph.transitiveDependents(of: [ends.1]).contains(ends.0)
            throw CommandFailure(
                "\(from) does not depend on \(to)"
                    + (isBelow
                        ? " directly; 'ripple why \(ShellWord.quoted(to)) \(ShellWord.quoted(from))' shows how"
                        : ", over no dependency"))
        }
        project.apply(.cut(from: ends.0, to: ends.1))
        words.append("\(from) no longer depends on \(to)")
    }

    mutating func add(_ from: String, _ to: String) throws {
        let ends = (try graph.module(named: from), try graph.module(named: to))
        guard ends.0 != ends.1 else { throw CommandFailure("'\(from)' cannot depend on itself") }
        guard !graph.directDependencies(of: ends.0).contains(ends.1) else {
            throw CommandFailure("\(from) depends on \(to) already")
        }
        try refuseTest(ends.1, below: [ends.0])
        project.apply(.add(from: ends.0, to: ends.1))
        words.append("\(from) depends on \(to)")
    }

    mutating func merge(_ from: String, _ into: String) throws {
        let ends = (try graph.module(named: from), try graph.module(named: into))
        guard ends.0 != ends.1 else { throw CommandFailure("'\(from)' is to be merged into itself") }
        if graph[ends.0].kind == .test, graph[ends.1].kind != .test {
            throw CommandFailure("'\(from)' is a test module: its tests cannot be a part of '\(into)'")
        }
        try refuseTest(ends.1, below: graph.directDependents(of: ends.0).filter { $0 != ends.1 })
        project.apply(.merge(ends.0, into: ends.1))
        words.append("\(from) is a part of \(into)")
    }

    mutating func split(_ name: String) throws {
        let module = try graph.module(named: name)
        guard graph[module].kind == .library else {
            throw CommandFailure("'\(name)' is no library that others use: it needs no interface module")
        }
        let interface = graph[module].name + "Interface"
        guard !graph.modules.contains(where: { $0.name == interface && $0.package == graph[module].package }) else {
            throw CommandFailure(
                "'\(name)' has an interface module already: '\(interface)'; --cut and --add let its users depend on that"
            )
        }
        let keepers = graph.keepers(of: module)
        let names = keepers.map { graph[$0].name }
        project.apply(.splitInterface(module, keeping: keepers))
        let shown = names.count > 3 ? "\(names.count) executables and tests" : names.joined(separator: ", ")
        words.append(
            "\(name) has an interface module; "
                + (names.isEmpty ? "nobody keeps the implementation" : "the implementation stays with \(shown)"))
    }

    mutating func move(_ file: String, to target: String) throws {
        let (path, from) = try movable(file)
        let to = try loaded.graph.module(named: target)
        // A module that another change has merged away can neither give nor take.
        for module in [from, to] { _ = try graph.module(named: loaded.graph[module].label) }
        guard from != to else { throw CommandFailure("'\(file)' is in \(target) already") }
        guard moved.insert(path).inserted else { throw CommandFailure("'\(file)' is to be moved twice") }
        guard let move = FileMove(path, from: from, to: to, in: input) else {
            throw CommandFailure(
                "not all sources of '\(loaded.graph[from].name)' can be read; they tell what a move takes")
        }
        words.append("\(file) is in \(target)")
        for case .add(let dependent, let dependency) in move.added {
            guard let now = try? graph.module(named: loaded.graph[dependent].label),
                let other = try? graph.module(named: loaded.graph[dependency].label)
            else { continue }
            try refuseTest(other, below: [now])
            project.apply(.add(from: now, to: other))
            words.append(
                "\(loaded.graph[dependent].name) depends on \(loaded.graph[dependency].name), for the file does")
        }
        if let now = try? graph.module(named: loaded.graph[from].label),
            let other = try? graph.module(named: loaded.graph[to].label)
        {
            project.move(share: move.share, from: now, to: other)
        }
    }

    /// The one Swift source that a name stands for, and its module.
    private func movable(_ file: String) throws -> (path: String, module: ModuleID) {
        let paths = locator.paths(of: file)
        guard locator.scopes(of: file) == paths else {
            throw CommandFailure("'\(file)' is a folder; --move takes files, --merge whole modules")
        }
        guard let path = paths.first else { throw CommandFailure("'\(file)' belongs to no module") }
        let owners = loaded.ownership.owners(of: path)
        guard owners.role == .content, let module = owners.modules.first else {
            throw CommandFailure("'\(file)' belongs to no \(owners.modules.isEmpty ? "" : "single ")module")
        }
        guard path.hasSuffix(".swift") else {
            throw CommandFailure("'\(file)' is no Swift source; only these tell what a move takes")
        }
        guard files.isFile(Paths.absolute(path, in: loaded.root)) else {
            throw CommandFailure("there is no file '\(file)'")
        }
        return (path, module)
    }

    /// No module but a test can depend on a test module.
    private func refuseTest(_ module: ModuleID, below dependents: [ModuleID]) throws {
        guard graph[module].kind == .test, let other = dependents.first(where: { graph[$0].kind != .test }) else {
            return
        }
        throw CommandFailure(
            "'\(graph[module].name)' is a test module, on which '\(graph[other].name)' cannot depend")
    }
}
