/// What one file uses and declares: the facts by which an edit elsewhere does or does not reach it.
///
/// `names` serves the driver's filter (rebuild rules, 2.4): a file that names nothing of a changed module is not
/// compiled. The others say when a module's own file changes because another's did (rebuild rules, section 3). Names are
/// what the text writes, without the module or type that a compiler would find for them.
public struct SourceFacts: Sendable {
    /// An extension: retroactive where another module declares both the type and the protocol.
    public struct Extension: Sendable, Equatable {
        /// The extended type as written, generic arguments left out.
        public let type: String
        /// The protocols after the colon, sorted.
        public let conformances: [String]
        /// Its line, from 1.
        public let line: Int
    }

    /// A nominal type that the file declares.
    public struct DeclaredType: Sendable, Equatable {
        /// The name with those around it.
        public let name: String
        /// What kind of type it is.
        public let kind: DeclarationKind
        /// Its access as written; `nil` where nothing is.
        public let access: AccessLevel?
        /// The types after the colon, sorted.
        public let inherits: [String]
        /// The names of its members in the file, those of its extensions left out, sorted.
        public let members: [String]
    }

    /// Every name in code, that in interpolations included and that in strings and comments left out.
    public let names: NameSet
    /// Names that the file uses without writing them, sorted: the usual types of its literals, and the operators of
    /// conformances that the compiler derives. Measured with Swift 6.3.1: a file with a string literal and no name in it
    /// is compiled when another module's extension of `String` comes out otherwise, one with an enum for an `==`.
    public let impliedNames: [String]
    /// The imports.
    public let imports: ImportScanner
    /// The modules of `@_exported` imports, whatever their conditions, sorted.
    public let exportedModules: [String]
    /// The names of top-level declarations, without argument labels, sorted.
    public let topLevelNames: [String]
    /// The same without those that only their own file sees.
    public let visibleTopLevelNames: [String]
    /// The names of members of types and extensions, without argument labels, sorted.
    public let memberNames: [String]
    /// What each top-level declaration shows to those that use it, in the order of the text.
    public let mentions: [Mention]
    /// What the layout of each type's values depends on, by the type's name.
    public let layoutMentions: [Mention]
    /// The macros that the file declares, sorted.
    public let macroNames: [String]
    /// The nominal types, in the order of the text.
    public let types: [DeclaredType]
    /// The extensions, in the order of the text.
    public let extensions: [Extension]
    /// The names in default arguments, sorted.
    public let defaultArgumentNames: [String]
    /// The names in the bodies of `@inlinable` functions and their like, `@_transparent` ones included, sorted.
    public let inlinableNames: [String]
    /// The names in `@_transparent` bodies, sorted.
    public let transparentNames: [String]
    /// Whether an inlinable body switches over something.
    public let switchesInInlinableBody: Bool
    /// The names in the types, or without one in the initial values, of stored properties, sorted.
    public let storedPropertyNames: [String]
    /// The names in the initial values of variables without a type annotation, sorted.
    public let inferredNames: [String]
    /// The names in signatures and in the targets of type aliases, sorted.
    public let signatureNames: [String]
    /// Attributes that may be macros, sorted.
    public let possibleMacroAttributes: [String]
    /// The names after `#` that are no directives or literals of the language, sorted.
    public let freestandingMacros: [String]
    /// Functions with a parameter that defaults to `#line`, sorted.
    public let lineTakingFunctions: [String]
    /// The line from which the structure is unknown, or nil; then only ``names`` and ``imports`` are whole.
    public let firstUnreadableLine: Int?

    /// Reads a source.
    ///
    /// - Complexity: O(*n*) for *n* bytes, and O(*m* log *m*) for the *m* names in each list.
    public init(of source: [UInt8], options: FingerprintOptions = .plain) {
        let tokens = Lexer.tokens(in: source)
        let outline = Outline(of: source, tokens: tokens, options: options, isCollectingUses: true)
        let collector = FactCollector(outline)
        imports = ImportScanner(of: source, tokens: tokens)
        exportedModules = FactCollector.sorted(imports.imports.filter(\.isExported).map(\.module))
        var names = NameSet(source: source, expecting: tokens.count / 8)
        var macros = NameSet(source: source)
        var implied = ImpliedNames()
        for token in tokens {
            implied.note(token)
            switch token.kind {
            case .identifier: names.insert(token.startOffset, token.endOffset)
            case .operatorName: names.insert(token.startOffset, token.endOffset)
            case .keyword where !token.keyword.isReserved: names.insert(token.startOffset, token.endOffset)
            case .pound where token.keyword == .none:
                names.insert(token.startOffset + 1, token.endOffset)
                macros.insert(token.startOffset + 1, token.endOffset)
            default: break
            }
        }
        self.names = names
        freestandingMacros = macros.names.filter { !FactCollector.builtInMacros.contains($0) }
        topLevelNames = collector.topLevelNames()
        visibleTopLevelNames = collector.visibleTopLevelNames()
        memberNames = collector.memberNames()
        mentions = collector.mentions()
        layoutMentions = collector.layoutMentions()
        macroNames = collector.macroNames()
        types = collector.types()
        extensions = collector.extensions()
        implied.note(types, extensions)
        impliedNames = implied.sorted
        defaultArgumentNames = collector.names { $0 == .value && $1.kind.hasParameters }
        inlinableNames = collector.names { role, _ in role == .serializedBody }
        transparentNames = collector.names { $0 == .serializedBody && $1.flags.contains(.isTransparent) }
        switchesInInlinableBody = outline.records.contains { $0.flags.contains(.switchesInBody) }
        storedPropertyNames = collector.names {
            collector.isStored($1) && ($0 == .signature || Self.isInferred($0, $1))
        }
        inferredNames = collector.names { Self.isInferred($0, $1) }
        signatureNames = collector.names { $0 == .signature || ($0 == .value && $1.kind == .typealias) }
        possibleMacroAttributes = FactCollector.sorted(
            outline.attributes.map { outline.text($0) }.filter {
                !AttributeCatalogue.isHarmless($0) && !options.harmlessAttributes.contains($0)
            })
        lineTakingFunctions = collector.lineTakingFunctions()
        firstUnreadableLine = outline.defect.map { Int($0.line) }
    }

    private static func isInferred(_ role: Outline.NameUse.Role, _ record: DeclarationRecord) -> Bool {
        role == .value && (record.kind == .variable || record.kind == .constant)
            && !record.flags.contains(.hasTypeAnnotation)
    }
}
