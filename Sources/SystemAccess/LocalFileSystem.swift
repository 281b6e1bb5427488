internal import Foundation

/// The machine's own files.
public struct LocalFileSystem: FileSystem {
    /// The local file system.
    public init() {}

    /// The whole content of a file, a pipe too.
    public func read(_ path: String) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(operation: "read", path: path, reason: lastError()) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            throw FileError(operation: "read", path: path, reason: lastError())
        }
        guard kind(ofMode: facts.st_mode) != .directory else {
            throw FileError(operation: "read", path: path, reason: "it is a directory")
        }
        let isRegular = kind(ofMode: facts.st_mode) == .file
        // A file of unknown size (a pipe) starts with one page; any file may grow while it is read.
        var wanted = max(Int(facts.st_size) + 1, 4096)
        var bytes: [UInt8] = []
        while true {
            var got = 0
            let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                got = Foundation.read(descriptor, buffer.baseAddress, wanted)
                count = max(0, got)
            }
            if got < 0 {
                if errno == EINTR { continue }
                throw FileError(operation: "read", path: path, reason: lastError())
            }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            // A regular file with all of its bytes and room left is at its end. One without a size (`/proc`) is asked on.
            let size = Int(facts.st_size)
            if got == 0 || (isRegular && size > 0 && bytes.count >= size && got < wanted) { return bytes }
            wanted = max(4096, bytes.count)
        }
    }

    /// The entries, sorted by the bytes of their names.
    public func entries(of directory: String) throws(FileError) -> [DirectoryEntry] {
        guard let stream = opendir(directory) else {
            throw FileError(operation: "list", path: directory, reason: lastError())
        }
        defer { closedir(stream) }
        var entries: [DirectoryEntry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno == 0 { break }
                throw FileError(operation: "list", path: directory, reason: lastError())
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
                    String(cString: $0)
                }
            }
            if name == "." || name == ".." { continue }
            let kind: FileKind
            switch Int(entry.pointee.d_type) {
            case Int(DT_REG): kind = .file
            case Int(DT_DIR): kind = .directory
            case Int(DT_LNK): kind = .symbolicLink
            case Int(DT_UNKNOWN): kind = kindOfLink(directory + "/" + name)
            default: kind = .other
            }
            entries.append(DirectoryEntry(name: name, kind: kind))
        }
        // The order of a directory is the file system's; ours is the bytes' order, the same everywhere.
        entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return entries
    }

    /// The facts by `stat`.
    public func status(of path: String) -> FileStatus? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        #if canImport(Darwin)
            let time = facts.st_mtimespec
        #else
            let time = facts.st_mtim
        #endif
        return FileStatus(
            kind: kind(ofMode: facts.st_mode),
            size: Int(facts.st_size),
            modified: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        )
    }

    /// The path by `realpath`.
    public func realPath(of path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Writes a file beside the old one and renames it.
    ///
    /// The permissions of the old file stay. A symbolic link stays a link: the file that it leads to is replaced. What
    /// is no file (`/dev/stdout`, a pipe) is written to as it is: a rename would put a file in its place.
    public func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        var facts = stat()
        let exists = stat(path, &facts) == 0
        if exists, kind(ofMode: facts.st_mode) == .directory {
            throw FileError(operation: "write", path: path, reason: "it is a directory")
        }
        if exists, kind(ofMode: facts.st_mode) == .other {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileError(operation: "write", path: path, reason: lastError()) }
            defer { close(descriptor) }
            guard put(bytes, on: descriptor) else {
                throw FileError(operation: "write", path: path, reason: lastError())
            }
            return
        }
        let target = realPath(of: path) ?? path
        let temporary = Paths.join(Paths.parent(target), ".ripple-" + UUID().uuidString)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError(operation: "write", path: path, reason: lastError()) }
        var isDone = put(bytes, on: descriptor)
        if isDone, exists { isDone = fchmod(descriptor, facts.st_mode & 0o7777) == 0 }
        if isDone { isDone = rename(temporary, target) == 0 }
        let reason = isDone ? "" : lastError()
        close(descriptor)
        guard isDone else {
            unlink(temporary)
            throw FileError(operation: "write", path: path, reason: reason)
        }
    }

    /// Writes all the bytes; `false` with `errno` set where that fails.
    private func put(_ bytes: [UInt8], on descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = Foundation.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
                if count >= 0 {
                    done += count
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }

    /// Creates the directory and those above it.
    public func createDirectory(_ path: String) throws(FileError) {
        // From the directory upwards to the first that is there, then down again.
        var missing = [path]
        while let last = missing.last, mkdir(last, 0o777) != 0 {
            let (code, parent) = (errno, Paths.parent(last))
            if code == EEXIST, isDirectory(last) { break }
            guard code == ENOENT, !parent.isEmpty, parent != last else {
                throw FileError(operation: "create", path: path, reason: ErrorWords.of(code))
            }
            missing.append(parent)
        }
        for folder in missing.dropLast().reversed() where mkdir(folder, 0o777) != 0 {
            let code = errno
            // Somebody else may have been faster.
            guard code == EEXIST, isDirectory(folder) else {
                throw FileError(operation: "create", path: path, reason: ErrorWords.of(code))
            }
        }
    }

    /// Removes a file or a whole directory.
    public func remove(_ path: String) throws(FileError) {
        var facts = stat()
        if lstat(path, &facts) != 0, errno == ENOENT || errno == ENOTDIR { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw FileError(operation: "remove", path: path, reason: words(of: error))
        }
    }

    /// A new directory under the system's folder for temporary files, for this user alone.
    public func makeTemporaryDirectory() throws(FileError) -> String {
        let base = FileManager.default.temporaryDirectory.path
        var template = Array(Paths.join(base, "ripple-XXXXXX").utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw FileError(operation: "create", path: base, reason: lastError()) }
        return realPath(of: made) ?? made
    }

    /// Sets the time by `utimensat`; the time of access stays.
    public func setModified(_ time: Int64, of path: String) throws(FileError) {
        let modified = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            throw FileError(operation: "set the time of", path: path, reason: lastError())
        }
        #if canImport(Darwin)
            let accessed = facts.st_atimespec
        #else
            let accessed = facts.st_atim
        #endif
        guard utimensat(AT_FDCWD, path, [accessed, modified], 0) == 0 else {
            throw FileError(operation: "set the time of", path: path, reason: lastError())
        }
    }

    private func kindOfLink(_ path: String) -> FileKind {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return .other }
        return kind(ofMode: facts.st_mode)
    }

    private func kind(ofMode mode: mode_t) -> FileKind {
        switch mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .directory
        case S_IFLNK: .symbolicLink
        default: .other
        }
    }

    private func lastError() -> String { ErrorWords.of(errno) }

    /// The words for an error of Foundation's.
    private func words(of error: any Error) -> String {
        if let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
            underlying.domain == NSPOSIXErrorDomain
        {
            return ErrorWords.of(Int32(underlying.code))
        }
        return error.localizedDescription
    }
}
