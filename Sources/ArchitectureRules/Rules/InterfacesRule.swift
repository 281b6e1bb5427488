internal import ModuleGraphs
internal import SwiftSource

/// Interface modules stay lists of promises.
enum InterfacesRule: Rule {
    static let name = RuleName.interfaces

    static let documentation = RuleDocumentation(
        summary: "an interface module holds protocols and value types without behaviour",
        discussion: """
            Looked at are the modules of layers with `"contains": "interfaces"`. They hold protocols and value types; \
            no class, no actor, no global variable, no default implementation in an extension, and no body of statements \
            beyond an initialiser that assigns. They import no product from outside the checkout, nothing that talks to \
            a network, and no other interface module. They have at most ten protocols, and some feature beside their own \
            uses them: one that nobody calls needs no interface.
            """,
        example:
            "Sources/BookingInterface/BookingProviding.swift:9:10: default implementation in interface module "
            + "BookingInterface: bookings(of:) of BookingProviding",
        remedy:
            "move what does something into the feature behind the interface; split an interface that promises too much",
        options: [
            ("rules.interfaces.maximumProtocols", "how many protocols an interface module may have; 10 without it")
        ]
    )

    static func findings(in workspace: inout Workspace) -> [Finding] {
        let modules = workspace.graph.ownModules.filter {
            InterfaceNames.isInterface($0.id, workspace) && $0.kind != .test
        }
        return modules.flatMap { module in
            content(of: module, &workspace) + dependencies(of: module, &workspace) + users(of: module, &workspace)
        }
    }

    // MARK: - Content

    private static func content(of module: Module, _ workspace: inout Workspace) -> [Finding] {
        let files = workspace.files(of: module.id) ?? []
        var findings: [Finding] = []
        var protocols: [(name: String, place: SourcePlace)] = []
        let own = Set(files.flatMap { $0.facts.types.filter { $0.kind == .protocol }.map(\.name) })
        let types = Set(files.flatMap { $0.facts.types.filter { $0.kind != .protocol }.map(\.name) })
        for file in files {
            let index = workspace.declarations(in: file)
            let bodies = AssigningBodies(file.text)
            for entry in index.entries where !entry.isLocal {
                let place = DeclarationPlace.of(entry, in: file)
                if entry.kind == .protocol { protocols.append((entry.name, place)) }
                guard let (what, remedy) = complaint(entry, index, own, types, bodies) else { continue }
                findings.append(
                    Finding(
                        .interfaces, from: module.label, to: "\(entry.kind.word) \(index.path(of: entry))",
                        message: "\(what.0) in interface module \(workspace.name(module.id)): \(what.1)", at: place,
                        notes: [.init(remedy)]))
            }
            findings += ModuleContent.networking(file, module, rule: .interfaces, kind: "interface", workspace)
        }
        let most = workspace.configuration.maximumProtocols
        if protocols.count > most {
            findings.append(
                Finding(
                    .interfaces, from: module.label, to: "protocols",
                    message: "interface module \(workspace.name(module.id)) has more than \(most.of("protocol"))",
                    at: protocols[most].place,
                    notes: [
                        .init("it has \(protocols.count): split it, so that nobody sees promises that he does not use")
                    ]))
        }
        return findings
    }

    private static func complaint(
        _ entry: DeclarationList.Entry, _ index: DeclarationList, _ protocols: Set<String>, _ types: Set<String>,
        _ bodies: AssigningBodies
    ) -> (what: (String, String), remedy: String)? {
        let path = index.path(of: entry)
        let outside = "move it into the feature behind the interface"
        switch entry.kind {
        case .class: return (("class", path), "\(outside), or make it a struct of plain data")
        case .actor: return (("actor", path), outside)
        case .variable where entry.isStored && (entry.parent == nil || entry.isStatic):
            return (("global state", path), outside)
        case .function, .subscript, .deinitializer, .variable, .constant:
            guard entry.hasBody else { return nil }
        case .initializer:
            guard entry.hasBody, !bodies.onlyAssigns(entry) else { return nil }
        default: return nil
        }
        if let parent = entry.parent, index.entries[parent].kind == .extension {
            let extended = index.entries[parent].name
            let isProtocol =
                protocols.contains(extended) || !types.contains(extended) && extended.hasSuffix("Providing")
            if isProtocol {
                return (
                    ("default implementation", "\(entry.name) of \(extended)"),
                    "let each conforming type implement it, or move the extension into the feature"
                )
            }
        }
        return (("function body", path), outside)
    }

    // MARK: - Dependencies

    private static func dependencies(of module: Module, _ workspace: inout Workspace) -> [Finding] {
        let graph = workspace.graph
        return graph.directDependencies(of: module.id).compactMap { dependency in
            let target = graph[dependency]
            let what: String
            let remedy: String
            if target.isExternal {
                what = "third-party product in interface module \(workspace.name(module.id)): \(target.name)"
                remedy = "say it in types of your own: whoever uses the interface would need the product too"
            } else if InterfaceNames.isInterface(dependency, workspace) {
                what = "interface module \(workspace.name(module.id)) needs another: \(workspace.name(dependency))"
                remedy = "move the types that both need down into a module of models"
            } else {
                return nil
            }
            return Finding(
                .interfaces, from: module.label, to: "needs \(target.label)", message: what,
                at: workspace.place(of: dependency, neededBy: module.id), notes: [.init(remedy)])
        }
    }

    /// Somebody beside its own feature and the places that put the app together.
    private static func users(of module: Module, _ workspace: inout Workspace) -> [Finding] {
        let graph = workspace.graph
        let stem = InterfaceNames.stem(of: module.name)
        let isUsed = graph.directDependents(of: module.id).contains { user in
            graph[user].kind != .test && !workspace.layers.isComposition(user)
                && InterfaceNames.stem(of: graph[user].name) != stem
        }
        guard !isUsed else { return [] }
        return [
            Finding(
                .interfaces, from: module.label, to: "no user",
                message: "interface module \(workspace.name(module.id)) is used by no feature but its own",
                at: workspace.place(of: module.id),
                notes: [.init("a feature that nobody calls needs no interface: take it back into the feature")])
        ]
    }
}
