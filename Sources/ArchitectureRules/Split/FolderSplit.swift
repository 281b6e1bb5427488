public import ModuleGraphs

/// What it takes to make a folder of a module a module of its own: the uses of names that cross its border.
public struct FolderSplit: Sendable {
    /// What the answer rests on.
    public enum Evidence: Sendable, Hashable {
        /// The index that a build has left in this folder: exactly what the compiler saw.
        case index(store: String)
        /// The names in the text, and why not the index: all uses, and perhaps others that only share a name.
        case text(why: String)
    }

    /// Which way of using each other costs less to end.
    public enum Verdict: Sendable, Hashable {
        /// Neither side uses the other.
        case apart
        /// Only the rest uses the folder: the module can depend on the new one as things are.
        case restNeedsFolder
        /// Only the folder uses the rest: the new module can depend on the old one as things are.
        case folderNeedsRest
        /// Each uses the other, and it is cheaper to end what the folder uses of the rest; the rest will need the folder.
        case breakFolderUses
        /// Each uses the other, and it is cheaper to end what the rest uses of the folder; the folder will need the rest.
        case breakRestUses
    }

    /// The module.
    public let module: ModuleID
    /// The folder, relative to the checkout.
    public let folder: String
    /// The module's Swift files in the folder, ascending.
    public let inside: [String]
    /// The module's other Swift files, ascending.
    public let outside: [String]
    /// What the uses rest on.
    public let evidence: Evidence
    /// What files of the folder use of the rest of the module.
    public let folderUses: [BorderUse]
    /// What the rest of the module uses of the folder.
    public let restUses: [BorderUse]
    /// The modules that files of the folder import, ascending: what the new module would need.
    public let imports: [String]

    /// A split as found.
    public init(
        module: ModuleID, folder: String, inside: [String], outside: [String], evidence: Evidence,
        folderUses: [BorderUse], restUses: [BorderUse], imports: [String]
    ) {
        self.module = module
        self.folder = folder
        self.inside = inside
        self.outside = outside
        self.evidence = evidence
        self.folderUses = folderUses
        self.restUses = restUses
        self.imports = imports
    }

    /// Which way is cheaper to end: the one with fewer edges, then with fewer lines; of equal ones that of the folder,
    /// since a part that knows nothing of the whole is what a split is for.
    public var verdict: Verdict {
        if folderUses.isEmpty { return restUses.isEmpty ? .apart : .restNeedsFolder }
        if restUses.isEmpty { return .folderNeedsRest }
        let (folder, rest) = (Self.cost(folderUses), Self.cost(restUses))
        return rest < folder ? .breakRestUses : .breakFolderUses
    }

    /// How many edges have to be broken: uses of a name by a file, in the cheaper direction where both are there.
    public var edgesToBreak: Int {
        switch verdict {
        case .apart, .restNeedsFolder, .folderNeedsRest: 0
        case .breakFolderUses: folderUses.count
        case .breakRestUses: restUses.count
        }
    }

    private static func cost(_ uses: [BorderUse]) -> (edges: Int, lines: Int) {
        (uses.count, uses.reduce(0) { $0 + $1.lines.count })
    }
}
