/// Finds the imports of a file and the `#if` conditions that each stands under.
///
/// ```swift
/// let scanner = ImportScanner(of: Array("#if os(Linux)\nimport Glibc\n#endif".utf8))
/// scanner.imports[0].module                                  // "Glibc"
/// scanner.modules(under: BuildConditions(os: "macOS"))       // []
/// ```
///
/// An import is a token, never a part of a comment or a string. The word is reserved, so one that stands where none is
/// allowed is reported too.
public struct ImportScanner: Sendable, Equatable {
    /// One branch of a `#if`.
    public struct Clause: Sendable, Equatable {
        /// The condition; nil for `#else`.
        public let condition: BuildCondition?
        /// The clause around the whole `#if`, by its place, or nil.
        public let outer: Int?
        /// The branch before this one, by its place, or nil: it and those before it must not hold.
        public let previous: Int?
        /// The line of the directive, from 1.
        public let line: Int
    }

    /// The imports, in the order of the text.
    public private(set) var imports: [ImportDeclaration] = []
    /// The branches of every `#if` of the file, each after those that it depends on.
    public private(set) var clauses: [Clause] = []

    /// Reads a source.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init(of source: [UInt8]) { self.init(of: source, tokens: Lexer.tokens(in: source)) }

    init(of source: [UInt8], tokens: [Token]) {
        var reader = ImportReader(source, tokens)
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .pound, token.keyword.isConditionalDirective {
                index = readDirective(index, tokens, source, &reader)
            } else {
                index = reader.read(index, &imports)
            }
        }
    }

    private mutating func readDirective(
        _ start: Int, _ tokens: [Token], _ source: [UInt8], _ reader: inout ImportReader
    ) -> Int {
        var end = start + 1
        while end < tokens.count, !tokens[end].isPrecededByNewline { end += 1 }
        let keyword = tokens[start].keyword
        switch keyword {
        case .poundEndif: reader.clause = reader.clause.flatMap { clauses[$0].outer }
        case .poundIf: append(tokens[start + 1..<end], source, outer: reader.clause, previous: nil, tokens[start])
        default:
            let previous = reader.clause
            let condition = keyword == .poundElse ? nil : tokens[start + 1..<end]
            append(condition, source, outer: previous.flatMap { clauses[$0].outer }, previous: previous, tokens[start])
        }
        if keyword != .poundEndif { reader.clause = clauses.count - 1 }
        return end
    }

    private mutating func append(
        _ tokens: ArraySlice<Token>?, _ source: [UInt8], outer: Int?, previous: Int?, _ directive: Token
    ) {
        clauses.append(
            Clause(
                condition: tokens.map { BuildCondition($0, source) }, outer: outer, previous: previous,
                line: directive.line))
    }

    /// Whether the code of each clause is compiled in a build.
    ///
    /// - Complexity: O(*c*) for *c* clauses and the questions of their conditions.
    public func truths(under conditions: BuildConditions) -> [Truth] {
        var holds: [Truth] = []
        var anyHolds: [Truth] = []
        for clause in clauses {
            let own = clause.condition.map { conditions.truth(of: $0) } ?? .true
            let before = clause.previous.map { anyHolds[$0] } ?? .false
            let outer = clause.outer.map { holds[$0] } ?? .true
            holds.append(outer && own && !before)
            anyHolds.append(before || own)
        }
        return holds
    }

    /// The imports that a build makes, with `unknown` for those that it may make; the others are left out.
    ///
    /// - Complexity: O(*c* + *i*) for *c* clauses and *i* imports.
    public func imports(under conditions: BuildConditions) -> [(declaration: ImportDeclaration, truth: Truth)] {
        let holds = truths(under: conditions)
        return imports.compactMap { declaration in
            let truth = declaration.clause.map { holds[$0] } ?? .true
            return truth == .false ? nil : (declaration, truth)
        }
    }

    /// The names of the modules that a build imports or may import, each once, in the order of the alphabet.
    public func modules(under conditions: BuildConditions) -> [String] {
        Set(imports(under: conditions).map(\.declaration.module)).sorted()
    }
}
