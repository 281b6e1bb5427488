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
            let pageSize = UInt(1 << 21), start = UInt(bitPattern: memory)
            let end = start + UInt(count * MemoryLayout<Pointee>.stride)
            // Only whole pages within the memory are spoken of.
            let first = (start + pageSize - 1) & ~(pageSize - 1), last = end & ~(pageSize - 1)
            if first < last { madvise(UnsafeMutableRawPointer(bitPattern: first), Int(last - first), MADV_HUGEPAGE) }
        #endif
        return memory
    }
}
