/// Finds the keyword that a run of bytes spells.
///
/// Open addressing over the hashes of the words, made once; no word is longer than 20 bytes, and those over 16 differ in
/// their first 16.
struct KeywordTable: Sendable {
    static let shared = KeywordTable()

    struct Slot {
        var hash: UInt64 = 0
        var low: UInt64 = 0
        var high: UInt64 = 0
        var length: UInt8 = 0
        var keyword = Keyword.none
    }

    private static let mask = 511
    private(set) var slots = [Slot](repeating: Slot(), count: mask + 1)

    /// The words in the order of ``Keyword``'s cases, since the name of a case is dear to ask for in a process that reads
    /// few files. A space ends each.
    private static let words = """
        associatedtype class deinit enum extension func import init let operator precedencegroup protocol struct \
        subscript typealias var case fileprivate internal private public static break catch continue default defer do \
        else fallthrough for guard if in inout repeat return switch throw where while as is try throws rethrows Any \
        false nil self Self super true _ actor macro borrowing consuming convenience distributed dynamic final \
        indirect infix isolated lazy mutating nonisolated nonmutating open optional override package postfix prefix \
        required sending unowned weak async __consuming get set willSet didSet read modify _read _modify \
        unsafeAddress unsafeMutableAddress borrow mutate some any each await then yield oldValue assert \
        assertionFailure fatalError precondition preconditionFailure #if #elseif #else #endif #line \
        #sourceLocation #column \

        """

    private init() {
        var bytes: [UInt8] = []
        var keywords = Keyword.allCases.dropFirst().makeIterator()
        for byte in Self.words.utf8 {
            guard byte == Byte.space else {
                bytes.append(byte)
                continue
            }
            if let keyword = keywords.next() { insert(keyword, bytes) }
            bytes.removeAll(keepingCapacity: true)
        }
    }

    private mutating func insert(_ keyword: Keyword, _ bytes: [UInt8]) {
        let packed = PackedBytes(bytes.span, 0, bytes.count)
        let hash = StableHash.of(bytes.span, 0, bytes.count)
        var index = Self.home(hash)
        while slots[index].keyword != .none { index = (index + 1) & Self.mask }
        slots[index] = Slot(
            hash: hash, low: packed.low, high: packed.high, length: UInt8(bytes.count), keyword: keyword)
    }

    /// The keyword that `source[start..<end]` spells.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    func keyword(in source: Span<UInt8>, _ start: Int, _ end: Int) -> Keyword {
        Self.keyword(StableHash.of(source, start, end), in: source, start, end, slots.span)
    }

    /// The keyword that `source[start..<end]`, whose hash is known, spells; `slots` are those of a table, which a loop
    /// asks for once.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    static func keyword(
        _ hash: UInt64, in source: Span<UInt8>, _ start: Int, _ end: Int, _ slots: Span<Slot>
    ) -> Keyword {
        // A home is a place below the table's size, at which each step keeps it.
        var index = home(hash)
        while slots[unchecked: index].keyword != .none {
            if slots[unchecked: index].hash == hash {
                // No two words share a hash, but another name might share one with a word.
                let slot = slots[unchecked: index]
                let packed = PackedBytes(source, start, end &- start)
                let isSame =
                    slot.low == packed.low && slot.high == packed.high && Int(slot.length) == end &- start
                return isSame ? slot.keyword : .none
            }
            index = (index &+ 1) & mask
        }
        return .none
    }

    @inline(__always)
    private static func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & mask }
}
