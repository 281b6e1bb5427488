/// Arithmetic on paths as text, without asking the file system.
public enum Paths {
    /// `path` made absolute against `directory`, with `.`, `..` and repeated slashes resolved as text.
    ///
    /// A `..` above the root stays at the root.
    /// - Complexity: O(n) with n the length of both.
    public static func absolute(_ path: String, in directory: String) -> String {
        normalized(path.utf8.first == UInt8(ascii: "/") ? path : directory + "/" + path)
    }

    /// `path` with `.`, `..` and repeated slashes resolved as text. `..` at the front of a relative path is kept.
    /// - Complexity: O(n) with n the length of the path.
    public static func normalized(_ path: String) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        var kept: [Substring] = []
        for part in components(of: path) {
            if part == "." { continue }
            if part == ".." {
                if let last = kept.last, last != ".." {
                    kept.removeLast()
                    continue
                }
                if isAbsolute { continue }
            }
            kept.append(part)
        }
        let joined = kept.joined(separator: "/")
        if isAbsolute { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    /// `path` under `directory` without that prefix (`""` for the directory itself); `nil` where it is not under it.
    ///
    /// Both are normalized absolute paths, or both relative to the same place; `""` is that place itself.
    public static func relative(_ path: String, to directory: String) -> String? {
        if directory.isEmpty { return path.utf8.first == UInt8(ascii: "/") ? nil : path }
        if path.utf8.elementsEqual(directory.utf8) { return "" }
        let prefix = directory.utf8.last == UInt8(ascii: "/") ? directory : directory + "/"
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// `name` inside `directory`; either may be empty.
    public static func join(_ directory: String, _ name: String) -> String {
        if directory.isEmpty { return name }
        if name.isEmpty { return directory }
        return directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
    }

    /// The last component; the path itself where it has no slash.
    public static func lastComponent(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// What stands before the last component: `""` where the path has no slash, `/` for a child of the root.
    public static func parent(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension Paths {
    /// `path` as seen from `directory`, with `../` for each step up; both normalized and absolute.
    public static func relativeOrOutside(_ path: String, to directory: String) -> String {
        if let inside = relative(path, to: directory) { return inside }
        let from = components(of: directory)
        let to = components(of: path)
        let common = zip(from, to).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common)).joined(separator: "/")
    }

    /// The parts between slashes. A slash is a byte: `split` on characters would not see one before a combining mark.
    private static func components(of path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }
}
