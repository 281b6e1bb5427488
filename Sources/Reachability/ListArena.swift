/// Memory for many short lists, in pieces that never move, up to 1 GiB.
struct ListArena {
    private let pieces: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>>
    private let pieceCapacity: Int
    private var pieceCount = 0
    private var used: Int

    private static let pieceBits = 20
    private static let maximumPieceCount = 256

    /// Takes the largest sum of all lists' lengths that can be.
    init(expected: Int, room: Int, in memory: inout ScratchMemory) {
        pieceCapacity = min(max(expected, 0) + room, max(1 << Self.pieceBits, room))
        precondition(pieceCapacity <= 1 << Self.pieceBits, "a list must fit in a piece of the arena")
        used = pieceCapacity
        pieces = memory.allocate(Self.maximumPieceCount)
    }

    /// Where a list of up to `room` entries can be written; nil when memory is used up.
    @inline(__always)
    mutating func reserve(_ room: Int, in memory: inout ScratchMemory) -> UnsafeMutablePointer<UInt32>? {
        if used &+ room > pieceCapacity {
            guard pieceCount < Self.maximumPieceCount else { return nil }
            pieces[pieceCount] = memory.allocate(pieceCapacity)
            pieceCount &+= 1
            used = 0
        }
        return pieces[pieceCount &- 1] + used
    }

    /// Keeps the `length` entries just written; where they start.
    @inline(__always)
    mutating func keep(_ length: Int) -> UInt32 {
        let start = UInt32(truncatingIfNeeded: (pieceCount &- 1) &<< Self.pieceBits | used)
        used &+= length
        return start
    }

    /// The list that starts at `start`.
    @inline(__always)
    func list(_ start: UInt32) -> UnsafePointer<UInt32> {
        UnsafePointer(pieces[Int(start) &>> Self.pieceBits] + (Int(start) & (1 &<< Self.pieceBits &- 1)))
    }
}
