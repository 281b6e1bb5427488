#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Memory for the length of one computation: taken in few large pieces, given back together.
///
/// The first touch of a page costs as much as hundreds of sums, and with 4 KiB a page a big question touches thousands.
/// Linux gives pages of 2 MiB to who asks for whole ones (`madvise(2)`, MADV_HUGEPAGE); Darwin's are of 16 KiB and it
/// takes no such advice. Where the advice is not followed nothing but time is lost.
struct ScratchMemory: ~Copyable {
    private var pieces: [UnsafeMutableRawBufferPointer] = []
    /// The number of pieces that were begun since the start.
    private var begun = 0
    private var place: UnsafeMutableRawPointer?
    private var left = 0

    /// Every allocation begins at a multiple of this: that of a processor's cache line.
    private static let alignment = 64
    private static let largePage = 1 << 21
    private static let smallestPiece = 1 << 14
    /// What a piece may be larger than asked for: what is not touched costs nothing, and a large piece serves more.
    private static let largestGuess = 1 << 25

    /// Memory of which so much will be wanted, as far as that is known: it then comes in one piece.
    init(expecting byteCount: Int = 0) {
        if byteCount > 0 { begin(byteCount) }
    }

    deinit { release() }

    /// Gives everything back: in a `defer` behind its making, it tells that pointers into it are in use to that end.
    mutating func giveBack() {
        release()
        pieces = []
        startOver()
    }

    private func release() {
        for piece in pieces {
            if piece.count >= Self.largePage { ScratchPool.shared.giveBack(piece) } else { piece.deallocate() }
        }
    }

    /// What `count` elements take.
    static func size<Element: BitwiseCopyable>(of count: Int, _ type: Element.Type) -> Int {
        (max(count, 1) * MemoryLayout<Element>.stride + alignment - 1) & ~(alignment - 1)
    }

    /// Memory for `count` elements, not initialised, until the computation ends or starts over.
    mutating func allocate<Element: BitwiseCopyable>(
        _ count: Int, of type: Element.Type = Element.self
    ) -> UnsafeMutablePointer<Element> {
        let size = Self.size(of: count, type)
        if size > left { begin(size) }
        guard let start = place else { preconditionFailure("a piece that was begun has a place") }
        place = start + size
        left -= size
        return start.bindMemory(to: type, capacity: max(count, 1))
    }

    /// Memory for `count` elements, each set to `value`.
    mutating func filled<Element: BitwiseCopyable>(
        _ count: Int, with value: Element
    ) -> UnsafeMutablePointer<Element> {
        let memory = allocate(count, of: Element.self)
        memory.initialize(repeating: value, count: count)
        return memory
    }

    /// Gives all of the memory to whatever is allocated next.
    mutating func startOver() {
        begun = 0
        left = 0
    }

    /// Goes on with the next piece that has room for `size` bytes, or with a new one, each as large as all before.
    private mutating func begin(_ size: Int) {
        while begun < pieces.count {
            begun += 1
            if pieces[begun - 1].count >= size { return use(pieces[begun - 1]) }
        }
        let taken = pieces.reduce(0) { $0 + $1.count }
        var capacity = max(size, min(taken, Self.largestGuess), Self.smallestPiece)
        let isLarge = capacity >= Self.largePage / 2
        if isLarge {
            capacity = (capacity + Self.largePage - 1) & ~(Self.largePage - 1)
            if let known = ScratchPool.shared.take(capacity) { return append(known) }
        }
        let piece = UnsafeMutableRawBufferPointer.allocate(
            byteCount: capacity, alignment: isLarge ? Self.largePage : Self.alignment)
        #if canImport(Glibc) || canImport(Musl)
            if isLarge { madvise(piece.baseAddress, capacity, MADV_HUGEPAGE) }
        #endif
        append(piece)
    }

    private mutating func append(_ piece: UnsafeMutableRawBufferPointer) {
        pieces.append(piece)
        begun = pieces.count
        use(piece)
    }

    private mutating func use(_ piece: UnsafeMutableRawBufferPointer) {
        place = piece.baseAddress
        left = piece.count
    }
}
