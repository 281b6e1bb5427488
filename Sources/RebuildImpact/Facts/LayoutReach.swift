internal import SwiftSource

/// Types whose layout holds one of the changed types, over any number of stored properties, and aliases of these.
struct LayoutReach {
    private var origins: [String: String]

    /// - Parameters:
    ///   - types: the changed types.
    ///   - facts: of the modules that may declare types which hold them.
    init(of types: Set<String>, in facts: [ModuleFacts]) {
        origins = Dictionary(uniqueKeysWithValues: types.map { ($0, $0) })
        let holds = facts.flatMap { $0.files.flatMap(\.facts.layoutMentions) }
        var changed = true
        while changed {
            changed = false
            for mention in holds where origins[mention.name] == nil {
                guard let held = mention.names.first(where: { origins[$0] != nil }) else { continue }
                origins[mention.name] = origins[held]
                changed = true
            }
        }
    }

    /// The changed type that the layout of this one holds.
    func origin(of name: String) -> String { origins[name] ?? name }

    /// A name by which the module knows such a layout, the first in order.
    func use(in facts: ModuleFacts) -> String? {
        origins.keys.filter { name in
            !facts.visibleNames.contains(name) && facts.files.contains { $0.facts.names.contains(name) }
        }.min()
    }
}
