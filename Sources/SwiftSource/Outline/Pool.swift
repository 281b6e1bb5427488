/// A growing row of values that one owner fills.
///
/// An array asks at every change whether somebody shares it; this one cannot be shared. Every access asks whether the
/// place is in the row.
struct Pool<Element>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// - Complexity: O(1), amortised.
    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    /// Takes the last element away; there must be one.
    @inline(__always)
    mutating func removeLast() -> Element {
        precondition(count > 0)
        count -= 1
        return (base + count).move()
    }

    /// Takes the last element away; there must be one.
    @inline(__always)
    mutating func dropLast() { _ = removeLast() }

    /// The element at a place that must be below ``count``: nothing outside the row is read or written.
    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return base[index]
        }
        _modify {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            yield &base[index]
        }
    }

    /// The elements as an array.
    ///
    /// - Complexity: O(*n*) for *n* elements.
    var elements: [Element] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
