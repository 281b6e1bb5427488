#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Large pieces of memory that one computation has used and the next one may: the system would clear them anew, page by
/// page, which costs up to a sixth of the computation.
///
/// What changes is read and written between taking the lock and giving it back, so any thread may use the pool. (The
/// standard library's `Mutex` needs a later macOS than Ripple does.)
final class ScratchPool: @unchecked Sendable {
    static let shared = ScratchPool(capacity: 1 << 27)

    /// No more bytes than these are kept.
    private let capacity: Int

    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var pieces: [UnsafeMutableRawBufferPointer] = []
    private var size = 0

    init(capacity: Int) {
        self.capacity = capacity
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

    deinit {
        for piece in pieces { piece.deallocate() }
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// The smallest piece with room for so many bytes, unless it is of more than four times the size.
    func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        let fitting = pieces.indices.filter { pieces[$0].count >= byteCount && pieces[$0].count / 4 <= byteCount }
        guard let best = fitting.min(by: { pieces[$0].count < pieces[$1].count }) else { return nil }
        size -= pieces[best].count
        return pieces.remove(at: best)
    }

    /// Keeps the piece, or frees it where enough is kept already.
    func giveBack(_ piece: UnsafeMutableRawBufferPointer) {
        pthread_mutex_lock(lock)
        let isKept = size + piece.count <= capacity
        if isKept {
            pieces.append(piece)
            size += piece.count
        }
        pthread_mutex_unlock(lock)
        if !isKept { piece.deallocate() }
    }
}
