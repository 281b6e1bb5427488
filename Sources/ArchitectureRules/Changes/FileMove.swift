public import ModuleGraphs
internal import SwiftSource

/// What a file needs where it is, and who needs it: the dependencies that follow when it goes to another module.
///
/// By names in the text: a name that two modules declare counts for both, so there may be one dependency too many.
public struct FileMove: Sendable {
    /// Dependencies that have to be added, in order.
    public let added: [GraphChange]
    /// The part of its module that the file is, by bytes.
    public let share: Double

    /// - Parameters:
    ///   - file: relative to the checkout.
    ///   - module: where it is.
    ///   - target: where it is to go.
    /// - Complexity: O(n) with n the bytes of the modules' files and of those that depend on them.
    public init?(_ file: String, from module: ModuleID, to target: ModuleID, in input: CheckInput) {
        var workspace = Workspace(input)
        guard let files = workspace.files(of: module), let own = files.first(where: { $0.path == file }) else {
            return nil
        }
        let graph = input.graph
        var added: [GraphChange] = []
        func add(_ from: ModuleID, _ to: ModuleID) {
            guard from != to, !graph.directDependencies(of: from).contains(to) else { return }
            let change = GraphChange.add(from: from, to: to)
            if !added.contains(change) { added.append(change) }
        }
        let others = files.filter { $0.path != file }
        let declared = Set(own.facts.topLevelNames)
        // What the file imports.
        for dependency in graph.directDependencies(of: module)
        where own.facts.imports.imports.contains(where: { $0.module == graph[dependency].importName }) {
            add(target, dependency)
        }
        // What it uses of the files that it leaves behind, and they of it.
        if others.contains(where: { $0.facts.topLevelNames.contains { own.facts.names.contains($0) } }) {
            add(target, module)
        }
        if others.contains(where: { other in declared.contains { other.facts.names.contains($0) } }) {
            add(module, target)
        }
        // Other modules that use what it declares.
        for dependent in graph.directDependents(of: module) where dependent != target {
            let uses = workspace.files(of: dependent)?.contains { other in
                declared.contains { other.facts.names.contains($0) }
            }
            if uses ?? true { add(dependent, target) }
        }
        self.added = added
        let total = files.reduce(0) { $0 + $1.text.count }
        share = total == 0 ? 0 : Double(own.text.count) / Double(total)
    }
}
