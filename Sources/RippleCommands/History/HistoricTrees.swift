internal import Git

/// The files before and after each commit of a part of the history.
struct HistoricTrees {
    /// The files before the oldest commit of those along first parents.
    private let oldest: HistoricTree
    /// The commits of branches that left before the part that was read: taken to have begun with the files of its
    /// begin.
    private(set) var guessed: Set<ObjectID> = []
    private var trees: [ObjectID: HistoricTree] = [:]

    /// - Parameter commits: each before its parents.
    /// - Complexity: one listing of `HEAD`, then O(n) with n the changes.
    init(_ commits: [HistoryCommit], in repository: Repository) async throws {
        guard let head = try await repository.head() else { throw GitError.noCommit }
        let byID = Dictionary(commits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var tree = HistoricTree(try await repository.files(at: head))
        var next: HistoryCommit? = byID[head.id]
        trees[head.id] = tree
        while let commit = next {
            tree = tree.applying(commit.reversedChanges)
            guard let parent = commit.parents.first else { break }
            trees[parent] = tree
            next = byID[parent]
        }
        oldest = tree
        var outside: Set<ObjectID> = []
        for commit in commits.reversed() where trees[commit.id] == nil {
            let before: HistoricTree
            if let parent = commit.parents.first {
                if trees[parent] == nil { outside.insert(parent) }
                if outside.contains(parent) || guessed.contains(parent) { guessed.insert(commit.id) }
                before = trees[parent] ?? oldest
                trees[parent] = before
            } else {
                before = HistoricTree()
            }
            trees[commit.id] = before.applying(commit.forwardChanges)
        }
    }

    /// The files after a commit.
    func after(_ commit: HistoryCommit) -> HistoricTree { trees[commit.id] ?? oldest }

    /// The files before a commit: none for the first of all.
    func before(_ commit: HistoryCommit) -> HistoricTree {
        commit.parents.first.map { trees[$0] ?? oldest } ?? HistoricTree()
    }
}

private typealias Step = (path: String, version: HistoryChange.Version?)

extension HistoryCommit {
    /// What goes before what comes: a path may be the old name of one file and the new name of another.
    private func goneFirst(_ steps: [Step]) -> [Step] {
        steps.filter { $0.version == nil } + steps.filter { $0.version != nil }
    }

    fileprivate var forwardChanges: [Step] {
        goneFirst(
            changes.flatMap { change in
                (change.oldPath.map { [Step($0, nil)] } ?? []) + [Step(change.path, change.new)]
            })
    }

    fileprivate var reversedChanges: [Step] {
        goneFirst(
            changes.flatMap { change in
                guard let oldPath = change.oldPath else { return [Step(change.path, change.old)] }
                return [Step(change.path, nil), Step(oldPath, change.old)]
            })
    }
}
