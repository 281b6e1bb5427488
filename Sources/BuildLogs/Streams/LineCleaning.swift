/// What stands around the text that a tool wrote: terminal control codes, the time that a CI system puts before a line.
enum LineCleaning {
    /// How far into a line control codes are looked for. Redrawn progress lines begin with one.
    private static let looked = 1024

    /// Gives the line's text to `body`: as it is, or each of the parts that were drawn over one another.
    ///
    /// The last flag says whether the part's end was seen.
    static func parts(of line: LineSplitter.Line, _ body: (Bytes, Bool) -> Void) {
        var bytes = line.bytes
        if line.isTerminated, bytes.count > 0, bytes[bytes.count - 1] == 0x0D { bytes = bytes[..<(bytes.count - 1)] }
        // The long lines of processes begin with a path and are never drawn over.
        let head = bytes[..<(bytes.count > 0 && bytes[0] == UInt8(ascii: "/") ? 0 : min(bytes.count, looked))]
        if head.first(0x1B) == nil, head.first(0x0D) == nil {
            body(afterTime(bytes), line.isTerminated)
            return
        }
        var start = 0
        while start <= bytes.count {
            let end = bytes.first(0x0D, from: start) ?? bytes.count
            let isTerminated = line.isTerminated || end < bytes.count
            let text = withoutControls(bytes[start..<end])
            text.withBytes { body(afterTime($0), isTerminated) }
            start = end + 1
        }
    }

    /// The bytes without escape sequences (ECMA-48 CSI, OSC, APC and two-byte ones) and other control codes.
    static func withoutControls(_ bytes: Bytes) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte >= 0x20 || byte == 0x09 {
                text.append(byte)
            } else if byte == 0x1B {
                position = endOfEscape(bytes, from: position)
            }
        }
        return text
    }

    private static func endOfEscape(_ bytes: Bytes, from start: Int) -> Int {
        guard start < bytes.count else { return start }
        switch bytes[start] {
        case UInt8(ascii: "["):
            var position = start + 1
            while position < bytes.count, bytes[position] >= 0x20, bytes[position] < 0x40 { position += 1 }
            return min(position + 1, bytes.count)
        case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"):
            // To BEL or ESC \. Without either it is the introducer alone.
            var position = start + 1
            while position < bytes.count, position < start + 4096 {
                if bytes[position] == 0x07 { return position + 1 }
                if bytes[position] == 0x1B { return min(position + 2, bytes.count) }
                position += 1
            }
            return start + 1
        default:
            return start + 1
        }
    }

    /// The text after a time such as `2026-01-01T00:00:00.0000000Z `, in brackets or not, and GitLab's stream mark.
    static func afterTime(_ bytes: Bytes) -> Bytes {
        guard bytes.count > 21 else { return bytes }
        let first = bytes[0]
        if first == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { return afterTime(bytes[3...]) }
        let isBracketed = first == UInt8(ascii: "[")
        guard isBracketed || isDigit(first) else { return bytes }
        let start = isBracketed ? 1 : 0
        for (offset, mark) in zip([4, 7, 10, 13, 16], "--T::".utf8) where bytes[start + offset] != mark { return bytes }
        for offset in [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18] where !isDigit(bytes[start + offset]) {
            return bytes
        }
        var end = start + 19
        while end < bytes.count, end < 48, bytes[end] != 0x20 { end += 1 }
        guard end < bytes.count, bytes[end] == 0x20 else { return bytes }
        guard bytes[end - 1] == (isBracketed ? UInt8(ascii: "]") : UInt8(ascii: "Z")) else { return bytes }
        let text = bytes[(end + 1)...]
        guard text.count >= 4, isDigit(text[0]), isDigit(text[1]) else { return text }
        guard text[2] == UInt8(ascii: "O") || text[2] == UInt8(ascii: "E") else { return text }
        return text[3] == 0x20 || text[3] == UInt8(ascii: "+") ? text[4...] : text
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
