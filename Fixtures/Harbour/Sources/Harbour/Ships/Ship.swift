/// A ship that wants to moor.
public struct Ship: Sendable {
    /// What stands on its bow.
    public let name: String
    let length: Int

    /// A ship of this length in metres.
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
