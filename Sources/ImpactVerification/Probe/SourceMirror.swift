internal import Foundation
public import SystemAccess

/// A copy of a project's sources in a folder of our own, kept from one experiment to the next.
///
/// The project's own files are read and never written, so nothing that happens to an experiment can harm them.
public struct SourceMirror: Sendable {
    /// The folder that all copied folders have in common.
    private let base: String
    private let roots: [String]
    private let excluded: String
    /// Where the copy lies.
    let tree: String
    let files: any FileSystem

    /// A copy, in `tree`, of everything below `roots`: the checkout, and packages outside that it depends on.
    ///
    /// - Parameter excluded: an absolute folder that is left out where it lies in a root: our own.
    public init(of roots: [String], in tree: String, excluding excluded: String, files: any FileSystem) {
        self.roots = Self.outermost(roots)
        self.tree = tree
        self.excluded = excluded
        self.files = files
        var base = self.roots.first ?? "/"
        while !self.roots.allSatisfy({ Paths.relative($0, to: base) != nil }) { base = Paths.parent(base) }
        self.base = base
    }

    private static func outermost(_ roots: [String]) -> [String] {
        let sorted = Set(roots).sorted()
        return sorted.filter { root in !sorted.contains { $0 != root && Paths.relative(root, to: $0) != nil } }
    }

    /// Where the copy of an absolute path of the project lies.
    public func place(of path: String) -> String {
        Paths.join(tree, Paths.relative(path, to: base) ?? Paths.lastComponent(path))
    }

    /// Makes the copy what the project is now; how many files had to be written or removed.
    ///
    /// - Complexity: O(b) with b the bytes of the files.
    @discardableResult
    public func update() throws(VerificationError) -> Int {
        do {
            return try updateFiles()
        } catch {
            throw .file(error)
        }
    }

    private func updateFiles() throws(FileError) -> Int {
        var wanted: Set<String> = []
        var count = 0
        for root in roots {
            try files.createDirectory(place(of: root))
            for directory in DirectoryWalk(root: root, files: files).directories {
                let from = Paths.join(root, directory.path)
                if Paths.relative(from, to: excluded) != nil { continue }
                let to = place(of: from)
                wanted.insert(to)
                if !files.isDirectory(to) { try files.createDirectory(to) }
                for entry in directory.entries where entry.kind != .directory {
                    // Behind a link stands what it leads to; one that leads to a folder or nowhere is left out.
                    let source = Paths.join(from, entry.name)
                    guard files.isFile(source) else { continue }
                    wanted.insert(Paths.join(to, entry.name))
                    if try copy(source, to: Paths.join(to, entry.name)) { count += 1 }
                }
            }
        }
        return count + (try removeOthers(than: wanted))
    }

    private func copy(_ source: String, to target: String) throws(FileError) -> Bool {
        let bytes = try files.read(source)
        if files.isFile(target), try files.read(target) == bytes { return false }
        try write(bytes, to: target)
        return true
    }

    /// Writes a file of the copy, with a modification time that no build has seen.
    func write(_ bytes: [UInt8], to target: String) throws(FileError) {
        let last = files.status(of: target)?.modified
        try files.createDirectory(Paths.parent(target))
        try files.write(bytes, to: target)
        if let last { try files.setModified(DriverClock.time(after: last), of: target) }
    }

    /// Gives a file of the copy a modification time that no build has seen.
    func touch(_ target: String) throws(FileError) {
        guard let last = files.status(of: target)?.modified else { return }
        try files.setModified(DriverClock.time(after: last), of: target)
    }

    /// Removes what the project no longer has, but for versions that SwiftPM resolved in the copy.
    private func removeOthers(than wanted: Set<String>) throws(FileError) -> Int {
        var count = 0
        for directory in DirectoryWalk(root: tree, files: files).directories.reversed() {
            let folder = Paths.join(tree, directory.path)
            for entry in directory.entries {
                let path = Paths.join(folder, entry.name)
                if wanted.contains(path) || entry.name == "Package.resolved" { continue }
                if entry.kind == .directory, try !files.entries(of: path).isEmpty { continue }
                try files.remove(path)
                count += 1
            }
        }
        return count
    }
}
