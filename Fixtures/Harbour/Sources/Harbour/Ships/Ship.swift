/// A ship that wants to moor.
public struct Ship: Sendable {
    public let name: String
    let length: Int

    public init(name: String, length: Int) {
        self.name = name
        self.length = length
    }
}

/// Ships in the order of their coming.
struct Fleet: Sequence {
    let ships: [Ship]

    func makeIterator() -> IndexingIterator<[Ship]> { ships.makeIterator() }
}
