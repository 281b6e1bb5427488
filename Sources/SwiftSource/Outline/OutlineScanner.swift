/// Reads the tokens of a file once and sorts each into what it belongs to: the top level, the members of a type, a
/// body, a serialised body, a local type.
///
/// The open brackets lie on a stack of the scanner's own, so text can nest as it will. Where the structure cannot be
/// known (an error token, brackets that do not match, a `#if` that splits a pair of them, more than
/// ``maximumDepth`` open brackets) the outline names its defect, and who reads it takes the whole file for top level.
struct OutlineScanner {
    /// What a pair of brackets holds.
    enum Scope: UInt8 { case file, members, localHeader, accessors, body, braces, brackets, parameters, interpolation }
    /// Where in a list of declarations the scanner stands.
    enum Phase: UInt8 { case loose, prefix, header, value, done }
    /// Which part of a declaration a token belongs to.
    enum Part: UInt8 { case attributes, signature, inheritance, value }

    /// Where interface tokens are hashed, besides their declaration: a member group's index or one of these.
    static let topLevelSink: Int32 = -1
    static let localSink: Int32 = -2
    /// The compiler itself gives up at 256 nested structures.
    static let maximumDepth = 512

    /// What is known inside one pair of brackets.
    struct State {
        var scope: Scope
        var closer: UInt8 = 0
        var phase = Phase.loose
        var part = Part.signature
        /// A name is expected next: of a declaration in a list, of a label in a parameter clause.
        var expectsName = false
        /// The declaration that tokens belong to, or -1.
        var declaration: Int32 = -1
        /// The parent of declarations that begin here, or -1.
        var owner: Int32 = -1
        var sink = topLevelSink
        /// A statement such as `if` waits for its braces.
        var isControlPending = false
        /// The braces lie in a closure or a local function of a body.
        var isNestedContext = false
        var accessor = Accessor()
    }

    /// The accessor that is being read, and in its body the one that it belongs to.
    struct Accessor {
        var flags: DeclarationFlags = []
        var oldValuesBefore: Int32 = 0
        var keyword = Keyword.none
        var hasParameter = false
    }

    /// One `#if` that is open.
    struct Conditional {
        var depth: Int
        var hash: UInt64
        var outer: UInt64
    }

    /// The outermost body that is being read.
    struct Body {
        var declaration: Int32 = -1
        var depth = 0
        var hash = StableHash()
        var lines = StableHash()
        var isSerialized = false
        var mayBeSeenByMacro = false
        /// A local type or an opaque type depends on more than its own tokens.
        var isKeptWhole = false

        var isOpen: Bool { declaration >= 0 }
    }

    let text: TokenText
    let isCollectingUses: Bool
    let harmlessAttributes: Set<UInt64>
    var outline: Outline
    var state = State(scope: .file)
    var stack: [State] = []
    var conditionals: [Conditional] = []
    var conditions: UInt64 = 0
    var body = Body()
    /// How often `oldValue` has been read.
    var oldValues: Int32 = 0
    /// The hash of the token that is being read.
    var hash: UInt64 = 0

    init(source: [UInt8], tokens: [Token], options: FingerprintOptions, isCollectingUses: Bool) {
        text = TokenText(source: source, tokens: tokens)
        self.isCollectingUses = isCollectingUses
        harmlessAttributes = Set(options.harmlessAttributes.map { StableHash.of($0) })
        outline = Outline(source: source)
        outline.tokenCount = tokens.count
    }

    /// - Complexity: O(*n*) for *n* tokens.
    mutating func scan() {
        var index = 0
        while index < tokens.count, outline.defect?.kind != .nesting { index = step(index) }
        while index < tokens.count {
            take(index, tokens[index])
            index += 1
        }
        while state.scope == .localHeader { leaveScope() }
        if !stack.isEmpty { report(.unbalanced, tokens.count - 1) }
        if !conditionals.isEmpty { report(.unbalancedCondition, tokens.count - 1) }
        closeBody()
    }

    private mutating func step(_ index: Int) -> Int {
        let token = tokens[index]
        if token.isPunctuation(Byte.semicolon) {
            endStatement()
            return index + 1
        }
        if token.kind == .pound, token.keyword.isConditionalDirective { return readDirective(index) }
        take(index, token)
        if token.kind == .error { report(.errorToken, index) }
        switch state.scope {
        case .file, .members, .localHeader: readInList(index, token)
        case .accessors: readInAccessors(index, token)
        case .body: readInBody(index, token)
        case .braces, .brackets, .parameters, .interpolation: readInside(index, token)
        }
        return index + 1
    }

    mutating func report(_ kind: Outline.Defect.Kind, _ index: Int) {
        guard outline.defect == nil else { return }
        outline.defect = Outline.Defect(kind: kind, line: tokens.isEmpty ? 1 : tokens[max(0, index)].lineNumber)
    }

    /// The path of the types around what begins here.
    var path: UInt64 { state.owner >= 0 ? outline.records[Int(state.owner)].path : 0 }
}
