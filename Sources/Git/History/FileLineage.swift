internal import SystemAccess

/// What the files that a history changed are called today, through every rename on the way there.
///
/// Each commit sees the names of its own children: a rename on one branch says nothing of a file of the same name on
/// another. Where branches part, the one looked at decides, unless its file is gone and the other's is there.
public struct FileLineage: Sendable {
    /// By commit: the changed paths whose files are called otherwise today.
    private let names: [ObjectID: [String: String]]

    /// - Parameters:
    ///   - commits: each before its parents, the last one of the branch looked at first; merges among them.
    ///   - exists: whether there is a file of this name today; asked once for each name.
    /// - Complexity: O(n) with n the changes, and for each fork and merge the renamed, new and removed files after it.
    public init(_ commits: [HistoryCommit], exists: @escaping (String) -> Bool) {
        var walk = LineageWalk(commits, exists: exists)
        names = walk.names(commits)
    }

    /// What a file that a commit changed is called today; the name that it had there where it is gone.
    public func name(of path: String, in commit: ObjectID) -> String { names[commit]?[path] ?? path }
}

/// Goes from the last commit to the first, with what became of each commit's files.
private struct LineageWalk {
    /// What became of a file, where it is not simply that of its name today.
    enum Fate {
        /// It is called so today.
        case name(String)
        /// The file of that name today was made later.
        case madeLater
        /// Somebody removed it.
        case removed
    }

    typealias Fates = [String: Fate]

    /// The commits along first parents from the last one.
    private var line: Set<ObjectID> = []
    /// Where each name was renamed to, at last, on whatever branch.
    private let renames: [String: String]
    /// The files that merges brought to their first parents, by what they hold. Where a folder was renamed on one side, a
    /// merge puts the other's new files into it, and no commit tells of that.
    private let brought: [ObjectID: String]
    private let isThere: (String) -> Bool
    private var known: [String: Bool] = [:]

    init(_ commits: [HistoryCommit], exists: @escaping (String) -> Bool) {
        isThere = exists
        renames = Dictionary(
            commits.lazy.flatMap(\.changes).compactMap { change in change.oldPath.map { ($0, change.path) } },
            uniquingKeysWith: { latest, _ in latest })
        brought = Dictionary(
            commits.lazy.filter(\.isMerge).flatMap(\.changes).compactMap { change in
                change.old == nil ? change.new.map { ($0.id, change.path) } : nil
            }, uniquingKeysWith: { latest, _ in latest })
        var next = commits.first?.id
        for commit in commits where commit.id == next {
            line.insert(commit.id)
            next = commit.parents.first
        }
    }

    mutating func names(_ commits: [HistoryCommit]) -> [ObjectID: [String: String]] {
        var names: [ObjectID: [String: String]] = [:]
        var states: [ObjectID: (fates: Fates, isOfLine: Bool)] = [:]
        for commit in commits {
            var fates = states.removeValue(forKey: commit.id)?.fates ?? [:]
            for change in commit.changes {
                guard let new = change.new else { continue }
                var name = name(of: change.path, fates)
                if fates[change.path] == nil, !exists(name), let place = brought[new.id], exists(place),
                    Paths.lastComponent(place) == Paths.lastComponent(name)
                {
                    name = place
                    fates[change.path] = .name(place)
                }
                if name != change.path { names[commit.id, default: [:]][change.path] = name }
            }
            // A merge's other parents have files that the first has not: what became of them only the merge tells.
            for parent in commit.parents.dropFirst() { add(fates, of: parent, isOfLine: false, to: &states) }
            guard let parent = commit.parents.first else { continue }
            goBack(over: commit.changes, &fates)
            add(fates, of: parent, isOfLine: line.contains(commit.id), to: &states)
        }
        return names
    }

    /// From the files after a commit to those before it.
    private mutating func goBack(over changes: [HistoryChange], _ fates: inout Fates) {
        // Two files may have changed names with each other: all names are asked for before any is changed.
        let renamed = changes.compactMap { change in
            change.oldPath.map { ($0, Fate.name(name(of: change.path, fates))) }
        }
        for change in changes {
            if change.new == nil {
                fates[change.path] = .removed
            } else if change.old == nil || change.oldPath != nil {
                fates[change.path] = .madeLater
            }
        }
        for (old, fate) in renamed { fates[old] = fate }
    }

    /// Joins what the children of a commit say of its files.
    private mutating func add(
        _ fates: Fates, of commit: ObjectID, isOfLine: Bool,
        to states: inout [ObjectID: (fates: Fates, isOfLine: Bool)]
    ) {
        guard let other = states.removeValue(forKey: commit) else {
            states[commit] = (fates, isOfLine)
            return
        }
        let (first, second) = isOfLine && !other.isOfLine ? (fates, other.fates) : (other.fates, fates)
        var joined = first
        for path in Set(first.keys).union(second.keys) where !exists(name(of: path, first)) {
            let name = name(of: path, second)
            if exists(name) { joined[path] = .name(name) }
        }
        states[commit] = (joined, isOfLine || other.isOfLine)
    }

    private mutating func name(of path: String, _ fates: Fates) -> String {
        switch fates[path] {
        case .name(let name): return name
        case .removed: return path
        case .madeLater: return renamed(path) ?? path
        // A branch may edit a file by the name that another has given up meanwhile; git carries that over in the merge.
        case nil: return exists(path) ? path : renamed(path) ?? path
        }
    }

    /// The file that is there today at the end of all renames.
    private mutating func renamed(_ path: String) -> String? {
        var (current, seen) = (path, Set([path]))
        while let next = renames[current], seen.insert(next).inserted {
            if exists(next) { return next }
            current = next
        }
        return nil
    }

    private mutating func exists(_ path: String) -> Bool {
        if let answer = known[path] { return answer }
        let answer = isThere(path)
        known[path] = answer
        return answer
    }
}
