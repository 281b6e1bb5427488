extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
    /// Memory for `count` elements, each set to `value`. The caller deallocates it, in a `defer` on the next line.
    static func filled(_ count: Int, with value: Pointee) -> UnsafeMutablePointer {
        let pointer = allocate(capacity: max(count, 1))
        pointer.initialize(repeating: value, count: count)
        return pointer
    }
}
