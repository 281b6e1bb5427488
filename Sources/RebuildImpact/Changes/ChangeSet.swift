public import ModuleGraphs

/// The files that changed, each with the modules it belongs to and the kind of edit.
public struct ChangeSet: Sendable {
    /// One changed file.
    public struct Change: Sendable, Hashable {
        /// Relative to the checkout.
        public var file: String
        /// What the file is to its modules.
        public var role: FileOwnership.Role
        /// The modules that it belongs to, ascending; never empty.
        public var modules: [ModuleID]
        /// What happened to it.
        public var edit: EditKind

        /// A change as given.
        public init(file: String, role: FileOwnership.Role, modules: [ModuleID], edit: EditKind) {
            self.file = file
            self.role = role
            self.modules = modules
            self.edit = edit
        }
    }

    /// A changed file that belongs to no module.
    public struct Unknown: Sendable, Hashable {
        /// As it was named, relative to the checkout where it lies inside.
        public var file: String
        /// Why no module has it.
        public var why: String

        /// A file and the reason.
        public init(file: String, why: String) {
            self.file = file
            self.why = why
        }
    }

    /// The changes that belong to modules, ascending by file.
    public private(set) var changes: [Change] = []
    /// The files that belong to none, ascending.
    public private(set) var unknown: [Unknown] = []

    /// The files, looked up once each.
    ///
    /// - Parameter files: relative to the checkout, each with its kind of edit.
    public init(files: [(path: String, edit: EditKind)], ownership: FileOwnership) {
        var seen: Set<String> = []
        for (path, edit) in files.sorted(by: { ($0.path, $0.edit.rawValue) < ($1.path, $1.edit.rawValue) })
        where seen.insert(path).inserted {
            let owners = ownership.owners(of: path)
            if owners.modules.isEmpty {
                unknown.append(Unknown(file: path, why: owners.reason))
            } else {
                let edit = owners.role == .content ? edit : .manifest
                changes.append(Change(file: path, role: owners.role, modules: owners.modules, edit: edit))
            }
        }
    }

    /// How many files changed, with and without a module.
    public var fileCount: Int { changes.count + unknown.count }
}
