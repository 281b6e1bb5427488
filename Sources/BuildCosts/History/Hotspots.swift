internal import RebuildImpact

/// Which modules and files cost most: how often they changed, by what their edits rebuilt.
public struct Hotspots: Sendable {
    /// A module or a file that changed.
    public struct Entry: Sendable, Hashable {
        /// The module's label, or the file's path as it is now.
        public var name: String
        /// The labels of the modules that a file belongs to now; of a module, itself.
        public var modules: [String]
        /// Whether there still is such a module or file.
        public var exists: Bool
        /// How many commits changed it.
        public var commits = 0
        /// Of these, how many changed bodies alone, or less: no other module can tell.
        public var bodyCommits = 0
        /// Of these, how many changed what other modules can see, files that came and went among them.
        public var interfaceCommits = 0
        /// What all edits rebuilt together.
        public var cost = EditCost()

        /// The rest: resources, C sources, manifests, what is not known.
        public var otherCommits: Int { commits - bodyCommits - interfaceCommits }
    }

    /// What there is today.
    public struct Present: Sendable {
        /// The labels of the modules.
        public var modules: Set<String>
        /// The modules that a file belongs to now; `nil` where the file is gone.
        public var owners: @Sendable (_ file: String) -> [String]?
        /// What a file that a commit changed is called now; the name that it had where it is gone.
        public var name: @Sendable (_ file: String, _ commit: String) -> String

        /// The present as given.
        public init(
            modules: Set<String>, owners: @escaping @Sendable (_ file: String) -> [String]?,
            name: @escaping @Sendable (_ file: String, _ commit: String) -> String
        ) {
            self.modules = modules
            self.owners = owners
            self.name = name
        }
    }

    /// The modules, the costliest first.
    public let modules: [Entry]
    /// The files that are still there, the costliest first.
    public let files: [Entry]
    /// How many files that changed are gone.
    public let goneFiles: Int
    /// How many commits were counted.
    public let commits: Int
    /// The commits that are edits of the code base as a whole, newest first: left out of all counts.
    public let bulkCommits: [String]
    /// How long the time is that was looked at, in weeks.
    public let weeks: Double
    /// Whether seconds of any module are known; else modules are what counts.
    public let knowsSeconds: Bool

    /// What `records` cost.
    ///
    /// A file goes by the name that it has now, through every rename, and counts for the module that it lies in now,
    /// since that is where it will be edited again; what is gone counts for the module of its time.
    ///
    /// - Parameters:
    ///   - records: the commits, newest first.
    ///   - weeks: how long a time they cover.
    ///   - secondsOf: seconds of work for a share of a module, by label.
    /// - Complexity: O(n log n) with n the edits and their rebuilds.
    public init(
        _ records: [CommitRecord], weeks: Double, present: Present,
        secondsOf: (_ module: String, _ share: Double) -> Double?
    ) {
        var modules: [String: Entry] = [:]
        var files: [String: Entry] = [:]
        var owners: [String: [String]?] = [:]
        var bulk: [String] = []
        for record in records {
            if record.isBulk { bulk.append(record.id) }
            var changed: [String: (edits: [CommitRecord.Edit], rebuilds: [CommitRecord.Rebuild])] = [:]
            for edit in record.edits {
                if record.isBulk { continue }
                let name = present.name(edit.file, record.id)
                if owners[name] == nil { owners[name] = .some(present.owners(name)) }
                let now = owners[name] ?? nil
                files[name, default: Entry(name: name, modules: now ?? edit.modules, exists: now != nil)]
                    .add([edit], EditCost(of: edit.rebuilds, secondsOf: secondsOf))
                // A manifest is a matter of its package: it counts for no single module.
                if edit.kind == .manifest { continue }
                for module in now ?? edit.modules {
                    changed[module, default: ([], [])].edits.append(edit)
                    changed[module, default: ([], [])].rebuilds = changed[module, default: ([], [])].rebuilds
                        .union(edit.rebuilds)
                }
            }
            for (module, change) in changed {
                modules[
                    module,
                    default: Entry(name: module, modules: [module], exists: present.modules.contains(module))
                ].add(change.edits, EditCost(of: change.rebuilds, secondsOf: secondsOf))
            }
        }
        let known =
            modules.values.contains { $0.cost.allSeconds > 0 } || files.values.contains { $0.cost.allSeconds > 0 }
        knowsSeconds = known
        self.modules = Self.sorted(modules.values, bySeconds: known)
        self.files = Self.sorted(files.values.filter(\.exists), bySeconds: known)
        goneFiles = files.values.count { !$0.exists }
        commits = records.count - bulk.count
        bulkCommits = bulk
        self.weeks = weeks
    }

    private static func sorted(_ entries: some Collection<Entry>, bySeconds: Bool) -> [Entry] {
        entries.sorted { left, right in
            let (a, b) = (left.cost, right.cost)
            if bySeconds, a.allSeconds != b.allSeconds { return a.allSeconds > b.allSeconds }
            if a.allModules != b.allModules { return a.allModules > b.allModules }
            return left.commits != right.commits ? left.commits > right.commits : left.name < right.name
        }
    }
}

extension Hotspots.Entry {
    init(name: String, modules: [String], exists: Bool) {
        self.name = name
        self.modules = modules
        self.exists = exists
    }

    /// Counts a commit that made these edits.
    fileprivate mutating func add(_ edits: [CommitRecord.Edit], _ cost: EditCost) {
        commits += 1
        self.cost += cost
        // A text that came or went and that nothing is compiled of is no interface.
        if edits.contains(where: { $0.kind.isSeenOutside && (!$0.rebuilds.isEmpty || $0.file.hasSuffix(".swift")) }) {
            interfaceCommits += 1
        } else if edits.allSatisfy({ $0.kind.rank <= EditKind.body.rank }) {
            bodyCommits += 1
        }
    }
}

extension EditKind {
    /// Whether it changes a module's own file: what other modules see of it.
    var isSeenOutside: Bool {
        switch self {
        case .serializedBody, .localType, .typeMember, .topLevel, .fileAdded, .fileRemoved, .fileRenamed, .cHeader,
            .moduleMap:
            true
        default: false
        }
    }
}
