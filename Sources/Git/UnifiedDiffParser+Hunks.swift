extension UnifiedDiffParser {
    /// The hunks from the next line on.
    mutating func hunks() throws(GitError) -> [FileDiff.Hunk] {
        var hunks: [FileDiff.Hunk] = []
        while index < lines.count, lines[index].hasPrefix("@@ -") {
            hunks.append(try hunk())
        }
        // A header that promises too little would hide the lines that follow.
        if !hunks.isEmpty, index < lines.count, let first = lines[index].first {
            let isSignature = lines[index].hasPrefix("-- ") || lines[index].hasPrefix("--- ")
            if first == .space || first == .plus || (first == .minus && !isSignature) {
                throw error("expected the end of the hunk, found \(excerpt(lines[index]))")
            }
        }
        return hunks
    }

    private mutating func hunk() throws(GitError) -> FileDiff.Hunk {
        var hunk = try hunkHeader()
        var (old, new) = (hunk.oldCount, hunk.newCount)
        index += 1
        while old > 0 || new > 0 {
            guard index < lines.count else {
                throw error("the diff ends inside a hunk: expected \(old) more old and \(new) more new lines")
            }
            let line = lines[index]
            // Mail programs strip the space of an empty line.
            let isStripped = line.withoutCarriageReturn.isEmpty
            switch isStripped ? .space : line.first {
            case .space:
                guard old > 0, new > 0 else { throw error("a line of context too much in the hunk") }
                (old, new) = (old - 1, new - 1)
                hunk.lines.append(FileDiff.Line(kind: .context, text: isStripped ? line : line.dropFirst()))
            case .minus:
                guard old > 0 else { throw error("a removed line too much in the hunk") }
                old -= 1
                hunk.lines.append(FileDiff.Line(kind: .removed, text: line.dropFirst()))
            case .plus:
                guard new > 0 else { throw error("an added line too much in the hunk") }
                new -= 1
                hunk.lines.append(FileDiff.Line(kind: .added, text: line.dropFirst()))
            case .backslash:
                try endOfFile(of: &hunk)
            default:
                throw error("expected a line that begins with ' ', '+', '-' or '\\', found \(excerpt(line))")
            }
            index += 1
        }
        if index < lines.count, lines[index].first == .backslash {
            try endOfFile(of: &hunk)
            index += 1
        }
        return hunk
    }

    /// `\ No newline at end of file`, in whatever language: it is about the line before.
    private func endOfFile(of hunk: inout FileDiff.Hunk) throws(GitError) {
        guard !hunk.lines.isEmpty else { throw error("expected a line of the file, found \(excerpt(lines[index]))") }
        hunk.lines[hunk.lines.count - 1].endsWithNewline = false
    }

    /// `@@ -1,3 +1,4 @@ whatever`; a count left out is 1.
    private func hunkHeader() throws(GitError) -> FileDiff.Hunk {
        var rest = lines[index].dropFirst(4)
        guard let (oldStart, oldCount) = range(&rest), take(" +", from: &rest), let (newStart, newCount) = range(&rest),
            take(" @@", from: &rest)
        else { throw error("expected '@@ -LINE,COUNT +LINE,COUNT @@', found \(excerpt(lines[index]))") }
        return FileDiff.Hunk(
            line: index + 1, oldStart: oldStart, oldCount: oldCount, newStart: newStart, newCount: newCount)
    }

    private func range(_ rest: inout ArraySlice<UInt8>) -> (start: Int, count: Int)? {
        guard let start = number(&rest) else { return nil }
        guard take(",", from: &rest) else { return (start, 1) }
        guard let count = number(&rest) else { return nil }
        return (start, count)
    }

    private func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        // Nine digits: no file has more lines, and no sum of such numbers overflows.
        guard !digits.isEmpty, digits.count <= 9 else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private func take(_ text: StaticString, from rest: inout ArraySlice<UInt8>) -> Bool {
        guard let after = rest.dropping(text) else { return false }
        rest = after
        return true
    }
}
