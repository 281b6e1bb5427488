/// A fixed number of bits, all clear at first, packed 64 to a word.
///
/// ```swift
/// var seen = BitVector(count: 100)
/// seen.insert(7)
/// Array(seen.setBits)  // [7]
/// ```
///
/// Bits past `count` in the last word are always clear, so equality and hashing compare words.
public struct BitVector: Sendable, Hashable {
    /// The number of bits, set or clear.
    public let count: Int

    @usableFromInline
    var words: [UInt64]

    /// Makes a vector of `count` clear bits.
    ///
    /// - Complexity: O(`count` / 64).
    public init(count: Int) {
        precondition(count >= 0, "a bit vector's count must not be negative")
        self.count = count
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    /// Makes a vector of `count` bits of which those in `members` are set.
    ///
    /// - Complexity: O(`count` / 64 + m) for m members.
    public init(count: Int, members: some Sequence<Int>) {
        self.init(count: count)
        for member in members { insert(member) }
    }

    /// Takes words whose bits past `count` are clear.
    init(count: Int, words: [UInt64]) {
        assert(words.count == (count + 63) / 64)
        self.count = count
        self.words = words
    }

    /// Whether the bit at `index` is set.
    ///
    /// - Complexity: O(1).
    @inlinable
    public subscript(index: Int) -> Bool {
        get {
            precondition(index >= 0 && index < count, "a bit's index must be smaller than the vector's count")
            return words[index &>> 6] &>> UInt64(index & 63) & 1 != 0
        }
        set {
            precondition(index >= 0 && index < count, "a bit's index must be smaller than the vector's count")
            let bit = 1 &<< UInt64(index & 63) as UInt64
            if newValue { words[index &>> 6] |= bit } else { words[index &>> 6] &= ~bit }
        }
    }

    /// Sets the bit at `index`; true if it was clear.
    ///
    /// - Complexity: O(1).
    @inlinable
    @discardableResult
    public mutating func insert(_ index: Int) -> Bool {
        let isNew = !self[index]
        self[index] = true
        return isNew
    }

    /// Clears the bit at `index`; true if it was set.
    ///
    /// - Complexity: O(1).
    @inlinable
    @discardableResult
    public mutating func remove(_ index: Int) -> Bool {
        let wasSet = self[index]
        self[index] = false
        return wasSet
    }

    /// The number of set bits.
    ///
    /// - Complexity: O(`count` / 64).
    public var popcount: Int {
        words.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// Whether no bit is set.
    ///
    /// - Complexity: O(`count` / 64).
    public var isEmpty: Bool {
        words.allSatisfy { $0 == 0 }
    }
}
