/// The form in which git prints an unusual path: in double quotes, with the escapes of C.
///
/// Source: `quote.c` of git 2.39 (`unquote_c_style`): `\a \b \t \n \v \f \r \" \\` and three octal digits.
enum QuotedPath {
    /// Decodes the quoted string at the start of `bytes` and tells what stands after it; `nil` where it is not one.
    /// - Complexity: O(n) with n the number of bytes.
    static func decode(_ bytes: ArraySlice<UInt8>) -> (path: [UInt8], rest: ArraySlice<UInt8>)? {
        guard bytes.first == .quote else { return nil }
        var path: [UInt8] = []
        var index = bytes.startIndex + 1
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == .quote { return (path, bytes[index...]) }
            guard byte == .backslash else {
                path.append(byte)
                continue
            }
            guard index < bytes.endIndex else { return nil }
            let escape = bytes[index]
            index += 1
            if let plain = meaning(of: escape) {
                path.append(plain)
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "3")).contains(escape), index + 1 < bytes.endIndex,
                let second = octal(bytes[index]), let third = octal(bytes[index + 1])
            else { return nil }
            path.append((escape - UInt8(ascii: "0")) << 6 | second << 3 | third)
            index += 2
        }
        return nil
    }

    private static func meaning(of escape: UInt8) -> UInt8? {
        switch escape {
        case UInt8(ascii: "a"): 0x07
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "v"): 0x0B
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        case .quote, .backslash: escape
        default: nil
        }
    }

    private static func octal(_ digit: UInt8) -> UInt8? {
        (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) ? digit - UInt8(ascii: "0") : nil
    }
}
