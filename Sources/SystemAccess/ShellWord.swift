/// A text as one word of a shell command that a person may paste.
public enum ShellWord {
    /// The text as it is, or in single quotes where a shell would read more than one word or a sign of its own.
    public static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+:~^@=,".utf8.contains(byte) || byte >= 0x80
            }
        }
        // A tilde at the begin stands for a home folder.
        if isPlain, !text.isEmpty, !text.hasPrefix("~") { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
