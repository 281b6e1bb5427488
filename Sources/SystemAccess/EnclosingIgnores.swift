/// The ignore rules that hold above a folder of a git checkout: those of `.git/info/exclude` and of the `.gitignore`
/// files from the checkout's top down to the folder, which is not among them.
struct EnclosingIgnores {
    /// The folder relative to the top, with a slash behind it; `""` where it is the top itself or in no checkout.
    let prefix: String
    /// The rules, outermost first.
    let rules: [ScopedRules]

    /// What holds above `root`, an absolute path.
    /// - Complexity: O(d) looks at files with d the depth of `root`.
    init(above root: String, files: any FileSystem) {
        guard let top = Self.top(of: root, files: files) else {
            (prefix, rules) = ("", [])
            return
        }
        var rules = Self.exclude(at: top, files: files).map { [ScopedRules(prefix: 0, rules: $0)] } ?? []
        let inside = Paths.relative(root, to: top) ?? ""
        var folder = ""
        for name in inside.utf8.split(separator: UInt8(ascii: "/")) {
            let own = ScopedRules(in: folder, readFrom: Paths.join(top, folder), files: files)
            if let own { rules.append(own) }
            folder = Paths.join(folder, String(Substring(name)))
            // Whoever asks for an ignored folder by name wants what is in it.
            if rules.ignores(folder, isDirectory: true) { rules = [] }
        }
        prefix = folder.isEmpty ? "" : folder + "/"
        self.rules = rules
    }

    /// The folder at or above `root` that holds a `.git`.
    private static func top(of root: String, files: any FileSystem) -> String? {
        var folder = root
        while true {
            if files.status(of: Paths.join(folder, ".git")) != nil { return folder }
            let parent = Paths.parent(folder)
            if parent.isEmpty || parent == folder { return nil }
            folder = parent
        }
    }

    /// The rules of the repository that are no file of the checkout.
    private static func exclude(at top: String, files: any FileSystem) -> IgnoreRules? {
        var repository = Paths.join(top, ".git")
        // In a linked worktree or a submodule `.git` is a file that says where the repository lies; a linked worktree
        // shares its rules with the main one.
        if files.isFile(repository) {
            guard let named = pointer(in: repository, after: "gitdir: ", files: files) else { return nil }
            repository = Paths.absolute(named, in: top)
            if let common = pointer(in: Paths.join(repository, "commondir"), after: "", files: files) {
                repository = Paths.absolute(common, in: repository)
            }
        }
        let path = Paths.join(repository, "info/exclude")
        guard files.isFile(path), let text = try? files.read(path) else { return nil }
        let rules = IgnoreRules(text: text)
        return rules.isEmpty ? nil : rules
    }

    /// The path that the first line of a file gives.
    private static func pointer(in file: String, after label: String, files: any FileSystem) -> String? {
        guard files.isFile(file), let bytes = try? files.read(file) else { return nil }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard line.starts(with: label.utf8) else { return nil }
        let path = String(decoding: line.dropFirst(label.utf8.count), as: UTF8.self)
        return path.isEmpty ? nil : path
    }
}

/// Ignore rules with the folder for which they hold.
struct ScopedRules: Sendable {
    /// The length of the folder's path with the slash behind it, in bytes.
    let prefix: Int
    let rules: IgnoreRules

    init(prefix: Int, rules: IgnoreRules) {
        self.prefix = prefix
        self.rules = rules
    }

    /// The rules of the `.gitignore` in a folder; `nil` where they say nothing.
    init?(in folder: String, readFrom path: String, files: any FileSystem) {
        let file = Paths.join(path, ".gitignore")
        // Of a pipe there is no end to wait for.
        guard files.isFile(file), let text = try? files.read(file) else { return nil }
        rules = IgnoreRules(text: text)
        if rules.isEmpty { return nil }
        prefix = folder.isEmpty ? 0 : folder.utf8.count + 1
    }
}

extension [ScopedRules] {
    /// Whether the path is ignored: the innermost file that says anything of it decides.
    func ignores(_ path: String, isDirectory: Bool) -> Bool {
        for scope in reversed() {
            let relative = String(decoding: path.utf8.dropFirst(scope.prefix), as: UTF8.self)
            if let verdict = scope.rules.verdict(on: relative, isDirectory: isDirectory) { return verdict }
        }
        return false
    }
}
