/// Says what a changed declaration means for modules further up.
struct EffectFinder {
    let declaration: Declaration
    let record: DeclarationRecord
    let before: DeclarationRecord?
    let change: Difference.Change
    let aspects: Difference.Aspects

    private var isComputed: Bool { record.flags.contains(.isComputed) }

    func effect() -> Difference.Effect {
        let name = declaration.qualifiedName
        if record.flags.contains(.isLocal) { return .localType(name) }
        if change == .body || change == .moved {
            guard record.flags.contains(.isSerialized) || change == .moved else { return .body }
            return record.flags.contains(.isTransparent) ? .transparentBody(of: name) : .inlinableBody(of: name)
        }
        if declaration.kind == .extension { return effectOfExtension() }
        if declaration.kind.isType {
            if aspects.contains(.kind) { return .typeKind(of: name) }
            if change == .changed, aspects.contains(.inheritance) { return .conformance(of: name) }
        }
        if onlyValueChanged, declaration.kind.hasParameters, declaration.kind != .enumCase {
            return .defaultArgument(of: name)
        }
        if declaration.kind == .typealias, aspects.contains(.value) { return .aliasTarget(of: name) }
        if let enclosing = declaration.enclosingKind { return effectOfMember(enclosing) }
        switch declaration.kind {
        case .import: return .importDeclaration(of: declaration.name)
        case .operator, .precedencegroup: return .operatorDeclaration
        case .macro, .macroExpansion: return .macro(declaration.name)
        case .variable, .constant:
            let isInferred = !record.flags.contains(.hasTypeAnnotation) && aspects.contains(.value)
            return isInferred ? .inferredType(of: name) : .declaration(name)
        default: return .declaration(name)
        }
    }

    private var onlyValueChanged: Bool {
        aspects.contains(.value) && aspects.isDisjoint(with: [.signature, .attributes, .kind])
    }

    private func effectOfExtension() -> Difference.Effect {
        let hasConformance = record.inheritance != StableHash() || (before?.inheritance ?? StableHash()) != StableHash()
        let isConformance = change == .changed ? aspects.contains(.inheritance) : hasConformance
        return isConformance ? .conformance(of: declaration.name) : .extensionDeclaration(of: declaration.name)
    }

    private func effectOfMember(_ enclosing: DeclarationKind) -> Difference.Effect {
        let type = declaration.enclosing
        if enclosing == .protocol { return .protocolRequirement(of: type) }
        if declaration.kind == .enumCase { return .enumCase(of: type) }
        let isProperty = declaration.kind == .variable || declaration.kind == .constant
        if isProperty, enclosing != .extension {
            let wasStored = before.map { !$0.flags.contains(.isComputed) } ?? false
            let isStored = !isComputed || wasStored
            if isStored, onlyValueChanged { return .initialValue(of: type) }
            if isStored, !record.flags.contains(.isStatic) { return .storedProperty(of: type) }
        }
        return enclosing == .extension ? .extensionMember(of: type) : .member(of: type)
    }
}
