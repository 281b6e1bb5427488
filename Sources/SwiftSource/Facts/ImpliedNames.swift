/// Collects ``SourceFacts/impliedNames``.
struct ImpliedNames {
    private var hasString = false
    private var hasInteger = false
    private var hasBrackets = false
    private var hasTruth = false
    private var hasOptional = false
    private var derivesEquality = false
    private var derivesOrder = false

    /// Notes the literal that a token is or begins.
    mutating func note(_ token: Token) {
        switch token.kind {
        case .string, .stringHead: hasString = true
        case .number: hasInteger = true
        case .keyword:
            if token.keyword == .true || token.keyword == .false { hasTruth = true }
            if token.keyword == .nil { hasOptional = true }
        case .punctuation: if token.firstByte == Byte.openBracket { hasBrackets = true }
        case .operatorName: if token.firstByte == Byte.question { hasOptional = true }
        default: break
        }
    }

    /// Notes what the compiler derives for types and extensions.
    mutating func note(_ types: [SourceFacts.DeclaredType], _ extensions: [SourceFacts.Extension]) {
        // An enum without associated values is equatable without a word.
        if types.contains(where: { $0.kind == .enum }) { derivesEquality = true }
        for name in types.flatMap(\.inherits) + extensions.flatMap(\.conformances) {
            if name == "Equatable" || name == "Hashable" { derivesEquality = true }
            if name == "Comparable" { (derivesEquality, derivesOrder) = (true, true) }
        }
    }

    /// The names, sorted. Derived code compares and counts: it uses integers.
    var sorted: [String] {
        var names: [String] = []
        if hasString { names.append("String") }
        if hasInteger || derivesEquality { names.append("Int") }
        if hasInteger { names.append("Double") }
        if hasBrackets { names += ["Array", "Dictionary"] }
        if hasTruth || derivesEquality { names.append("Bool") }
        if hasOptional { names.append("Optional") }
        if derivesEquality { names.append("==") }
        if derivesOrder { names.append("<") }
        return names.sorted()
    }
}
