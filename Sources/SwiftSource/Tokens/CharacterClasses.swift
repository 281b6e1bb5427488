/// Which characters make identifiers and operators.
///
/// Source: the grammars of an identifier and of operators in 'Lexical Structure', *The Swift Programming Language*.
enum CharacterClasses {
    /// Letters, digits and the underscore, one bit a character.
    private static let nameLow: UInt64 = 0x03FF_0000_0000_0000
    private static let nameHigh: UInt64 = 0x07FF_FFFE_87FF_FFFE

    /// The operator characters, one bit a character.
    private static let operatorLow: UInt64 = 0xF000_AC62_0000_0000
    private static let operatorHigh: UInt64 = 0x5000_0000_4000_0000

    /// Whether the ASCII byte may stand in an identifier.
    @inline(__always)
    static func isNameByte(_ byte: UInt8) -> Bool {
        byte < 64 ? (nameLow >> UInt64(byte)) & 1 != 0 : byte < 128 && (nameHigh >> UInt64(byte & 63)) & 1 != 0
    }

    /// Whether the ASCII byte is an operator character (`/ = - + ! * % < > & | ^ ~ ?`).
    @inline(__always)
    static func isOperatorByte(_ byte: UInt8) -> Bool {
        byte < 64 ? (operatorLow >> UInt64(byte)) & 1 != 0 : byte < 128 && (operatorHigh >> UInt64(byte & 63)) & 1 != 0
    }

    /// Whether the ASCII byte is a decimal digit.
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// What a scalar beyond ASCII may be part of.
    enum Role { case identifier, combining, operatorName, nothing }

    /// - Complexity: O(1): a fixed list of ranges.
    static func role(_ scalar: UInt32) -> Role {
        switch scalar {
        case 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
            .combining
        case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017,
            0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775,
            0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
            .operatorName
        case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0x02FF, 0x0370...0x167F,
            0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F, 0x2040, 0x2054,
            0x2060...0x20CF, 0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
            0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F,
            0xFE30...0xFE44, 0xFE47...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x1FFFD, 0x20000...0x2FFFD,
            0x30000...0x3FFFD, 0x40000...0x4FFFD, 0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD,
            0x80000...0x8FFFD, 0x90000...0x9FFFD, 0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD,
            0xD0000...0xDFFFD, 0xE0000...0xEFFFD:
            .identifier
        default: .nothing
        }
    }
}
