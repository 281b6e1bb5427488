/// 128 bits of a file's content: two contents have the same by chance once in 2^64 files.
///
/// It is no defence against somebody who looks for collisions: a snapshot is its owner's own file.
package struct ContentHash: Hashable, Sendable {
    /// 32 hexadecimal digits.
    package let text: String

    /// The hash of some bytes.
    package init(of bytes: [UInt8]) { self.init(of: bytes[...]) }

    /// The hash of a part of some bytes.
    ///
    /// - Complexity: O(n) with n bytes, eight a step.
    package init(of bytes: ArraySlice<UInt8>) {
        var (first, second) = (0x243F_6A88_85A3_08D3 as UInt64, 0x1319_8A2E_0370_7344 as UInt64)
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset + 8 <= buffer.count {
                let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                first = Self.fold(first ^ word, 0xA076_1D64_78BD_642F)
                second = Self.fold(second ^ word, 0xE703_7ED1_A0B4_28DB)
                offset += 8
            }
            var rest: UInt64 = 0
            while offset < buffer.count {
                rest = rest << 8 | UInt64(buffer[offset])
                offset += 1
            }
            first = Self.fold(first ^ rest, 0x8EBC_6AF0_9C88_C6E3 ^ UInt64(buffer.count) << 1)
            second = Self.fold(second ^ rest, 0x5899_65CC_7537_4CC3 ^ UInt64(buffer.count) << 1)
        }
        text = Self.digits(first) + Self.digits(second)
    }

    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        // The odd constant keeps a zero on one side from swallowing the other.
        let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: right | 1)
        return product.high ^ product.low
    }

    private static func digits(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    /// Whether a text has the form of a hash: safe as the name of a file.
    package static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
