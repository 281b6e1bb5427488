public import ModuleGraphs
public import SwiftSource

/// The files that changed, each with the modules it belongs to and the kind of edit.
public struct ChangeSet: Sendable {
    /// One changed file.
    public struct Change: Sendable {
        /// Relative to the checkout.
        public var file: String
        /// Where it was before, if it was renamed within its modules.
        public var oldFile: String?
        /// What the file is to its modules.
        public var role: FileOwnership.Role
        /// The modules that it belongs to, ascending; never empty.
        public var modules: [ModuleID]
        /// What it is to each of the modules, in their order; empty for manifests.
        public var categories: [FileCategory]
        /// What happened to it.
        public var edit: EditKind
        /// What two versions of a Swift file differ in; `nil` where they are not at hand and for other files.
        public var difference: SourceChange?
        /// Whether nothing but its modification time changed.
        public var isTouch: Bool
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

    /// How many files changed, with and without a module.
    public var fileCount: Int { changes.count + unknown.count }

    /// The files, each looked up and its versions compared.
    ///
    /// - Complexity: O(b) with b the bytes of all versions, and one look-up a file.
    public init(_ files: [ChangedFile], ownership: FileOwnership, graph: ModuleGraph) {
        var seen: Set<String> = []
        let ordered = Self.withoutMoves(files, ownership: ownership).sorted { $0.path < $1.path }
        for file in ordered where seen.insert(file.path).inserted {
            let owners = ownership.owners(of: file.path)
            if owners.modules.isEmpty {
                unknown.append(Unknown(file: file.path, why: owners.reason))
            } else {
                changes.append(Change(file, owners, ownership, graph))
            }
        }
    }

    /// The changes of these files alone, compared already; without files that belong to no module.
    public func only(_ files: Set<String>) -> ChangeSet {
        var part = self
        part.changes.removeAll { !files.contains($0.file) }
        part.unknown = []
        return part
    }

    /// A file that moved from one module to another is one that the first loses and the second gains.
    private static func withoutMoves(_ files: [ChangedFile], ownership: FileOwnership) -> [ChangedFile] {
        files.flatMap { file -> [ChangedFile] in
            guard case .renamed(let from) = file.presence else { return [file] }
            if ownership.owners(of: from).modules == ownership.owners(of: file.path).modules { return [file] }
            var (gone, come) = (file, file)
            gone.path = from
            gone.presence = .removed
            come.presence = .added
            if case .texts(let old, let new) = file.versions {
                gone.versions = .texts(old: old, new: nil)
                come.versions = .texts(old: nil, new: new)
            }
            return [gone, come]
        }
    }
}

extension ChangeSet.Change {
    fileprivate init(
        _ file: ChangedFile, _ owners: FileOwnership.Owners, _ ownership: FileOwnership, _ graph: ModuleGraph
    ) {
        self.init(
            file: file.path, oldFile: nil, role: owners.role, modules: owners.modules, categories: [], edit: .manifest,
            difference: nil, isTouch: false
        )
        if case .renamed(let from) = file.presence { oldFile = from }
        switch file.versions {
        case .same: isTouch = true
        case .texts(let old, let new): isTouch = old == new && old != nil && oldFile == nil
        case .unknown: break
        }
        if file.path.hasSuffix(".swift"), case .texts(let old, let new) = file.versions {
            difference = SourceChange(from: old, to: new)
        }
        guard role == .content else { return }
        categories = modules.map { ownership.category(of: file.path, in: $0) }
        edit = file.stated ?? kind(file.presence, categories[0], graph[modules[0]], graph)
    }

    /// The kind of edit for the first of the modules.
    private func kind(
        _ presence: ChangedFile.Presence, _ category: FileCategory, _ module: Module, _ graph: ModuleGraph
    ) -> EditKind {
        switch presence {
        case .added where category != .swift && category != .cSource && isPassedOver(category, module, graph):
            return .fileAdded
        case .added where category.isSource: return .fileAdded
        case .removed where category.isSource || isPassedOver(category, module, graph): return .fileRemoved
        case .renamed where category.isSource: return .fileRenamed
        default: break
        }
        if module.kind == .system { return .moduleMap }
        switch category {
        case .swift:
            guard let difference else { return isTouch ? .none : .unknown }
            if module.kind == .macro, difference.kind > .lines { return .macro }
            return EditKind(difference.kind)
        case .cSource, .privateHeader: return .cSource
        case .publicHeader: return .cHeader
        case .moduleMap: return .moduleMap
        case .resource, .other:
            return graph.usesPlugin(module.id) && category == .other ? .pluginInput : .resource
        }
    }

    /// Whether the compiler never reads the file: its coming and going only plans the build anew.
    private func isPassedOver(_ category: FileCategory, _ module: Module, _ graph: ModuleGraph) -> Bool {
        category == .resource || category == .other && !graph.usesPlugin(module.id)
    }
}

extension ChangeSet.Change {
    /// What happened to the file, in words: the declarations where they are known.
    public var summary: String {
        if isTouch { return "touched" }
        guard let difference, difference.presence == .edited, let first = difference.differences.first else {
            return edit.words
        }
        let more = difference.differences.count - 1
        return first.description + (more > 0 ? " and \(more) more" : "")
    }
}

extension EditKind {
    /// The kind that two versions of a Swift file show.
    init(_ kind: SourceChange.Kind) {
        switch kind {
        case .none: self = .none
        case .lines: self = .lines
        case .body: self = .body
        case .serializedBody: self = .serializedBody
        case .localType: self = .localType
        case .typeMember: self = .typeMember
        case .topLevel: self = .topLevel
        }
    }
}

extension ModuleGraph {
    /// Whether a build-tool plug-in runs while the module builds.
    func usesPlugin(_ module: ModuleID) -> Bool {
        directDependencies(of: module).contains { self[$0].kind == .plugin } && self[module].kind != .plugin
    }
}
