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
    /// takes no such advice. Where the advice is not followed nothing but time is lost.
    static func allocateInLargePages(_ count: Int) -> UnsafeMutablePointer {
        let byteCount = max(count, 1) * MemoryLayout<Pointee>.stride
        #if canImport(Glibc) || canImport(Musl)
            let pageSize = 1 << 21
            if byteCount >= pageSize {
                let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: pageSize)
                madvise(memory, byteCount, MADV_HUGEPAGE)
                return memory.bindMemory(to: Pointee.self, capacity: count)
            }
        #endif
        return allocate(capacity: max(count, 1))
    }
}
