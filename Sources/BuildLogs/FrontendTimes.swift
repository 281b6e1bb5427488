/// What one compiler process did with its processor time.
///
/// The rest of ``BuildStep/cpuSeconds`` is its start and the making of machine code.
public struct FrontendTimes: Sendable, Hashable {
    /// Seconds of reading the sources and finding what they import. The process that is the first to import a C module
    /// compiles that for all others.
    public var imports: Double
    /// Seconds of checking the sources and making intermediate code of them.
    public var checking: Double
    /// Bytes of machine code that it wrote. None where the intermediate code is that of the object file that is there:
    /// then the compiler leaves the file as it is (seen with Swift 6.3.1: a dependent of an interface that has got one
    /// more declaration compiles, and writes no code).
    public var codeBytes: Int

    /// Times as given.
    public init(imports: Double, checking: Double, codeBytes: Int) {
        self.imports = imports
        self.checking = checking
        self.codeBytes = codeBytes
    }
}
