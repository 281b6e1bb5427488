/// Little-endian 32-bit words of a mapped file, read where they lie.
public struct MappedWords: RandomAccessCollection, Sendable {
    private let file: MappedFile
    private let start: Int
    public let count: Int

    /// The `count` words from the `start`-th on; they must lie in the file.
    init(of file: MappedFile, from start: Int, count: Int) {
        precondition(start >= 0 && count >= 0 && (start + count) * 4 <= file.bytes.count)
        (self.file, self.start, self.count) = (file, start, count)
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> UInt32 {
        precondition(position >= 0 && position < count)
        return UInt32(littleEndian: file.bytes.loadUnaligned(fromByteOffset: (start + position) * 4, as: UInt32.self))
    }

    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt32>) throws -> Result
    ) rethrows -> Result? {
        // On a machine of the other order the words must be turned, one by one.
        guard 1.littleEndian == 1 else { return nil }
        let part = UnsafeRawBufferPointer(rebasing: file.bytes[start * 4..<(start + count) * 4])
        return try body(part.assumingMemoryBound(to: UInt32.self))
    }
}
