/// A short name for a longer one, the same on every machine and at every start: 32 hexadecimal digits.
package enum StableName {
    /// The name of a text.
    package static func of(_ text: String) -> String { of(Array(text.utf8)) }
    /// The name of some bytes.
    package static func of(_ bytes: [UInt8]) -> String { of(bytes[...]) }
    /// The name of a part of some bytes.
    package static func of(_ bytes: ArraySlice<UInt8>) -> String { ContentHash(of: bytes).text }
}
