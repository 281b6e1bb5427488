internal import ModuleGraphs

/// Which layer may depend on which.
enum LayersRule: Rule {
    static let name = RuleName.layers

    static let documentation = RuleDocumentation(
        summary: "a module depends only on modules of the layers that its own may use",
        discussion: """
            Layers are an ordered list: the first whose name pattern or folder matches a module has it. `mayUse` says \
            which layers a layer's modules may depend on, their own only if it is named too; `["*"]` stands for all. \
            Four names have a default: `core` may use core; `interface` core; `feature` core and interface; `app` all. \
            Features so never depend on each other. Dependencies through products of other packages count as those on \
            the modules in them. Test modules are exempt unless `tests` is true or `--tests` is given. A module that \
            matches no layer is a finding of its own.
            """,
        example: "Package.swift:14:76: forbidden dependency: Profile (feature) -> Booking (feature)",
        remedy: """
            move data types down; put an interface module between for screens and services; hand in a closure, a stream \
            or an event where something is only told. The notes say which files need what
            """,
        options: [
            (
                "layers",
                "the layers, at the top of the file: `name`, `modules` (patterns), `folders`, `mayUse`, `contains`"
            ),
            ("rules.layers.tests", "whether test modules are looked at too"),
        ]
    )

    static func findings(in workspace: inout Workspace) -> [Finding] {
        guard !workspace.configuration.layers.isEmpty else { return [] }
        let graph = workspace.graph
        let layers = workspace.layers
        let checksTests = workspace.configuration.checksTests
        func isExempt(_ module: ModuleID) -> Bool {
            !graph.isOwn(graph[module]) || graph[module].kind == .test && !checksTests
        }
        var findings: [Finding] = []
        for module in graph.modules where layers.position(of: module.id) == nil && !isExempt(module.id) {
            findings.append(
                Finding(
                    .layers, from: module.label, to: "no layer",
                    message: "\(workspace.name(module.id)) matches no layer",
                    at: workspace.place(of: module.id),
                    notes: [.init("add a pattern or a folder of it to a layer of ripple.json")]))
        }
        var last: (ModuleID, ModuleID)?
        for dependency in graph.dependencies {
            if let last, last == (dependency.from, dependency.to) { continue }
            last = (dependency.from, dependency.to)
            guard !layers.allows(dependency.from, dependency.to), !isExempt(dependency.from) else { continue }
            findings.append(forbidden(dependency, &workspace))
        }
        return findings
    }

    private static func forbidden(_ dependency: Dependency, _ workspace: inout Workspace) -> Finding {
        let (from, to) = (dependency.from, dependency.to)
        func shown(_ module: ModuleID) -> String {
            workspace.name(module) + (workspace.layers[module].map { " (\($0.name))" } ?? "")
        }
        return Finding(
            .layers, from: workspace.graph[from].label, to: workspace.graph[to].label,
            message: "forbidden dependency: \(shown(from)) -> \(shown(to))",
            at: workspace.place(of: to, neededBy: from),
            notes: Cause(of: to, neededBy: from, &workspace).notes(&workspace)
        )
    }
}
