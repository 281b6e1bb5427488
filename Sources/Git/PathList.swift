/// The paths of `--files-from`: as `git diff --name-only`, `git diff -z --name-only`, `find` or `find -print0` print
/// them.
public enum PathList {
    /// The paths in `bytes`, in their order.
    ///
    /// Paths end with NUL if there is any NUL, and are then taken as they are. Otherwise they end with a newline, with
    /// or without a carriage return before it; blank lines are left out; a line in double quotes is decoded as git
    /// quotes, or taken as it is if it is not of that form. Nothing else is interpreted.
    /// - Complexity: O(n) with n the number of bytes.
    public static func parse(_ bytes: [UInt8]) -> [String] {
        if bytes.contains(0) {
            return bytes.split(separator: 0).map(\.text)
        }
        return bytes.split(separator: .newline).compactMap { line in
            let line = line.withoutCarriageReturn
            if line.allSatisfy({ $0 == .space || $0 == .tab }) { return nil }
            if let (path, rest) = QuotedPath.decode(line), rest.isEmpty, !path.isEmpty {
                return path[...].text
            }
            return line.text
        }
    }
}
