extension BitVector {
    /// The indices of the set bits, ascending.
    ///
    /// - Complexity: O(1) to make, O(`count` / 64 + s) to walk for s set bits.
    @inlinable
    public var setBits: SetBits {
        SetBits(words: words)
    }

    /// The indices of a vector's set bits, ascending.
    public struct SetBits: Sequence, Sendable {
        @usableFromInline
        let words: [UInt64]

        @inlinable
        init(words: [UInt64]) {
            self.words = words
        }

        /// Makes an iterator at the lowest set bit.
        @inlinable
        public func makeIterator() -> Iterator {
            Iterator(words: words)
        }

        /// Walks the set bits from the lowest.
        public struct Iterator: IteratorProtocol, Sendable {
            @usableFromInline
            let words: [UInt64]
            @usableFromInline
            var index = 0
            @usableFromInline
            var rest: UInt64

            @inlinable
            init(words: [UInt64]) {
                self.words = words
                rest = words.first ?? 0
            }

            /// The next set bit's index.
            @inlinable
            public mutating func next() -> Int? {
                while rest == 0 {
                    index += 1
                    guard index < words.count else { return nil }
                    rest = words[index]
                }
                let bit = rest.trailingZeroBitCount
                rest &= rest &- 1
                return index &<< 6 | bit
            }
        }
    }
}
