extension FileDiff {
    /// The new content, made of the old; `nil` where `old` is not what the diff was made of, or the diff has no lines
    /// (`isBinary`).
    ///
    /// Every line of context must be where the diff says: a patch that fits somewhere else is no evidence.
    /// - Complexity: O(n + d) with n the bytes of the content and d those of the diff.
    public func apply(to old: [UInt8]) -> [UInt8]? { patched(old, isReverse: false) }

    /// The old content, made of the new; `nil` where `new` is not what the diff led to, or the diff has no lines.
    /// - Complexity: O(n + d) with n the bytes of the content and d those of the diff.
    public func reverseApply(to new: [UInt8]) -> [UInt8]? { patched(new, isReverse: true) }

    private func patched(_ source: [UInt8], isReverse: Bool) -> [UInt8]? {
        guard !isBinary else { return nil }
        if hunks.isEmpty { return source }
        let lines = Patch.lines(of: source)
        if let result = Patch(source: lines, isReverse: isReverse, dropsCarriageReturns: false).applying(hunks) {
            return result
        }
        // A diff that was turned to CRLF as a whole, for files that were not.
        guard hasCarriageReturns else { return nil }
        return Patch(source: lines, isReverse: isReverse, dropsCarriageReturns: true).applying(hunks)
    }
}

/// One application of hunks.
private struct Patch {
    /// The lines with their newlines.
    let source: [ArraySlice<UInt8>]
    let isReverse: Bool
    let dropsCarriageReturns: Bool
    /// The next line of the source.
    private var position = 0
    private var result: [UInt8] = []

    init(source: [ArraySlice<UInt8>], isReverse: Bool, dropsCarriageReturns: Bool) {
        self.source = source
        self.isReverse = isReverse
        self.dropsCarriageReturns = dropsCarriageReturns
    }

    static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    consuming func applying(_ hunks: [FileDiff.Hunk]) -> [UInt8]? {
        let (consumed, produced): (FileDiff.Line.Kind, FileDiff.Line.Kind) =
            isReverse ? (.added, .removed) : (.removed, .added)
        for hunk in hunks {
            let (start, count) = isReverse ? (hunk.newStart, hunk.newCount) : (hunk.oldStart, hunk.oldCount)
            // The start of an empty range is the line before it.
            let index = count == 0 ? start : start - 1
            guard index >= position, index <= source.count else { return nil }
            while position < index {
                guard append(source[position]) else { return nil }
                position += 1
            }
            for line in hunk.lines {
                let text = dropsCarriageReturns ? line.text.withoutCarriageReturn : line.text
                if line.kind != produced {
                    guard position < source.count, isSame(source[position], text, line.endsWithNewline) else {
                        return nil
                    }
                    position += 1
                }
                if line.kind != consumed {
                    guard append(text) else { return nil }
                    if line.endsWithNewline { result.append(.newline) }
                }
            }
        }
        while position < source.count {
            guard append(source[position]) else { return nil }
            position += 1
        }
        return result
    }

    private func isSame(_ line: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ endsWithNewline: Bool) -> Bool {
        line.count == text.count + (endsWithNewline ? 1 : 0) && line.starts(with: text)
            && (line.last == .newline) == endsWithNewline
    }

    /// Adds a line; `false` if the one before it has no newline, so that it should have been the last.
    private mutating func append(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard result.isEmpty || result.last == .newline else { return false }
        result.append(contentsOf: bytes)
        return true
    }
}
