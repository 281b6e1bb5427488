internal import ModuleGraphs
internal import Reachability
internal import SwiftSource

/// The modules of the checkout whose types a file of one module can name: those that the file imports, and what these
/// export again. An import in another file of the module counts where it exports: the compiler looks a type up file by
/// file, but in what the module exports from all of them (seen with Swift 6.3.1).
struct ExtensionSight {
    private let graph: ModuleGraph
    private let dependents: DependentIndex
    /// The modules below, by the names that an import may write.
    private var byName: [String: [ModuleID]] = [:]
    /// What any file of the module exports.
    private let exported: Set<String>
    /// What was found for a set of imports: files of a module tend to share it.
    private var found: [Set<String>: [ModuleID]] = [:]

    /// - Complexity: O(V + E) in what is below the module.
    init(of module: ModuleID, in graph: ModuleGraph, _ dependents: DependentIndex, _ facts: inout FactStore) {
        self.graph = graph
        exported = Set(facts[module].files.flatMap(\.facts.exportedModules))
        self.dependents = dependents
        for below in dependents.below([module]).setBits.map({ ModuleID(rawValue: UInt32($0)) }) where below != module {
            for name in dependents.importNames(of: below) { byName[name, default: []].append(below) }
        }
    }

    /// The modules that declare a type, as an extension in one of these files writes it, in Swift or in a C header.
    mutating func modules(
        declaring type: String, seenFrom files: [ModuleFacts.File], _ facts: inout FactStore
    ) -> [ModuleID] {
        let imports = exported.union(files.flatMap { $0.facts.imports.imports.map(\.module) })
        return visible(by: imports, &facts).filter { other in
            if ModuleFacts.isType(type, among: facts[other].shownTypes, of: dependents.importNames(of: other)) {
                return true
            }
            guard graph[other].languages != .swift else { return false }
            return facts.headers(of: other)?.types.contains(ModuleFacts.lastName(type)) ?? false
        }
    }

    private mutating func visible(by imports: Set<String>, _ facts: inout FactStore) -> [ModuleID] {
        if let known = found[imports] { return known }
        var seen: Set<ModuleID> = []
        var waiting = Array(imports)
        while let name = waiting.popLast() {
            for other in byName[name] ?? [] where seen.insert(other).inserted {
                waiting += facts[other].files.flatMap(\.facts.exportedModules)
            }
        }
        let modules = seen.sorted()
        found[imports] = modules
        return modules
    }
}
