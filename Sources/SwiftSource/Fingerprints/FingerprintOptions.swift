/// What is known beyond a file's text and makes its fingerprint more precise.
public struct FingerprintOptions: Sendable, Equatable {
    /// Attributes, besides those of ``AttributeCatalogue``, that are known to read no body: property wrappers, result
    /// builders, global actors and macros of the project. Without `@` and module: `Injected`.
    public var harmlessAttributes: Set<String>
    /// Functions with a parameter that defaults to `#line`, besides those of the file itself:
    /// ``SourceFacts/lineTakingFunctions`` of the files that it sees.
    public var lineTakingFunctions: Set<String>
    /// Whether a call of an unknown function in a serialised body may take its line. When false, the functions named in
    /// ``lineTakingFunctions`` and those of the file are taken for all there are.
    public var unknownCallsMayTakeLine: Bool

    /// - Parameters:
    ///   - harmlessAttributes: Attributes known to read no body.
    ///   - lineTakingFunctions: Functions known to take their caller's line.
    ///   - unknownCallsMayTakeLine: Whether other functions may.
    public init(
        harmlessAttributes: Set<String> = [], lineTakingFunctions: Set<String> = [],
        unknownCallsMayTakeLine: Bool = true
    ) {
        self.harmlessAttributes = harmlessAttributes
        self.lineTakingFunctions = lineTakingFunctions
        self.unknownCallsMayTakeLine = unknownCallsMayTakeLine
    }

    /// Nothing known beyond the text.
    public static let plain = FingerprintOptions()
}
