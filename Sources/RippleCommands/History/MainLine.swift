internal import Git

/// How the branch looked at got each commit: its own ones along first parents, those of others by its merges.
struct MainLine {
    /// The commit along first parents that brought a commit in: itself, or a merge.
    private(set) var landings: [ObjectID: ObjectID] = [:]
    /// The commits in the order in which the branch got them, the newest first and each before its parents.
    let commits: [HistoryCommit]

    /// - Parameter commits: each before its parents, the branch's last one first.
    /// - Complexity: O(n log n) with n the commits and their parents.
    init(_ commits: [HistoryCommit]) {
        let byID = Dictionary(commits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var line: [HistoryCommit] = []
        var next = commits.first
        while let commit = next {
            line.append(commit)
            next = commit.parents.first.flatMap { byID[$0] }
        }
        var rank: [ObjectID: Int] = [:]
        // The oldest first: what a commit has and none before it had came by it.
        for (place, commit) in line.enumerated().reversed() {
            var open = [commit.id]
            while let id = open.popLast() {
                guard let found = byID[id], landings[id] == nil else { continue }
                landings[id] = commit.id
                rank[id] = place
                open += found.parents
            }
        }
        self.commits = commits.enumerated()
            .sorted { (rank[$0.element.id] ?? 0, $0.offset) < (rank[$1.element.id] ?? 0, $1.offset) }
            .map(\.element)
    }

    /// Lets the newest commit that counts come by the merge that the branch ends with, if it ends with one: the graph after
    /// that is the one there is.
    mutating func endWithLastMerge(after newest: ObjectID) {
        if let last = commits.first, last.isMerge { landings[newest] = last.id }
    }
}
