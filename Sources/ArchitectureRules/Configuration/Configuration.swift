/// What `ripple.json` says: the layers, what each rule is told, and where the baseline lies.
public struct Configuration: Sendable, Hashable {
    /// What a layer's modules consist of, where a rule is to watch it.
    public enum Content: String, Sendable, Hashable, CaseIterable {
        /// Protocols and value types without behaviour.
        case interfaces
        /// Data without behaviour.
        case models
    }

    /// One layer. The first whose pattern or folder matches a module has it.
    public struct Layer: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Patterns of module names.
        public var modules: [NamePattern]
        /// Folders in which its modules lie.
        public var folders: [FolderPattern]
        /// The layers that it may depend on; `nil` for all.
        public var mayUse: [String]?
        /// What its modules consist of.
        public var contains: Content?

        /// A layer as given.
        public init(
            name: String, modules: [NamePattern] = [], folders: [FolderPattern] = [], mayUse: [String]?,
            contains: Content? = nil
        ) {
            self.name = name
            self.modules = modules
            self.folders = folders
            self.mayUse = mayUse
            self.contains = contains
        }

        /// What the layers that everybody has may use, where the file does not say it.
        static let customary: [String: [String]?] = [
            "core": ["core"], "interface": ["core"], "feature": ["core", "interface"], "app": nil,
        ]
    }

    /// Modules that some modules must not import.
    public struct ForbiddenImport: Sendable, Hashable {
        /// Patterns of the modules that are not to be imported.
        public var modules: [NamePattern]
        /// The layers whose files must not import them.
        public var layers: [String]
        /// The folders whose files must not import them.
        public var folders: [FolderPattern]
    }

    /// What an edit may cost.
    public struct Limit: Sendable, Hashable {
        /// The sort of edit.
        public enum Edit: String, Sendable, Hashable, CaseIterable {
            /// A body that no other module sees.
            case body
            /// A declaration: the module's interface changes.
            case interface
        }

        /// The layers whose modules it is about.
        public var layers: [String]
        /// Patterns of the names of modules that it is about.
        public var modules: [NamePattern]
        /// The edit that is made in one of them.
        public var edit: Edit
        /// How many modules may recompile, the edited one included.
        public var atMost: Int?
        /// The layers beside the module and its tests that may recompile.
        public var within: [String]?
    }

    /// The layers, in the order in which they are matched.
    public var layers: [Layer] = []
    /// Where the checkout lies below the configuration's folder: what stands before its paths in folder patterns.
    public var base = ""
    /// Folders that are no part of the project, relative to the configuration's own.
    public var exclude: [String] = []
    /// Claims that builds are to confirm: `A:B` says that A knows B by its interface only.
    public var interfaceOnly: [String] = []
    /// The rules that are looked at.
    public var enabled: Set<RuleName> = Set(RuleName.allCases).subtracting([.hidden])
    /// The rules that no baseline excuses.
    public var strict: Set<RuleName> = []
    /// Whether the layers count for tests too.
    public var checksTests = false
    /// How many protocols an interface module may have.
    public var maximumProtocols = 10
    /// Forbidden imports.
    public var forbiddenImports: [ForbiddenImport] = []
    /// The operating systems whose `#if os(…)` counts; empty for the one that Ripple runs on.
    public var platforms: [String] = []
    /// Names of functions that look something up by a text, for hidden dependencies.
    public var locators: [String] = ["resolve", "lookup", "locate", "instantiate"]
    /// Limits of what edits cost.
    public var limits: [Limit] = []
    /// What rebuilds may cost.
    public var budget = BudgetLimits()
    /// Whether every line of the baseline needs a ticket.
    public var requiresTicket = false

    /// A configuration without layers.
    public init() {}

    /// Whether the pattern holds a path relative to the checkout.
    func holds(_ pattern: FolderPattern, _ path: String) -> Bool {
        pattern.holds(base.isEmpty ? path : path.isEmpty ? base : base + "/" + path)
    }
}
