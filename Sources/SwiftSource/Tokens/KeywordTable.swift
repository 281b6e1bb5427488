/// Finds the keyword that a run of bytes spells.
///
/// Most names are short. One of up to seven bytes is looked up by its text in one word, in a table where no two keywords
/// share a place: one comparison, no jump that the processor could guess wrong. The longer words lie in a table of their
/// own with open addressing by their hashes; no word is longer than 20 bytes, and those over 16 differ in their first 16.
struct KeywordTable: Sendable {
    static let shared = KeywordTable()

    struct Slot {
        var hash: UInt64 = 0
        var low: UInt64 = 0
        var high: UInt64 = 0
        var length: UInt8 = 0
        var keyword = Keyword.none
    }

    /// The text of a short keyword, and what it is.
    struct ShortSlot {
        var word: UInt64 = 0
        var keyword = Keyword.none
        /// ``Token/Flags/acts`` or none; of a free place what a name has.
        var flags = Token.Flags.name
    }

    private static let mask = 511
    private(set) var slots = [Slot](repeating: Slot(), count: mask + 1)
    private(set) var shortSlots = [ShortSlot](repeating: ShortSlot(), count: mask + 1)

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
        if bytes.count < 8 {
            let home = Self.shortHome(packed.low)
            precondition(shortSlots[home].keyword == .none, "two keywords share a place: choose another multiplier")
            shortSlots[home] = ShortSlot(
                word: packed.low, keyword: keyword, flags: keyword.actsInBody ? Token.Flags.acts : 0)
            return
        }
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
        guard end - start >= 8 else {
            return Self.slot(ofShort: PackedBytes(source, start, end - start).low, shortSlots.span).keyword
        }
        return Self.keyword(StableHash.of(source, start, end), in: source, start, end, slots.span)
    }

    /// The keyword of fewer than eight bytes that stand in `word`, the first in the lowest bits and zeros after the last,
    /// with its flags; `slots` are those of a table, which a loop asks for once.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    static func slot(ofShort word: UInt64, _ slots: Span<ShortSlot>) -> (keyword: Keyword, flags: UInt8) {
        // A home lies in the table by its making.
        let slot = slots[unchecked: shortHome(word)]
        return slot.word == word ? (slot.keyword, slot.flags) : (.none, Token.Flags.name)
    }

    /// The keyword that `source[start..<end]` of eight bytes and more, whose hash is known, spells.
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

    /// The product's upper bits tell all short keywords apart: the multiplier was found by trying, and ``insert(_:_:)``
    /// would stop at one that does not.
    @inline(__always)
    private static func shortHome(_ word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &* 0x69C4_EEC1_898D_FB73) &>> 55)
    }

    @inline(__always)
    private static func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & mask }
}
