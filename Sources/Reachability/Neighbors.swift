/// The neighbours of one vertex in one direction: distinct vertices, ascending.
///
/// A view: it shares the graph's storage.
public struct Neighbors: RandomAccessCollection, Sendable {
    @usableFromInline
    let storage: [UInt32]
    @usableFromInline
    let range: Range<Int>

    init(_ adjacency: Adjacency, of vertex: Int) {
        storage = adjacency.targets
        range = adjacency.range(vertex)
    }

    /// The first position: 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// The number of neighbours.
    @inlinable
    public var endIndex: Int { range.count }

    /// The neighbour at `position`.
    ///
    /// - Complexity: O(1).
    @inlinable
    public subscript(position: Int) -> Int {
        precondition(position >= 0 && position < range.count, "a position must be smaller than the neighbours' count")
        return Int(storage[range.lowerBound &+ position])
    }

    /// Makes an iterator at the smallest neighbour.
    @inlinable
    public func makeIterator() -> Iterator {
        Iterator(storage: storage, range: range)
    }

    /// Walks the neighbours in ascending order.
    public struct Iterator: IteratorProtocol, Sendable {
        @usableFromInline
        let storage: [UInt32]
        @usableFromInline
        var position: Int
        @usableFromInline
        let end: Int

        @inlinable
        init(storage: [UInt32], range: Range<Int>) {
            self.storage = storage
            position = range.lowerBound
            end = range.upperBound
        }

        /// The next neighbour.
        @inlinable
        public mutating func next() -> Int? {
            guard position < end else { return nil }
            defer { position &+= 1 }
            return Int(storage[position])
        }
    }

    /// Whether `vertex` is a neighbour.
    ///
    /// - Complexity: O(log d) for d neighbours.
    @inlinable
    public func contains(_ vertex: Int) -> Bool {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < vertex { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == vertex
    }
}
