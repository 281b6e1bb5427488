/// The name that git gives to a blob, a tree or a commit: 40 hexadecimal digits, or 64 in a SHA-256 repository.
public struct ObjectID: Sendable, Hashable, CustomStringConvertible {
    /// The digits, in lower case.
    public let hex: String

    /// The object named by `hex`; `nil` unless it is 40 or 64 hexadecimal digits.
    public init?(_ hex: some StringProtocol) {
        self.init(hex.utf8)
    }

    /// The object named by these ASCII digits; `nil` unless they are 40 or 64 hexadecimal digits.
    public init?(_ digits: some Sequence<UInt8>) {
        let digits = Array(digits)
        guard digits.count == 40 || digits.count == 64, digits.allSatisfy(\.isHexDigit) else { return nil }
        hex = String(decoding: digits, as: UTF8.self).lowercased()
    }

    /// Whether this is git's way to say 'no object' or 'not computed': nothing but zeros.
    public var isZero: Bool { hex.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }

    /// The digits.
    public var description: String { hex }
}

/// A commit that exists: made only by `Repository.resolve` and its kin.
public struct Revision: Sendable, Hashable, CustomStringConvertible {
    /// The commit.
    public let id: ObjectID
    /// What the user called it: `main`, `HEAD~1`.
    public let name: String

    init(id: ObjectID, name: String) {
        self.id = id
        self.name = name
    }

    /// What the user called it.
    public var description: String { name }
}
