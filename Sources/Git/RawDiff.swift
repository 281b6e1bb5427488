/// One record of `git diff --raw -z --no-abbrev`.
///
/// Source: `git help diff`, 'Raw output format', git 2.39.
struct RawDiffEntry: Hashable {
    var oldMode: FileMode?
    var newMode: FileMode?
    /// `nil` where there is no old version.
    var oldID: ObjectID?
    /// `nil` where there is no new version, and where git has not computed it because it lies in the working tree.
    var newID: ObjectID?
    /// `A`, `C`, `D`, `M`, `R`, `T`, `U`, `X`.
    var status: UInt8
    var path: String
    /// Where a renamed or copied file was.
    var oldPath: String?

    /// The records in `output`, in their order.
    /// - Complexity: O(n) with n the number of bytes.
    static func parse(_ output: [UInt8]) throws(GitError) -> [RawDiffEntry] {
        let parts = output.parts(endingWith: 0)
        var entries: [RawDiffEntry] = []
        var index = 0
        while index < parts.count { entries.append(try RawDiffEntry(parts, at: &index, command: "git diff --raw")) }
        return entries
    }

    /// The record that begins with the part at `index`, which is then behind it.
    init(_ parts: [ArraySlice<UInt8>], at index: inout Int, command: String) throws(GitError) {
        func unexpected(_ reason: String) -> GitError { .unexpectedOutput(command: command, reason: reason) }
        // `git log` puts a newline in front of a commit's first record.
        let head = parts[index].first == .newline ? parts[index].dropFirst() : parts[index]
        let fields = (head.dropping(":") ?? []).split(separator: .space)
        guard fields.count == 5, let status = fields[4].first else {
            throw unexpected("expected a record that begins with ':', found '\(head.text)'")
        }
        guard let oldID = ObjectID(fields[2]), let newID = ObjectID(fields[3]) else {
            throw unexpected("expected two object IDs, found '\(head.text)'")
        }
        let hasTwoPaths = status == UInt8(ascii: "R") || status == UInt8(ascii: "C")
        guard index + (hasTwoPaths ? 2 : 1) < parts.count else { throw unexpected("the last record has no path") }
        let first = parts[index + 1].text
        self.init(
            oldMode: FileMode(octal: fields[0]), newMode: FileMode(octal: fields[1]),
            oldID: oldID.isZero ? nil : oldID, newID: newID.isZero ? nil : newID, status: status,
            path: hasTwoPaths ? parts[index + 2].text : first, oldPath: hasTwoPaths ? first : nil)
        index += hasTwoPaths ? 3 : 2
    }
}

extension RawDiffEntry {
    /// A record as given.
    init(
        oldMode: FileMode?, newMode: FileMode?, oldID: ObjectID?, newID: ObjectID?, status: UInt8, path: String,
        oldPath: String?
    ) {
        self.oldMode = oldMode
        self.newMode = newMode
        self.oldID = oldID
        self.newID = newID
        self.status = status
        self.path = path
        self.oldPath = oldPath
    }
}
