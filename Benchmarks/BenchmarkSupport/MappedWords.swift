/// Little-endian 32-bit words of a mapped file, read where they lie.
public struct MappedWords: RandomAccessCollection, Sendable {
    private let file: MappedFile
    private let start: Int
    /// The number of words.
    public let count: Int

    /// The `count` words from the `start`-th on; they must lie in the file.
    init(of file: MappedFile, from start: Int, count: Int) {
        precondition(start >= 0 && count >= 0 && (start + count) * 4 <= file.count)
        (self.file, self.start, self.count) = (file, start, count)
    }

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of words.
    public var endIndex: Int { count }

    /// The word at a position, in this machine's order of bytes.
    public subscript(position: Int) -> UInt32 {
        precondition(position >= 0 && position < count)
        return file.withBytes {
            UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: (start + position) * 4, as: UInt32.self))
        }
    }

    /// Calls `body` with the words where they lie, on a machine that has their order of bytes.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt32>) throws -> Result
    ) rethrows -> Result? {
        // On a machine of the other order the words must be turned, one by one.
        guard 1.littleEndian == 1 else { return nil }
        return try file.withBytes {
            let part = UnsafeRawBufferPointer(rebasing: $0[start * 4..<(start + count) * 4])
            return try body(part.assumingMemoryBound(to: UInt32.self))
        }
    }
}
