internal import ModuleGraphs
internal import SystemAccess

/// From what a query of Bazel printed to a project of ours.
///
/// A folder with a BUILD file is a package of the graph and a rule a module, `Modules/Booking/Booking` for
/// `//Modules/Booking:Booking`. Rules that only pass on what they name (`alias`, `filegroup`) are seen through.
struct BazelAssembly {
    private typealias Handle = ModuleGraph.Builder.ModuleHandle

    /// A file of a module.
    private struct Member: Hashable {
        let path: String
        let role: XcodeTarget.File.Role
    }

    private let graph: BazelGraph
    private let file: String
    private let root: String
    /// Whether the form names no attributes.
    private let isGraph: Bool
    private var builder = ModuleGraph.Builder()
    private var packages: [String: ModuleGraph.Builder.PackageHandle] = [:]
    private var modules: [BazelLabel: Handle] = [:]
    private var labels: [BazelLabel] = []
    private var members: [BazelLabel: [Member]] = [:]
    private var problems: Set<LoadProblem> = []

    /// - Parameters:
    ///   - file: how problems call the file.
    ///   - directory: the checkout where no rule says where it lies.
    init(_ graph: BazelGraph, file: String, directory: String, omitted: Int = 0) {
        self.graph = graph
        self.file = file
        root = Self.root(of: graph) ?? directory
        isGraph = graph.rules.values.allSatisfy { $0.ruleClass.isEmpty }
        if omitted > 0 {
            let message = "Bazel left \(omitted) labels out; print the graph with '--graph:node_limit=-1'"
            problems.insert(LoadProblem(path: file, message: message))
        }
        labels = graph.rules.keys.filter { isModule($0) }.sorted()
        for label in labels { members[label] = files(of: label) }
        for label in labels { modules[label] = addModule(label) }
        for label in labels { addDependencies(of: label) }
    }

    /// The workspace's folder, from a rule that says where its BUILD file lies.
    private static func root(of graph: BazelGraph) -> String? {
        for (label, rule) in graph.rules.sorted(by: { $0.key < $1.key }) where !label.isExternal {
            guard rule.buildFile.hasPrefix("/") else { continue }
            let folder = Paths.parent(Paths.normalized(rule.buildFile))
            if label.package.isEmpty { return folder }
            if folder.hasSuffix("/" + label.package) { return String(folder.dropLast(label.package.count + 1)) }
        }
        return nil
    }

    private func isModule(_ label: BazelLabel) -> Bool {
        guard let rule = graph.rules[label] else { return false }
        return !BazelRules.isTransparent(rule.ruleClass) && !BazelRules.isConfiguration(rule.ruleClass)
    }

    // MARK: Modules

    private mutating func addModule(_ label: BazelLabel) -> Handle {
        let rule = graph.rules[label] ?? BazelGraph.Rule()
        let package = package(of: label)
        var languages = BazelRules.languages(rule.ruleClass)
        for member in members[label] ?? [] where member.role == .source {
            languages.formUnion(XcodeGrounds.language(of: member.path))
        }
        let module = builder.addModule(
            name: label.name, package: package, kind: BazelRules.kind(rule.ruleClass, name: label.name),
            languages: languages, directory: label.isExternal ? nil : label.package, isExternal: label.isExternal
        )
        if let kind = BazelRules.productKind(rule.ruleClass) {
            builder.addProduct(name: label.name, package: package, kind: kind, modules: [module])
        }
        return module
    }

    private mutating func package(of label: BazelLabel) -> ModuleGraph.Builder.PackageHandle {
        let name = label.isExternal ? "@" + label.repository : label.package.isEmpty ? "." : label.package
        if let known = packages[name] { return known }
        let package = builder.addPackage(name: name, directory: label.isExternal ? nil : label.package)
        packages[name] = package
        return package
    }

    /// The attributes of a rule in order, with inputs that none of them names at the end, under no name.
    private func attributes(of label: BazelLabel) -> [(name: String, labels: [BazelLabel])] {
        guard let rule = graph.rules[label] else { return [] }
        let hidden = rule.labels.filter { $0.key.hasPrefix("$") || $0.key.hasPrefix(":") || $0.key == "visibility" }
        let named = rule.labels.filter { hidden[$0.key] == nil }.sorted { $0.key < $1.key }
        let known = Set(rule.labels.values.joined())
        return named.map { ($0.key, $0.value) } + [("", rule.inputs.filter { !known.contains($0) })]
    }

    /// What a label stands for: modules, and files, behind aliases and groups of files and through what rules make.
    private func resolved(_ label: BazelLabel) -> (modules: [BazelLabel], files: [BazelLabel], isKnown: Bool) {
        var (found, files): ([BazelLabel], [BazelLabel]) = ([], [])
        var isKnown = false
        var seen: Set<BazelLabel> = []
        var waiting = [label]
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted else { continue }
            if let rule = graph.rules[next] {
                isKnown = true
                if BazelRules.isTransparent(rule.ruleClass) {
                    let behind = ["actual", "srcs", "data"].flatMap { rule.labels[$0] ?? [] }
                    waiting += (behind.isEmpty ? rule.inputs : behind).reversed()
                } else if isModule(next) {
                    found.append(next)
                }
            } else if let maker = graph.generated[next] {
                isKnown = true
                waiting.append(maker)
            } else {
                isKnown = isKnown || graph.sources.contains(next)
                files.append(next)
            }
        }
        return (found, files, isKnown)
    }

    private func files(of label: BazelLabel) -> [Member] {
        guard !label.isExternal else { return [] }
        var members: [Member] = []
        var seen: Set<Member> = []
        for (attribute, labels) in attributes(of: label) where !BazelRules.isDependency(attribute) {
            for file in labels.flatMap({ resolved($0).files }) where !file.isExternal {
                // An input without an attribute is a file only where the output says so.
                if attribute.isEmpty, !graph.sources.contains(file) { continue }
                let member = Member(path: file.path, role: BazelRules.role(attribute))
                if seen.insert(member).inserted { members.append(member) }
            }
        }
        return members
    }

    // MARK: Dependencies

    private mutating func addDependencies(of label: BazelLabel) {
        guard let from = modules[label], let rule = graph.rules[label] else { return }
        let kind = BazelRules.kind(rule.ruleClass, name: label.name)
        for (attribute, others) in attributes(of: label) {
            for other in others {
                let (targets, files, isKnown) = resolved(other)
                for target in targets {
                    guard let to = modules[target], target != label || attribute == "deps" else { continue }
                    let toKind = BazelRules.kind(graph.rules[target]?.ruleClass ?? "", name: target.name)
                    let kinds = BazelRules.dependencyKinds(
                        attribute, from: kind, fromClass: rule.ruleClass, to: toKind, isGraph: isGraph
                    )
                    for kind in kinds { builder.addDependency(from: from, to: to, kind: kind, declared: .explicit) }
                }
                guard targets.isEmpty, !isKnown, BazelRules.isDependency(attribute) else { continue }
                for missing in files { addMissing(missing, attribute, from: from, label: label, rule: rule) }
            }
        }
    }

    /// A target that the output does not hold: one of another repository is external, one of this is a gap.
    private mutating func addMissing(
        _ missing: BazelLabel, _ attribute: String, from: Handle, label: BazelLabel, rule: BazelGraph.Rule
    ) {
        guard missing.isExternal else {
            let path = Self.text(label)
            let message = "'\(path)' needs '\(Self.text(missing))', which the file does not hold"
            problems.insert(LoadProblem(path: file, message: message))
            return
        }
        let to = modules[missing] ?? addModule(missing)
        modules[missing] = to
        let kinds = BazelRules.dependencyKinds(
            attribute, from: BazelRules.kind(rule.ruleClass, name: label.name), fromClass: rule.ruleClass, to: .library,
            isGraph: isGraph
        )
        for kind in kinds { builder.addDependency(from: from, to: to, kind: kind, declared: .explicit) }
    }

    private static func text(_ label: BazelLabel) -> String {
        (label.isExternal ? "@" + label.repository : "") + "//" + label.package + ":" + label.name
    }

    // MARK: The project

    /// The finished project.
    func project() -> LoadedProject {
        let (built, ids) = builder.build()
        var territories: [FileOwnership.Territory] = []
        var manifests: [String: [ModuleID]] = [:]
        var folders: [ModuleID: [String]] = [:]
        var names: [ModuleID: [String]] = [:]
        for label in labels where !label.isExternal {
            guard let id = modules[label].flatMap({ ids[$0] }), let rule = graph.rules[label] else { continue }
            for member in members[label] ?? [] {
                let name = Paths.lastComponent(member.path)
                territories.append(
                    FileOwnership.Territory(
                        module: id, directory: member.path, innerPath: name, isLink: true,
                        additional: member.role == .resource ? [name] : [],
                        publicHeaders: member.role == .publicHeader ? name : "\u{0}"
                    )
                )
            }
            folders[id] = (members[label] ?? []).map(\.path).filter { !XcodeGrounds.language(of: $0).isEmpty }
            for name in ["BUILD", "BUILD.bazel"] { manifests[Paths.join(label.package, name), default: []].append(id) }
            if let name = BazelRules.moduleName(label, rule), name != label.name { names[id] = [name] }
        }
        let external = built.modules.filter(\.isExternal).map(\.id)
        let versions = ["MODULE.bazel", "MODULE.bazel.lock", "WORKSPACE", "WORKSPACE.bazel", "Package.resolved"]
        let notes = isGraph ? ["\(file) names no rules: which label is a test or a program is read off its name"] : []
        let count = ProjectGathering.counted(built.loadedModules.count, "module")
        let folderCount = ProjectGathering.counted(built.packages.count { !$0.isExternal }, "package")
        return LoadedProject(
            graph: built,
            ownership: FileOwnership(
                graph: built, territories: territories, manifests: manifests.mapValues { $0.sorted() },
                resolvedVersions: Dictionary(versions.map { ($0, external) }, uniquingKeysWith: { first, _ in first })
            ),
            folders: folders, root: root, packages: [:],
            problems: problems.sorted { ($0.path, $0.message) < ($1.path, $1.message) }, notes: notes,
            summary: "loaded the output of a Bazel query: \(folderCount), \(count)", moduleNames: names
        )
    }
}
