extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let slash = UInt8(ascii: "/")
    static let plus = UInt8(ascii: "+")
    static let minus = UInt8(ascii: "-")

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }

    var isLetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension ArraySlice<UInt8> {
    /// The bytes as text; invalid UTF-8 is repaired.
    var text: String { String(decoding: self, as: UTF8.self) }

    func hasPrefix(_ prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { starts(with: $0) }
    }

    func hasSuffix(_ suffix: StaticString) -> Bool {
        suffix.withUTF8Buffer { count >= $0.count && self.suffix($0.count).elementsEqual($0) }
    }

    /// The bytes after `prefix`; `nil` where they do not begin with it.
    func dropping(_ prefix: StaticString) -> ArraySlice<UInt8>? {
        hasPrefix(prefix) ? dropFirst(prefix.utf8CodeUnitCount) : nil
    }

    /// The bytes without a carriage return at their end.
    var withoutCarriageReturn: ArraySlice<UInt8> { last == .carriageReturn ? dropLast() : self }
}

extension [UInt8] {
    /// The parts between `separator`s; the end of the last part may lack its separator.
    /// - Complexity: O(n) with n the number of bytes.
    func parts(endingWith separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts = split(separator: separator, omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        return parts
    }
}

extension String {
    /// Whether it stands before `other` in the order of UTF-8 bytes, the same in every locale.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

/// A path as a key: two paths are one only if their bytes are the same. (`String` holds `é` and `e` + accent equal;
/// for git and for Linux they are two files.)
struct PathKey: Hashable {
    private let bytes: [UInt8]

    init(_ path: String) { bytes = Array(path.utf8) }
}
