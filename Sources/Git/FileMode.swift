/// What git records of a file besides its content.
public enum FileMode: Sendable, Hashable {
    /// 100644.
    case file
    /// 100755.
    case executable
    /// 120000: the content is the text of the link.
    case symbolicLink
    /// 160000: a commit of another repository, which lies in a directory of this one.
    case submodule

    /// The mode of git's octal digits; `nil` for `000000` (no file), a directory, and anything unknown.
    init?(octal digits: some Sequence<UInt8>) {
        // Old commits hold 100664 and other permissions; git itself looks at the owner's execute bit alone.
        var value = 0
        var count = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit), count < 6 else { return nil }
            value = value * 8 + Int(digit - UInt8(ascii: "0"))
            count += 1
        }
        switch value & 0o170000 {
        case 0o100000: self = value & 0o100 == 0 ? .file : .executable
        case 0o120000: self = .symbolicLink
        case 0o160000: self = .submodule
        default: return nil
        }
    }

    /// Whether it is a regular file, executable or not.
    public var isRegular: Bool { self == .file || self == .executable }
}
