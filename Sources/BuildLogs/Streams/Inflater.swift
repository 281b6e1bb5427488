internal import CZlib

/// Undoes gzip while a log is read: several members in one file, and what can be saved of a file that was cut short.
struct Inflater: ~Copyable {
    /// How the compressed data ended.
    enum End {
        /// The last member is whole.
        case whole
        /// The data stops inside a member.
        case truncated
        /// The data is damaged, or inflates to more than the limit.
        case damaged
    }

    private let stream: UnsafeMutablePointer<z_stream>
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private var isInMember = true
    private var isFinished = false
    private var isDamaged = false
    private var room: Int

    /// An inflater that gives at most `limit` bytes.
    init(limit: Int) {
        room = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, 16 for the gzip header.
        let result = inflateInit2_(stream, 31, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
        isDamaged = result != Z_OK
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Whether a file that begins so is gzip's: its two magic bytes and the only method, deflate.
    static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B, 0x08]) }

    /// Gives what `chunk` inflates to, piece by piece, to `body`.
    mutating func feed(_ chunk: [UInt8], _ body: (Bytes) -> Void) {
        guard !isDamaged, !isFinished, !chunk.isEmpty else { return }
        var chunk = chunk
        chunk.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            inflateAll(body)
            stream.pointee.next_in = nil
            stream.pointee.avail_in = 0
        }
    }

    private mutating func inflateAll(_ body: (Bytes) -> Void) {
        while stream.pointee.avail_in > 0, !isDamaged, !isFinished {
            if !isInMember {
                // After a member another one may follow; padding or anything else is the end.
                guard stream.pointee.next_in.pointee == 0x1F else {
                    isFinished = true
                    return
                }
                inflateReset(stream)
                isInMember = true
            }
            let stream = stream
            let status = buffer.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                return inflate(stream, Z_NO_FLUSH)
            }
            let made = buffer.count - Int(stream.pointee.avail_out)
            if made > 0 {
                let kept = min(made, room)
                room -= kept
                buffer.withBytes { body($0[..<kept]) }
                if kept < made { isDamaged = true }
            }
            switch status {
            case Z_STREAM_END: isInMember = false
            case Z_OK, Z_BUF_ERROR:
                if made == 0, stream.pointee.avail_in > 0, status == Z_BUF_ERROR { isDamaged = true }
            default: isDamaged = true
            }
        }
    }

    /// How the data ended, now that there is no more.
    var end: End {
        if isDamaged { return .damaged }
        return isInMember ? .truncated : .whole
    }
}
