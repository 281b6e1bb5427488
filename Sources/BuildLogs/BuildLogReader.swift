public import SystemAccess

/// Reads build logs: finds out the format by the content, undoes gzip, and gives a record of every build in the log.
///
/// ```swift
/// let records = try BuildLogReader().read(path: ".build/build.db", files: LocalFileSystem())
/// let last = records.last!
/// ```
public struct BuildLogReader: Sendable {
    /// How much is kept in memory.
    public let limits: LogLimits

    /// A reader with these limits.
    public init(limits: LogLimits = LogLimits()) { self.limits = limits }

    /// The records of the log at `path`, oldest first; the last one is the build to look at.
    ///
    /// A folder is one of `-stats-output-dir`, or one of derived data, whose newest build is taken
    /// (``ActivityLogLocator``).
    /// - Throws: ``BuildLogError`` where the file cannot be read or is no build log.
    /// - Complexity: O(n) time with n the log's size; memory is bounded by ``limits``.
    public func read(path: String, files: any FileSystem) throws(BuildLogError) -> [BuildRecord] {
        if files.isDirectory(path) {
            do {
                return try DriverStatistics.readFolder(path, limits: limits, files: files)
            } catch {
                guard let log = try? ActivityLogLocator(files: files).newestBuild(under: path) else { throw error }
                return try read(path: log.path, files: files)
            }
        }
        let log = path + "-wal"
        do {
            if files.isFile(log), let pages = try? files.read(log), !pages.isEmpty {
                return try LLBuildDatabase.read(try files.read(path), log: pages, name: path, files: files)
            }
            var stream = BuildLogStream(name: path, limits: limits)
            try FileChunks.read(path, files: files) { chunk in
                stream.feed(chunk)
                return true
            }
            return try stream.finish()
        } catch let error as BuildLogError {
            throw error
        } catch {
            throw BuildLogError(log: path, problem: .unreadable(reason: (error as? FileError)?.reason ?? "unknown"))
        }
    }

    /// The records of the log with this content; `name` is what errors call it.
    public func read(bytes: [UInt8], name: String) throws(BuildLogError) -> [BuildRecord] {
        var stream = BuildLogStream(name: name, limits: limits)
        stream.feed(bytes)
        return try stream.finish()
    }
}
