extension BitVector {
    /// Sets every bit that is set in `other`.
    ///
    /// - Complexity: O(`count` / 64).
    public mutating func formUnion(_ other: BitVector) {
        combine(with: other) { $0 | $1 }
    }

    /// Clears every bit that is clear in `other`.
    ///
    /// - Complexity: O(`count` / 64).
    public mutating func formIntersection(_ other: BitVector) {
        combine(with: other) { $0 & $1 }
    }

    /// Clears every bit that is set in `other`.
    ///
    /// - Complexity: O(`count` / 64).
    public mutating func subtract(_ other: BitVector) {
        combine(with: other) { $0 & ~$1 }
    }

    /// The bits set in either vector.
    ///
    /// - Complexity: O(`count` / 64).
    public func union(_ other: BitVector) -> BitVector {
        var result = self
        result.formUnion(other)
        return result
    }

    /// The bits set in both vectors.
    ///
    /// - Complexity: O(`count` / 64).
    public func intersection(_ other: BitVector) -> BitVector {
        var result = self
        result.formIntersection(other)
        return result
    }

    /// The bits set here and clear in `other`.
    ///
    /// - Complexity: O(`count` / 64).
    public func subtracting(_ other: BitVector) -> BitVector {
        var result = self
        result.subtract(other)
        return result
    }

    /// Whether every bit set here is set in `other`.
    ///
    /// - Complexity: O(`count` / 64).
    public func isSubset(of other: BitVector) -> Bool {
        precondition(count == other.count, "two bit vectors must have the same count to be compared")
        return zip(words, other.words).allSatisfy { $0 & ~$1 == 0 }
    }

    /// Whether no bit is set in both vectors.
    ///
    /// - Complexity: O(`count` / 64).
    public func isDisjoint(with other: BitVector) -> Bool {
        precondition(count == other.count, "two bit vectors must have the same count to be compared")
        return zip(words, other.words).allSatisfy { $0 & $1 == 0 }
    }

    @inline(__always)
    private mutating func combine(with other: BitVector, _ operation: (UInt64, UInt64) -> UInt64) {
        precondition(count == other.count, "two bit vectors must have the same count to be combined")
        for index in words.indices { words[index] = operation(words[index], other.words[index]) }
    }
}
