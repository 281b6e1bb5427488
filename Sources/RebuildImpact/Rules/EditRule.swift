/// What one kind of edit of a module M leads to.
public struct EditRule: Sendable, Hashable {
    /// Which files of M compile.
    public enum OwnFiles: Sendable, Hashable {
        case nothing, editedFile
        /// The edited file, and the files of M that use what it declares.
        case editedFileAndUsers
        /// The edited file, and the files of M that name the type that changed.
        case editedFileAndTypeUsers
        case allFiles
    }

    /// Whether M's module file comes out with other bytes, which decides whether dependents are looked at.
    public enum ModuleFile: Sendable, Hashable { case same, changed, mayChange }

    /// Which dependents of M compile when its module file changes.
    public enum Dependents: Sendable, Hashable {
        case nobody
        /// The compiler is called for them and finds nothing to do.
        case calledOnly
        /// Those with a file that uses any name of M, a type that M extends, or an operator that M declares.
        case usersOfAnyName
        /// Those with a file that names the type that changed.
        case usersOfType
        /// Those that import M, in Swift.
        case importers
        /// All of them.
        case all
    }

    /// Whether products that link M are linked again.
    public enum Link: Sendable, Hashable { case no, yes, maybe }

    /// Which files of M compile.
    public var own: OwnFiles
    /// Whether M's module file changes.
    public var moduleFile: ModuleFile
    /// Which dependents compile.
    public var dependents: Dependents
    /// Whether products are linked again.
    public var links: Link
    /// Whether the build is planned anew, which runs every build-tool plug-in again.
    public var replans: Bool
    /// The experiment or document that it comes from.
    public var evidence: String

    init(
        _ own: OwnFiles, _ moduleFile: ModuleFile, _ dependents: Dependents, _ links: Link, replans: Bool = false,
        _ evidence: String
    ) {
        self.own = own
        self.moduleFile = moduleFile
        self.dependents = dependents
        self.links = links
        self.replans = replans
        self.evidence = evidence
    }
}
