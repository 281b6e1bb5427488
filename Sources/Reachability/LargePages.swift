#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
    /// Memory for `count` elements, not initialised, in large pages where the system has them and there is enough of it.
    ///
    /// The first touch of a page costs as much as hundreds of sums, and with 4 KiB a page a big question touches
    /// thousands. Linux gives pages of 2 MiB to who asks (`madvise(2)`, MADV_HUGEPAGE); Darwin's are of 16 KiB and it
    /// takes no such advice. The memory is the allocator's own, so that a second question has it without any page being
    /// cleared anew. Where the advice is not followed nothing but time is lost.
    static func allocateInLargePages(_ count: Int) -> UnsafeMutablePointer {
        let memory = allocate(capacity: max(count, 1))
        #if canImport(Glibc) || canImport(Musl)
            let pageSize = UInt(1 << 21), byteCount = UInt(count * MemoryLayout<Pointee>.stride)
            if byteCount >= pageSize {
                // Rounded outwards: a page at either end is shared with a neighbour, and what is not mapped is passed by.
                let start = UInt(bitPattern: memory) & ~(pageSize - 1)
                let end = (UInt(bitPattern: memory) + byteCount + pageSize - 1) & ~(pageSize - 1)
                madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
            }
        #endif
        return memory
    }
}
