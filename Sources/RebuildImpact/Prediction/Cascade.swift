internal import SwiftSource

/// Whether a dependent's own module file changes because another's did, by what its text holds.
///
/// Source: what was measured for each kind of edit with Swift 6.3.1; what was not measured widens to 'may'.
struct Cascade {
    private let effect: ModuleEffect

    init(_ effect: ModuleEffect) { self.effect = effect }

    /// - Parameter facts: of the dependent.
    func certainty(in facts: ModuleFacts, includesInlinableBodies: Bool) -> ModuleEffect.Certainty {
        guard effect.isExplained, facts.isComplete else { return .maybe }
        var certainty = ModuleEffect.Certainty.no
        for difference in effect.differences { certainty.raise(to: self.certainty(of: difference, in: facts)) }
        return certainty
    }

    private func certainty(of difference: Difference, in facts: ModuleFacts) -> ModuleEffect.Certainty {
        func uses(_ name: String, _ choice: (SourceFacts) -> [String]) -> Bool {
            facts.uses([ModuleFacts.lastName(name).baseName], in: choice)
        }
        let wasThere = difference.change != .added
        switch difference.effect {
        case .body, .localType, .extensionDeclaration, .importDeclaration, .topLevelCode, .arrangement:
            return .no
        case .inlinableBody(let name):
            // Cut off in debug; a whole module takes the body in.
            return uses(name, \.inlinableNames) ? .maybe : .no
        case .transparentBody(let name):
            return uses(name, \.inlinableNames) ? .yes : .no
        case .protocolRequirement(let type):
            return facts.inherits([ModuleFacts.lastName(type)]) ? .yes : .no
        case .defaultArgument(let name):
            let isUsed = uses(name, \.defaultArgumentNames) || uses(name, \.inlinableNames)
            return isUsed ? .yes : uses(name, \.inferredNames) ? .maybe : .no
        case .enumCase:
            return facts.files.contains { $0.facts.switchesInInlinableBody } ? .maybe : .no
        case .storedProperty(let type), .initialValue(let type):
            return facts.extends(type) || facts.inherits([ModuleFacts.lastName(type)]) ? .yes : .no
        case .member(let type), .extensionMember(let type):
            let name = difference.declaration.name
            let isSeen =
                uses(name, \.inferredNames) || uses(name, \.inlinableNames) || uses(name, \.defaultArgumentNames)
            return wasThere && isSeen || facts.inherits([ModuleFacts.lastName(type)]) ? .maybe : .no
        case .conformance(let type):
            return wasThere && isMentioned(type, in: facts) ? .maybe : .no
        case .aliasTarget(let name), .inferredType(let name):
            return isMentioned(name, in: facts) ? .yes : .no
        case .typeKind(let name):
            return isMentioned(name, in: facts) || facts.extends(name) ? .yes : .no
        case .declaration(let name):
            guard wasThere, (difference.declaration.access ?? .internal) >= .internal else { return .no }
            return isMentioned(name, in: facts) ? .maybe : .no
        case .operatorDeclaration:
            return wasThere ? .maybe : .no
        case .macro(let name):
            return facts.files.contains { $0.facts.names.contains(name.baseName) } ? .maybe : .no
        }
    }

    /// Whether the name stands anywhere outside plain bodies.
    private func isMentioned(_ name: String, in facts: ModuleFacts) -> Bool {
        let names: Set<String> = [ModuleFacts.lastName(name).baseName]
        return facts.extends(name) || facts.inherits(names)
            || [\.signatureNames, \.inferredNames, \.inlinableNames, \.defaultArgumentNames, \.storedPropertyNames]
                .contains { (path: KeyPath<SourceFacts, [String]> & Sendable) in
                    facts.uses(names) { $0[keyPath: path] }
                }
    }
}
