/// A text to look for in long lines, by Horspool's method: the bytes skipped at a time are about its length.
///
/// - Complexity: a search takes O(n × m) at worst with n the length of what is searched and m of the needle, about
///   n / m steps on the lines that compilers print.
struct Needle {
    private let text: [UInt8]
    private let shifts: [UInt8]

    init(_ text: String) {
        self.text = Array(text.utf8)
        precondition(self.text.count > 1 && self.text.count < 256, "a needle of 2 to 255 bytes")
        var shifts = [UInt8](repeating: UInt8(self.text.count), count: 256)
        for (position, byte) in self.text.dropLast().enumerated() {
            shifts[Int(byte)] = UInt8(self.text.count - 1 - position)
        }
        self.shifts = shifts
    }

    /// Its length in bytes.
    var count: Int { text.count }

    /// The position of the first occurrence at or after `start`.
    func position(in line: Bytes, from start: Int = 0) -> Int? {
        let length = text.count
        guard start >= 0, line.count - start >= length else { return nil }
        return line.withUnsafeBytes { haystack in
            text.withUnsafeBufferPointer { text in
                shifts.withUnsafeBufferPointer { shifts in
                    let lastByte = text[length - 1]
                    // `end` is the position of the byte under the needle's last one: always inside `line`.
                    var end = start + length - 1
                    while end < haystack.count {
                        let byte = haystack[end]
                        if byte == lastByte, Self.matches(text, haystack, at: end - length + 1) {
                            return end - length + 1
                        }
                        end += Int(shifts[Int(byte)])
                    }
                    return nil
                }
            }
        }
    }

    /// The position of the first occurrence in the last 3 KiB, or in all where there is none: options stand at the end of
    /// a compiler's line, after its files.
    func positionNearEnd(of line: Bytes) -> Int? {
        let start = line.count - 3072
        guard start > 0 else { return position(in: line) }
        return position(in: line, from: start) ?? position(in: line)
    }

    @inline(__always)
    private static func matches(
        _ text: UnsafeBufferPointer<UInt8>, _ haystack: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Bool {
        for index in text.indices where text[index] != haystack[position + index] { return false }
        return true
    }
}
