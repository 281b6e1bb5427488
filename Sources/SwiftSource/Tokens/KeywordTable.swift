/// Finds the keyword that a run of bytes spells.
///
/// Open addressing over the word's first sixteen bytes and its length, made once; no word is longer than 20 bytes, and
/// those over 16 differ in their first 16.
struct KeywordTable: Sendable {
    static let shared = KeywordTable()

    struct Slot {
        var low: UInt64 = 0
        var high: UInt64 = 0
        var length = 0
        var keyword = Keyword.none
    }

    private static let mask = 511
    private(set) var slots = [Slot](repeating: Slot(), count: mask + 1)
    /// For each first byte, modulo 32, the lengths of the words that begin with it, one bit each.
    private(set) var lengths = [UInt32](repeating: 0, count: 32)

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
        var index = Self.home(packed, bytes.count)
        while slots[index].keyword != .none { index = (index + 1) & Self.mask }
        lengths[Int(bytes[0] & 31)] |= 1 << UInt32(bytes.count)
        slots[index] = Slot(low: packed.low, high: packed.high, length: bytes.count, keyword: keyword)
    }

    /// The keyword that `source[start..<end]` spells.
    ///
    /// - Complexity: O(1).
    func keyword(in source: Span<UInt8>, _ start: Int, _ end: Int) -> Keyword {
        Self.keyword(in: source, start, end, lengths.span, slots.span)
    }

    /// The keyword that `source[start..<end]` spells; the spans are those of a table's ``lengths`` and ``slots``, which
    /// a loop asks for once.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    static func keyword(
        in source: Span<UInt8>, _ start: Int, _ end: Int, _ lengths: Span<UInt32>, _ slots: Span<Slot>
    ) -> Keyword {
        let length = end &- start
        // Few names begin and are as long as some keyword; the others are not looked up. There is a place for each of
        // the 32 remainders of a byte.
        let candidates = lengths[unchecked: Int(truncatingIfNeeded: source[unchecked: start] & 31)]
        guard length <= 20, (candidates &>> UInt32(truncatingIfNeeded: length)) & 1 != 0 else { return .none }
        let packed = PackedBytes(source, start, length)
        // A home is a place below the table's size, at which each step keeps it.
        var index = home(packed, length)
        while slots[unchecked: index].keyword != .none {
            if slots[unchecked: index].low == packed.low, slots[unchecked: index].high == packed.high,
                slots[unchecked: index].length == length
            {
                return slots[unchecked: index].keyword
            }
            index = (index &+ 1) & mask
        }
        return .none
    }

    @inline(__always)
    private static func home(_ packed: PackedBytes, _ length: Int) -> Int {
        let mixed = (packed.low ^ (packed.high &* 3) ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 55) & mask
    }
}
