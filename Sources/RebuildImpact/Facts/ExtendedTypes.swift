internal import ModuleGraphs
internal import Reachability
internal import SwiftSource

/// Types that a changed module extends and does not declare, and how files elsewhere come to use them.
///
/// Whoever uses such a type may find the changed module's members in it, whatever it names, and is compiled when the
/// interface of the extending file changes. A type that a module below declares is used by its name, and without it
/// through whatever hands out a value: a function whose signature names it, a struct that holds one. Measured with Swift
/// 6.3.1, native debug, by a private function more in a module that extends a struct of another: files that call such a
/// function compile, also where they drop the result, and so do files that only take a struct that holds one.
struct ExtendedTypes {
    /// Their last names, those from outside among them.
    let names: Set<String>
    /// Whether one of them comes from outside the checkout, as `String` does, or from headers that nobody can read: a
    /// file uses that without a word of it.
    let isOutside: Bool
    /// Names that lead to the others, and the modules that declare these names.
    private var leads: [String: [ModuleID]] = [:]
    /// The modules that may hand out a value of the others: those that declare them, and what needs these.
    private var handing: BitVector?
    private let graph: ModuleGraph

    /// - Parameters:
    ///   - types: the types as the module's extensions write them.
    ///   - stripped: those of them of whose extensions the edit took something away.
    ///   - edited: the edited files of the module: where these extensions stood.
    ///   - module: the changed module.
    /// - Complexity: O(V + E) in the graph, and reading the modules that may hand out a value to a dependent.
    init(
        _ types: Set<String>, stripped: Set<String>, edited: Set<String>, of module: ModuleID, in graph: ModuleGraph,
        _ dependents: DependentIndex, _ facts: inout FactStore
    ) {
        self.graph = graph
        names = Set(types.map(ModuleFacts.lastName))
        guard !types.isEmpty else {
            isOutside = false
            return
        }
        let files = facts[module].files
        var sight = ExtensionSight(of: module, in: graph, dependents, &facts)
        var owners: Set<ModuleID> = []
        var fromBelow: Set<String> = []
        var isOutside = false
        for type in types {
            // One name may mean another type in each file that extends it, as their imports differ.
            var places = files.filter { $0.facts.extensions.contains { $0.type == type } }.map { [$0] }
            if stripped.contains(type) {
                let left = files.filter { edited.contains($0.path) }
                places.append(left.isEmpty ? files : left)
            }
            for place in places {
                let declaring = sight.modules(declaring: type, seenFrom: place, &facts)
                if declaring.isEmpty { isOutside = true } else { fromBelow.insert(ModuleFacts.lastName(type)) }
                owners.formUnion(declaring)
            }
            if places.isEmpty { isOutside = true }
        }
        self.isOutside = isOutside
        guard !owners.isEmpty else { return }
        var handing = dependents.closureBits(owners.sorted())
        handing.formIntersection(dependents.below(dependents.closure([module])))
        self.handing = handing
        findLeads(to: fromBelow, &facts)
    }

    private mutating func findLeads(to types: Set<String>, _ facts: inout FactStore) {
        let modules = handing?.setBits.map { ModuleID(rawValue: UInt32($0)) } ?? []
        let mentions = modules.flatMap { module in facts[module].leads.map { (module, $0) } }
        let hot = NameReach.grown(types, over: mentions.map(\.1))
        for (module, mention) in mentions where hot.contains(mention.name) && !types.contains(mention.name) {
            if leads[mention.name]?.last != module { leads[mention.name, default: []].append(module) }
        }
    }

    /// What of it reaches the files of one module.
    struct Reach {
        /// The modules below it that may hand out a value.
        fileprivate let modules: [ModuleID]
        /// The names in these that lead to the types.
        let leads: Set<String>
    }

    /// What reaches the files of a module; nothing where all types are from outside.
    ///
    /// - Complexity: O(V + E) in what is below the module.
    func reach(of dependent: ModuleID, _ dependents: DependentIndex) -> Reach {
        guard var modules = handing else { return Reach(modules: [], leads: []) }
        modules.formIntersection(dependents.below([dependent]))
        modules[dependent.index] = false
        let names = leads.filter { $0.value.contains { modules[$0.index] } }
        return Reach(modules: modules.setBits.map { ModuleID(rawValue: UInt32($0)) }, leads: Set(names.keys))
    }

    /// Whether the file could have a value of such a type: it holds a name of a module that may hand one out.
    func couldBeUsed(by file: SourceFacts, _ reach: Reach, _ facts: inout FactStore) -> Bool {
        reach.modules.contains { module in
            let other = facts[module]
            guard other.isComplete, file.names.isDisjoint(from: other.visibleNames),
                file.names.isDisjoint(from: other.memberNames)
            else { return true }
            guard graph[module].languages != .swift else { return false }
            return facts.headers(of: module).map { !file.names.isDisjoint(from: $0.names) } ?? true
        }
    }
}
