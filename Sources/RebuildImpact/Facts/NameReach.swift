internal import ModuleGraphs
internal import SwiftSource

/// Which names carry a change of a module further: what it declares, and what other modules declare in terms of it.
///
/// A file is compiled when it uses a changed name, and it also does so without writing it: it calls a function of a
/// module in between whose signature names a changed type. `hot` are the names by which that is known to happen.
struct NameReach {
    /// Names that lead to the change: changed ones, and those whose signature, superclasses, protocols or requirements
    /// name one that does.
    private(set) var hot: Set<String>
    /// Every name of the changed module, of a member too.
    private let own: Set<String>
    /// Every name of the modules between it and its dependents.
    private let between: Set<String>

    /// - Parameters:
    ///   - names: the changed names.
    ///   - origin: the facts of the changed module.
    ///   - between: the facts of the modules that need it and that others need.
    init(names: Set<String>, origin: ModuleFacts, between: [ModuleFacts]) {
        own = origin.visibleNames.union(origin.memberNames).union(names)
        self.between = between.reduce(into: []) { $0.formUnion($1.visibleNames.union($1.memberNames)) }
        hot = Self.grown(names, over: ([origin] + between).flatMap { $0.files.flatMap(\.facts.mentions) })
    }

    /// The names, and those of the declarations that mention one of them, over any number of mentions.
    ///
    /// - Complexity: O(rounds × names in the mentions), with no more rounds than names are added.
    static func grown(_ names: Set<String>, over mentions: [Mention]) -> Set<String> {
        var hot = names
        // Names grow until nothing new comes: each round passes over all, and every round but the last finds a name.
        var changed = true
        while changed {
            changed = false
            for mention in mentions where !hot.contains(mention.name) {
                if mention.names.contains(where: { hot.contains($0) }) {
                    hot.insert(mention.name)
                    changed = true
                }
            }
        }
        return hot
    }

    /// Whether the file could use something of the changed module: it holds one of its names, or one of a module in
    /// between that it does not declare itself. Everything that leads to the module has a name in one of these.
    func couldBeUsed(by file: SourceFacts) -> Bool {
        if own.contains(where: { file.names.contains($0) }) { return true }
        let declared = Set(file.topLevelNames + file.memberNames)
        return between.contains { file.names.contains($0) && !declared.contains($0) }
    }
}
