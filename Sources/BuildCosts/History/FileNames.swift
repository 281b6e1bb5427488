/// The names of today of files that were renamed, told while a history is walked.
///
///     var names = FileNames(renames: [("a.swift", "b.swift")]) { $0 == "b.swift" }
///     names.name(of: "a.swift") == "b.swift"
public struct FileNames {
    /// Where every name was renamed to, at last.
    private let renames: [String: String]
    private let isThere: (String) -> Bool
    /// What was asked before: a file has many edits.
    private var known: [String: Bool] = [:]
    /// By the renames that were met: every commit after these is one before the rename.
    private var now: [String: String] = [:]
    private var removed: Set<String> = []

    /// - Parameters:
    ///   - renames: all renames of the history, the latest first.
    ///   - exists: whether a file is there today.
    public init(renames: some Sequence<(old: String, new: String)>, exists: @escaping (String) -> Bool) {
        self.renames = Dictionary(renames.map { ($0.old, $0.new) }, uniquingKeysWith: { latest, _ in latest })
        isThere = exists
    }

    /// What a file is called today that a commit changed; its last name where it is gone.
    ///
    /// Asked for each change of each commit, each commit before its parents. A branch may edit a file by the name that
    /// another has given up meanwhile, and git carries the edit over in the merge: a name that nobody removed and that
    /// is not there goes by whatever rename there was.
    ///
    /// - Parameters:
    ///   - old: what it was called before the commit, if that renamed it.
    ///   - isRemoved: whether the commit removed it.
    /// - Complexity: O(1), and O(n) with n the renames of one file where a branch edits it by an older name.
    public mutating func name(of file: String, renamedFrom old: String? = nil, isRemoved: Bool = false) -> String {
        var name = now[file] ?? file
        if isRemoved {
            removed.insert(name)
        } else if !removed.contains(name), !exists(name), let found = renamed(name) {
            name = found
        }
        if let old { now[old] = name }
        return name
    }

    private mutating func exists(_ name: String) -> Bool {
        if let answer = known[name] { return answer }
        let answer = isThere(name)
        known[name] = answer
        return answer
    }

    /// The file that is there today at the end of all renames.
    private mutating func renamed(_ name: String) -> String? {
        var (current, seen) = (name, Set([name]))
        while let next = renames[current], seen.insert(next).inserted {
            if exists(next) { return next }
            current = next
        }
        return nil
    }
}
