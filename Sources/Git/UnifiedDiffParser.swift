/// Reads a unified diff line by line.
struct UnifiedDiffParser {
    /// The lines without their newlines.
    let lines: [ArraySlice<UInt8>]
    /// The next line to read.
    var index = 0
    private var files: [FileDiff] = []
    /// Whether git wrote any of it; otherwise `Only in` is a file that we would miss.
    private let isGit: Bool

    init(_ bytes: [UInt8]) {
        lines = bytes.parts(endingWith: .newline)
        isGit = lines.contains { $0.hasPrefix("diff --git ") }
    }

    mutating func parse() throws(GitError) -> [FileDiff] {
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("diff --git ") {
                try gitSection()
            } else if line.hasPrefix("--- "), index + 1 < lines.count, lines[index + 1].hasPrefix("+++ ") {
                try plainSection()
            } else {
                try lineBetweenSections(line)
            }
        }
        if files.isEmpty, let first = lines.firstIndex(where: { !$0.withoutCarriageReturn.isEmpty }) {
            throw error("expected a unified diff, found \(excerpt(lines[first]))", at: first)
        }
        return files
    }

    /// A line outside of any file's part: mostly skipped.
    private mutating func lineBetweenSections(_ line: ArraySlice<UInt8>) throws(GitError) {
        if line.hasPrefix("diff --cc ") || line.hasPrefix("diff --combined ") || line.hasPrefix("@@@ ") {
            throw error("expected a diff of two versions, found one of a merge; make it with 'git diff A B'")
        }
        if line.hasPrefix("@@ -") { throw error("a hunk without the '---' and '+++' lines of its file") }
        if !isGit, line.hasPrefix("Only in "), line.contains(UInt8(ascii: ":")) {
            throw error("\(excerpt(line)) tells nothing of the file's content; make the diff with 'diff -ruN'")
        }
        if !isGit, let names = line.withoutCarriageReturn.dropping("Binary files "), names.hasSuffix(" differ") {
            try plainBinary(names.dropLast(7))
        }
        index += 1
    }

    // MARK: - Files

    /// `diff --git`, the extended headers, and either two names and hunks or a word on binary contents.
    private mutating func gitSection() throws(GitError) {
        let start = index
        var headers = DiffHeaders(gitLine: lines[index].withoutCarriageReturn.dropFirst(11))
        let hasCarriageReturns = lines[index].last == .carriageReturn
        var hunks: [FileDiff.Hunk] = []
        index += 1
        while index < lines.count {
            let line = lines[index].withoutCarriageReturn
            if line.hasPrefix("--- ") {
                guard index + 1 < lines.count, lines[index + 1].hasPrefix("+++ ") else {
                    index += 1
                    throw error("expected a line that begins with '+++ '")
                }
                try names(into: &headers)
                hunks = try self.hunks()
                break
            }
            guard try headers.read(line, error: { error($0) }) else { break }
            index += 1
        }
        var file = try headers.gitFile(line: start + 1, hasHunks: !hunks.isEmpty) { error($0, at: start) }
        file.hunks = hunks
        file.hasCarriageReturns = hasCarriageReturns
        files.append(file)
    }

    /// Two names and hunks.
    private mutating func plainSection() throws(GitError) {
        let start = index
        var headers = DiffHeaders()
        try names(into: &headers)
        let hunks = try hunks()
        guard !hunks.isEmpty else { throw error("expected a hunk that begins with '@@ -'") }
        var file = try headers.plainFile(line: start + 1, hunks: hunks) { error($0, at: start) }
        file.hunks = hunks
        file.hasCarriageReturns = lines[start].last == .carriageReturn
        files.append(file)
    }

    /// `Binary files A and B differ`: A and B may hold ` and `, so they are those that end alike.
    private mutating func plainBinary(_ names: ArraySlice<UInt8>) throws(GitError) {
        let separator = Array(" and ".utf8)
        var best: (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>, alike: Int)?
        // Both names are compared from their ends; a line of many 'and's must not cost its square.
        var tries = 0
        for start in names.indices where names[start...].starts(with: separator) && tries < 16 {
            tries += 1
            let old = names[..<start]
            let new = names[(start + separator.count)...]
            let alike = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
            if alike > best?.alike ?? -1 { best = (old, new, alike) }
        }
        guard let best, !best.old.isEmpty, !best.new.isEmpty else {
            throw error("expected two names in \(excerpt(lines[index]))")
        }
        var headers = DiffHeaders()
        headers.oldName = Array(best.old)
        headers.newName = Array(best.new)
        headers.isBinary = true
        files.append(try headers.plainFile(line: index + 1, hunks: []) { error($0) })
    }

    /// The next two lines, `--- name` and `+++ name`.
    private mutating func names(into headers: inout DiffHeaders) throws(GitError) {
        (headers.oldName, headers.oldTimestamp) = try name(of: lines[index].withoutCarriageReturn)
        index += 1
        (headers.newName, headers.newTimestamp) = try name(of: lines[index].withoutCarriageReturn)
        index += 1
    }

    /// The name in `--- name` or `+++ name`, and what stands after a tab.
    private func name(
        of line: ArraySlice<UInt8>
    ) throws(GitError) -> (name: [UInt8], timestamp: ArraySlice<UInt8>) {
        let text = line.dropFirst(4)
        if text.first == .quote {
            guard let (path, rest) = QuotedPath.decode(text) else { throw error("bad quoted path \(excerpt(text))") }
            return (path, rest.drop { $0 == .tab || $0 == .space })
        }
        let end = text.firstIndex(of: .tab) ?? text.endIndex
        return (Array(text[..<end]), text[end...].dropFirst())
    }

    // MARK: - Errors

    /// An error in the line `position`, counted from 0; in the next line to read if it is not given.
    func error(_ reason: String, at position: Int? = nil) -> GitError {
        .invalidDiff(line: (position ?? index) + 1, reason: reason)
    }

    /// The beginning of a line, fit to be shown.
    func excerpt(_ line: ArraySlice<UInt8>) -> String {
        let shown = line.withoutCarriageReturn.prefix(60).map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }
        return "'" + String(decoding: shown, as: UTF8.self) + (line.count > 60 ? "…'" : "'")
    }
}
