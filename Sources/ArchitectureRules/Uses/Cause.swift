internal import ModuleGraphs

/// Why one module needs another, and what would end that.
struct Cause {
    /// Above this many names no remedy for single ones helps.
    static let mostNames = 20

    let points: [TouchPoint]
    private let from: ModuleID
    private let to: ModuleID

    init(of to: ModuleID, neededBy from: ModuleID, _ workspace: inout Workspace) {
        (self.from, self.to) = (from, to)
        points = TouchPointFinder.find(of: to, in: from, &workspace)
    }

    /// Files that use a name.
    var fileCount: Int { Set(points.flatMap { $0.places.map(\.file) }).count }

    /// The cause and its remedy in a line for each role, then the imports.
    func notes(_ workspace: inout Workspace) -> [Finding.Note] {
        guard workspace.files(of: from) != nil else { return [] }
        let imports = workspace.imports(of: to, in: from)
        let places = imports.prefix(10).map { Finding.Note("import \(workspace.graph[to].importName)", at: $0) }
        let rest = imports.count > 10 ? [Finding.Note("and \(imports.count - 10) more imports")] : []
        return summary(imports: imports.count, &workspace).map { Finding.Note($0) } + places + rest
    }

    private func summary(imports: Int, _ workspace: inout Workspace) -> [String] {
        let name = workspace.name(to)
        guard !points.isEmpty else {
            if imports == 0 {
                return ["no file imports it: take '\(name)' out of the dependencies of '\(workspace.name(from))'"]
            }
            return ["needed by \(imports.of("file")), which use no type or function of it by name"]
        }
        let files = "needed by \(fileCount.of("file"))"
        if points.count > Self.mostNames {
            return [
                "\(files) for \(points.count) names: the boundary is in the wrong place; join the two modules, or move "
                    + "what both need down into one of its own"
            ]
        }
        let groups = TouchPoint.Role.allCases.compactMap { role in
            let names = points.filter { $0.role == role }.map(\.name)
            return names.isEmpty ? nil : (role: role, names: names)
        }
        if groups.count == 1 {
            return [
                "\(files) for \(Self.counted(groups[0].role, groups[0].names)): "
                    + remedy(groups[0].role, groups[0].names, &workspace)
            ]
        }
        let counts = groups.map { Self.counted($0.role, $0.names) }
        var lines = ["\(files) for " + counts.dropLast().joined(separator: ", ") + " and " + counts[counts.count - 1]]
        for group in groups {
            lines.append("\(Self.list(group.names)): " + remedy(group.role, group.names, &workspace))
        }
        return lines
    }

    static func counted(_ role: TouchPoint.Role, _ names: [String]) -> String {
        "\(role.counted(names.count)) (\(list(names)))"
    }

    static func list(_ names: [String]) -> String {
        names.count <= 5 ? names.joined(separator: ", ") : names.prefix(4).joined(separator: ", ") + ", …"
    }

    /// What ends the need for names of this role.
    private func remedy(_ role: TouchPoint.Role, _ names: [String], _ workspace: inout Workspace) -> String {
        let them = names.count == 1 ? names[0] : "them"
        let interface =
            interfaceModule(workspace).map { workspace.name($0) } ?? "an interface module of \(workspace.name(to))"
        if role == .navigation || role == .query, InterfaceNames.endsAsInterface(workspace.graph[to].name) {
            let root = root(workspace).map { workspace.name($0) } ?? "the composition root"
            return "let \(root) hand in what is needed, as a value or a closure"
        }
        switch role {
        case .model:
            return "move \(them) down into "
                + (modelModule(workspace).map { workspace.name($0) } ?? "a module below both")
        case .navigation:
            return "ask a protocol of \(interface) for the screen, or open a route type, wired in "
                + (root(workspace).map { workspace.name($0) } ?? "the composition root")
        case .query: return "ask a protocol of \(interface) instead"
        case .notification: return "hand in a closure, a stream or an event instead"
        }
    }

    /// A module for models that both may use: of a layer that says so, else by its name.
    private func modelModule(_ workspace: Workspace) -> ModuleID? {
        let graph = workspace.graph
        let candidates = graph.loadedModules.map(\.id).filter { id in
            id != from && id != to && graph[id].kind == .library && workspace.layers.allows(from, id)
                && workspace.layers.allows(to, id)
        }
        let shared = Set(graph.directDependencies(of: from)).intersection(graph.directDependencies(of: to))
        let byLayer = candidates.filter { workspace.layers[$0]?.contains == .models }
        let byName = candidates.filter { graph[$0].name.hasSuffix("Models") || graph[$0].name.hasSuffix("Model") }
        return byLayer.first(where: shared.contains) ?? byName.first(where: shared.contains) ?? byLayer.first
            ?? byName.first
    }

    private func interfaceModule(_ workspace: Workspace) -> ModuleID? {
        workspace.interfaces(of: to).first { $0 != to }
    }

    private func root(_ workspace: Workspace) -> ModuleID? {
        let graph = workspace.graph
        return graph.directDependents(of: to).first { id in
            workspace.layers.isComposition(id) && graph.directDependencies(of: id).contains(from)
        }
    }
}

/// How a feature and its interface module are told to belong together: by what is left of their names.
enum InterfaceNames {
    private static let endings = [
        "Interfaces", "Interface", "Protocols", "Contracts", "Contract", "API", "Public", "Implementation", "Feature",
        "Live", "Impl",
    ]

    /// The name without the ending that says what the module is of its feature.
    static func stem(of name: String) -> String {
        var stem = name[...]
        for _ in 0..<2 {
            guard let ending = endings.first(where: { stem.hasSuffix($0) && stem.count > $0.count }) else { break }
            stem = stem.dropLast(ending.count)
        }
        return String(stem)
    }

    /// Whether the name says that the module is an interface.
    static func endsAsInterface(_ name: String) -> Bool {
        ["Interfaces", "Interface", "Protocols", "Contracts", "Contract", "API"].contains { name.hasSuffix($0) }
    }

    static func isInterface(_ module: ModuleID, _ workspace: Workspace) -> Bool {
        workspace.layers[module]?.contains == .interfaces
    }
}

extension Int {
    /// `1 module`, `2 modules`, `2 dependencies`.
    func of(_ noun: String) -> String {
        "\(self) " + (self == 1 ? noun : noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s")
    }
}
