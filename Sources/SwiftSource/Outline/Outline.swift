/// What one scan of a file finds: its declarations and every hash that fingerprints are made of.
struct Outline: Sendable {
    /// A use of a name, and in what role.
    struct NameUse: Sendable {
        enum Role: UInt8, Sendable { case inheritance, signature, value, serializedBody }
        var role: Role
        var declaration: Int32
        var start: UInt32
        var end: UInt32
    }

    /// The members of a type in one pair of braces.
    struct MemberGroup: Sendable {
        var declaration: Int32
        var path: UInt64
        var hash = StableHash()
    }

    /// A call in a serialised body or a default argument: it may take its own line.
    struct Call: Sendable {
        var declaration: Int32
        var isInBody: Bool
        var hash: UInt64
        var name: ByteRange
    }

    let source: [UInt8]
    var records: [DeclarationRecord] = []
    var labels: [ByteRange] = []
    var attributes: [ByteRange] = []
    var groups: [MemberGroup] = []
    var calls: [Call] = []
    var uses: [NameUse] = []

    /// Every token.
    var content = StableHash()
    /// The lines of all tokens, and their columns inside bodies.
    var positions = StableHash()
    var topLevel = StableHash()
    /// Statements and stray tokens outside declarations.
    var loose = StableHash()
    /// `#if` lines outside bodies.
    var directives = StableHash()
    var bodies = StableHash()
    /// Bodies beneath attributes that may be macros.
    var macroBodies = StableHash()
    var serialized = StableHash()
    var localTypes = StableHash()
    /// Bodies that decide an opaque type.
    var opaqueBodies = StableHash()
    var hasImplicitUnwrap = false
    /// `#column` stands in serialised code or a default argument: columns are baked in as lines are.
    var mentionsColumn = false
    var tokenCount = 0
    /// Why the structure cannot be trusted, or nil.
    var defect: Defect?

    /// What keeps a file's structure from being known.
    struct Defect: Sendable, Equatable {
        enum Kind: Sendable { case errorToken, unbalanced, unbalancedCondition, nesting }
        var kind: Kind
        var line: UInt32
    }

    /// - Complexity: O(*n*) for *n* bytes of source.
    init(of source: [UInt8], options: FingerprintOptions = .plain) {
        let tokens = Lexer.tokens(in: source)
        self.init(of: source, tokens: tokens, options: options, isCollectingUses: false)
    }

    init(of source: [UInt8], tokens: [Token], options: FingerprintOptions, isCollectingUses: Bool) {
        let empty = Outline(source: source)
        // The scanner reads from what the arrays hold, and is gone before they are.
        self = source.withUnsafeBufferPointer { bytes in
            tokens.withUnsafeBufferPointer { row in
                let text = TokenText(source: bytes, tokens: TokenRow(row))
                var scanner = OutlineScanner(text, empty, options, isCollectingUses: isCollectingUses)
                scanner.scan()
                return scanner.outline
            }
        }
    }

    init(source: [UInt8]) { self.source = source }

    func text(_ range: ByteRange) -> String {
        String(decoding: source[Int(range.start)..<Int(range.end)], as: UTF8.self)
    }
}
