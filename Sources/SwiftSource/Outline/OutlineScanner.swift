/// Reads the tokens of a file once and sorts each into what it belongs to: the top level, the members of a type, a
/// body, a serialised body, a local type.
///
/// The open brackets lie on a stack of the scanner's own, so text can nest as it will. Where the structure cannot be
/// known (an error token, brackets that do not match, a `#if` that splits a pair of them, more than
/// ``maximumDepth`` open brackets) the outline names its defect, and who reads it takes the whole file for top level.
struct OutlineScanner: ~Copyable {
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
        /// In a body: inside a closure or a local function. In a head: inside the parameter clause.
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
        var columns = StableHash()
        var isSerialized = false
        var mayBeSeenByMacro = false
        /// A type is declared in it, so the compiler reads it for the module file.
        var hasLocalType = false
        /// A local type is named after a closure or a local function around it.
        var hasNestedContext = false
        /// Its result or something in it has an opaque type, which the body decides.
        var hasOpaqueType = false

        var isOpen: Bool { declaration >= 0 }
    }

    let text: TokenText
    let isCollectingUses: Bool
    let harmlessAttributes: Set<UInt64>
    var outline: Outline
    var records: Pool<DeclarationRecord>
    var groups = Pool<Outline.MemberGroup>(capacity: 16)
    var state = State(scope: .file)
    var stack = Pool<State>(capacity: 64)
    var conditionals: [Conditional] = []
    var conditions: UInt64 = 0
    var body = Body()
    /// How often `oldValue` has been read.
    var oldValues: Int32 = 0
    /// The hash of the token that is being read.
    var hash: UInt64 = 0

    init(_ text: TokenText, _ outline: Outline, _ options: FingerprintOptions, isCollectingUses: Bool) {
        self.text = text
        self.isCollectingUses = isCollectingUses
        harmlessAttributes = Set(options.harmlessAttributes.map { StableHash.of($0) })
        self.outline = outline
        self.outline.tokenCount = text.tokens.count
        records = Pool(capacity: text.tokens.count / 16 + 4)
    }

    /// - Complexity: O(*n*) for *n* tokens.
    mutating func scan() {
        var index = 0
        while index < tokens.count, outline.defect?.kind != .nesting {
            index = skim(from: index)
            if index < tokens.count { index = step(index) }
        }
        while state.scope == .localHeader { leaveScope() }
        if !stack.isEmpty { report(.unbalanced, tokens.count - 1) }
        if !conditionals.isEmpty { report(.unbalancedCondition, tokens.count - 1) }
        closeBody()
        outline.content = content()
        outline.records = records.elements
        outline.groups = groups.elements
    }

    /// Reads on as long as tokens do no more than count for hashes.
    ///
    /// - Returns: The index of the first token that is something else.
    @inline(__always)
    private mutating func skim(from index: Int) -> Int {
        switch state.scope {
        case .body: skimBody(from: index)
        case .braces, .brackets, .parameters, .interpolation: skimDeclaration(from: index)
        case .file, .members:
            state.phase == .header || state.phase == .value ? skimDeclaration(from: index) : index
        case .localHeader, .accessors: index
        }
    }

    /// Every token of the file: from what they were sorted into, or one by one where the structure is unknown.
    private mutating func content() -> StableHash {
        var all = StableHash()
        guard outline.defect != nil else {
            all.combine(outline.topLevel.value)
            for index in 0..<groups.count { all.combine(groups[index].hash.value) }
            all.combine(outline.bodies.value)
            return all
        }
        outline.positions = StableHash()
        for index in 0..<tokens.count {
            let token = tokens[index]
            all.combine(text.hash(of: index, token))
            outline.positions.mix(UInt64(token.columnNumber) &<< 32 | UInt64(token.lineNumber))
        }
        return all
    }

    private mutating func step(_ index: Int) -> Int {
        let token = tokens[index]
        if token.isPunctuation(Byte.semicolon) {
            // Outside bodies the compiler hashes it with the other tokens; inside, a new line does as well.
            if state.scope != .body { combineIntoSink(text.hash(of: index, token)) }
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
    var path: UInt64 { state.owner >= 0 ? records[Int(state.owner)].path : 0 }
}
