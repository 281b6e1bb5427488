/// Writes texts and lists of them so that ``FieldReader`` reads them back: `length:bytes`, lists as their count and the elements.
struct FieldWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ text: String) { put(text.utf8) }

    mutating func put(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: String(text.count).utf8)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: text)
    }

    /// A text that may be missing: an empty field then, else `=` and the text.
    mutating func put(_ text: String?) { put(text.map { "=" + $0 } ?? "") }

    mutating func put<Element>(_ list: [Element], _ body: (inout FieldWriter, Element) -> Void) {
        put(String(list.count))
        for element in list { body(&self, element) }
    }
}

/// Reads what ``FieldWriter`` wrote. Anything else reads as `nil`, never past the end.
struct FieldReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// A reader of a part of `bytes`.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position == end }

    mutating func text() -> String? {
        guard let length = number(endingWith: UInt8(ascii: ":")), length <= end - position else { return nil }
        defer { position += length }
        return String(decoding: bytes[position..<(position + length)], as: UTF8.self)
    }

    mutating func optional() -> String? {
        guard let length = number(endingWith: UInt8(ascii: ":")), length <= end - position else { return nil }
        defer { position += length }
        guard length > 0, bytes[position] == UInt8(ascii: "=") else { return nil }
        return String(decoding: bytes[(position + 1)..<(position + length)], as: UTF8.self)
    }

    mutating func list<Element>(_ element: (inout FieldReader) -> Element?) -> [Element]? {
        // No element takes less than two bytes, so a count beyond the rest is no list of ours.
        guard let count = count(), count <= end - position else { return nil }
        var list: [Element] = []
        list.reserveCapacity(count)
        for _ in 0..<count {
            guard let next = element(&self) else { return nil }
            list.append(next)
        }
        return list
    }

    /// A text of digits alone, as a number.
    private mutating func count() -> Int? {
        guard let length = number(endingWith: UInt8(ascii: ":")), (1...12).contains(length), length <= end - position
        else { return nil }
        var count = 0
        for byte in bytes[position..<(position + length)] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            count = count * 10 + Int(byte - UInt8(ascii: "0"))
        }
        position += length
        return count
    }

    private mutating func number(endingWith mark: UInt8) -> Int? {
        var value = 0
        var digits = 0
        while position < end, digits < 12 {
            let byte = bytes[position]
            position += 1
            if byte == mark { return digits > 0 ? value : nil }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            digits += 1
        }
        return nil
    }
}
