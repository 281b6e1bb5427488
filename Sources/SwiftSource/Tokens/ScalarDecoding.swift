extension Span<UInt8> {
    /// The byte at `index`, or zero beyond either end: hostile text never reads outside its buffer.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? self[unchecked: index] : 0
    }

    /// The scalar that begins at `index` and its length in bytes, or nil where the bytes are no well-formed UTF-8
    /// (overlong forms, surrogates and truncation included).
    ///
    /// - Complexity: O(1).
    func scalar(at index: Int) -> (value: UInt32, length: Int)? {
        let lead = byte(index)
        switch lead {
        case 0x00...0x7F: return (UInt32(lead), 1)
        case 0xC2...0xDF:
            guard let second = continuation(index + 1) else { return nil }
            return (UInt32(lead & 0x1F) << 6 | second, 2)
        case 0xE0...0xEF:
            guard let second = continuation(index + 1), let third = continuation(index + 2) else { return nil }
            let value = UInt32(lead & 0x0F) << 12 | second << 6 | third
            return value < 0x800 || (0xD800...0xDFFF).contains(value) ? nil : (value, 3)
        case 0xF0...0xF4:
            guard let second = continuation(index + 1), let third = continuation(index + 2),
                let fourth = continuation(index + 3)
            else { return nil }
            let value = UInt32(lead & 0x07) << 18 | second << 12 | third << 6 | fourth
            return value < 0x10000 || value > 0x10FFFF ? nil : (value, 4)
        default: return nil
        }
    }

    private func continuation(_ index: Int) -> UInt32? {
        let byte = byte(index)
        return byte & 0xC0 == 0x80 ? UInt32(byte & 0x3F) : nil
    }
}
