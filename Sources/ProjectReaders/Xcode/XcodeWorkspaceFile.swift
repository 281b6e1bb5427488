internal import SystemAccess

/// The entries of a `contents.xcworkspacedata`.
///
/// Source: workspaces of Xcode 8 to 26: nested `<Group location="…">` and `<FileRef location="…">`, where a location is
/// `group:` (from the enclosing group), `container:` (from the folder of the workspace), `absolute:`, `self:` (the
/// project that the workspace lies in) or `developer:` (a part of Xcode).
struct XcodeWorkspaceFile {
    /// What it refers to, absolute, without doubles, in its order.
    private(set) var entries: [String] = []

    /// - Parameters:
    ///   - workspace: the `.xcworkspace`, absolute.
    ///   - path: how errors call the file.
    /// - Throws: ``ReaderError/malformed(path:line:why:)``.
    init(_ bytes: [UInt8], workspace: String, path: String) throws(ReaderError) {
        if bytes.allSatisfy({ $0 <= 0x20 }) { throw .malformed(path: path, line: nil, why: "the file is empty") }
        let container = Paths.parent(workspace)
        var scanner = MarkupScanner(bytes)
        var groups = [container]
        var elements: [Bool] = []
        var hasRoot = false
        do {
            while let event = try scanner.next() {
                switch event {
                case .open(let name, let attributes):
                    hasRoot = hasRoot || name == "Workspace"
                    let location = attributes["location"] ?? "group:"
                    let place = Self.place(location, group: groups.last ?? container, container: container)
                    if name == "FileRef", let place, !entries.contains(place) { entries.append(place) }
                    elements.append(name == "Group")
                    if name == "Group" { groups.append(place ?? container) }
                case .close:
                    if elements.popLast() == true { groups.removeLast() }
                }
            }
        } catch {
            let isConflict = bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "<<<<<<< ".utf8) }
            let why = isConflict ? "a merge conflict is left in the file" : error.why
            throw .malformed(path: path, line: error.line, why: why)
        }
        guard hasRoot else { throw .malformed(path: path, line: 1, why: "expected <Workspace>") }
    }

    private static func place(_ location: String, group: String, container: String) -> String? {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let (kind, path) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("group", location)
        switch kind {
        case "group": return Paths.absolute(path, in: group)
        case "container": return Paths.absolute(path, in: container)
        case "absolute": return Paths.absolute(path, in: "/")
        case "self": return container.hasSuffix(".xcodeproj") ? container : Paths.absolute(path, in: container)
        default: return nil
        }
    }
}
