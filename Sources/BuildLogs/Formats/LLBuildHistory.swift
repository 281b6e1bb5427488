public import SystemAccess

extension BuildLogReader {
    /// The records of a log with what it still holds of earlier builds, oldest first.
    ///
    /// A build database keeps of every rule its last run, so it tells of all builds since it was made: each record holds
    /// the steps of one build that no later build ran again, and is partial. Any other log gives what ``read(path:files:)``
    /// gives. For costs, not for proofs: what is absent from an earlier record may have run all the same.
    ///
    /// - Throws: ``BuildLogError`` where the file cannot be read or is no build log.
    /// - Complexity: O(n) time with n the log's size; memory is bounded by ``limits``.
    public func history(path: String, files: any FileSystem) throws(BuildLogError) -> [BuildRecord] {
        guard !files.isDirectory(path), Self.isDatabase(path, files) else { return try read(path: path, files: files) }
        do {
            guard let status = files.status(of: path), status.size <= limits.databaseBytes else {
                throw BuildLogError(
                    log: path,
                    problem: .expected("a database of at most \(limits.databaseBytes) bytes", found: "a larger one"))
            }
            let wal = path + "-wal"
            let log = files.isFile(wal) ? try files.read(wal) : []
            return try LLBuildHistory.read(try files.read(path), log: log, name: path, limits: limits, files: files)
        } catch let error as BuildLogError {
            throw error
        } catch {
            throw BuildLogError(log: path, problem: .unreadable(reason: (error as? FileError)?.reason ?? "unknown"))
        }
    }

    private static func isDatabase(_ path: String, _ files: any FileSystem) -> Bool {
        var isDatabase = false
        try? FileChunks.read(path, files: files) { chunk in
            chunk.withBytes { isDatabase = LLBuildDatabase.recognizes($0) }
            return false
        }
        return isDatabase
    }
}

/// What a build database still holds of each build: the rules whose last run was in it, with their times.
///
/// `built_at` is the build in which a rule last ran; an object file with that number in `computed_at` was written in it
/// (SwiftPM 6.3.1, schema 17), and came out otherwise than before. So it is known whether a run compiled all files.
struct LLBuildHistory {
    private struct Run: Hashable {
        let build: Int64
        let module: String
        let isHost: Bool
    }
    private struct Owner: Hashable {
        let module: String
        let isHost: Bool
    }

    static func read(
        _ database: [UInt8], log: [UInt8], name: String, limits: LogLimits, files: any FileSystem
    ) throws(BuildLogError) -> [BuildRecord] {
        try LLBuildDatabase.withCopy(of: database, log: log, name: name, files: files) { reader in
            var history = LLBuildHistory()
            try history.read(reader, limits: limits)
            return history.records
        }
    }

    private var steps: [Int64: [BuildStep]] = [:]
    private var objects: [Run: [String]] = [:]
    private var counts: [Owner: Int] = [:]
    private var version: Int64 = 0
    private var isXcode = false
    private var configuration: String?

    private mutating func read(_ reader: borrowing SQLiteReader, limits: LogLimits) throws(SQLiteReader.Failure) {
        var version: Int64 = 0
        try reader.rows("SELECT version FROM info LIMIT 1") { row in
            version = row.int(0)
            return false
        }
        self.version = version
        var columns: Set<String> = []
        try reader.rows("SELECT name FROM pragma_table_info('rule_results')") { row in
            columns.insert(row.bytes(0).withBytes { $0.string })
            return columns.count < 64
        }
        // Without times there is nothing to learn.
        guard columns.isSuperset(of: ["start", "end"]) else { return }
        var (steps, objects, counts) = (self.steps, self.objects, self.counts)
        var (isXcode, configuration, room) = (false, self.configuration, limits.steps)
        try reader.rows(
            """
            SELECT CAST(k.key AS BLOB), r.built_at, r.computed_at, r.start, r.end
            FROM rule_results r JOIN key_names k ON k.id = r.key_id ORDER BY r.key_id
            """
        ) { row in
            let key = LLBuildKey(row.bytes(0))
            let (build, start, end) = (row.int(1), row.double(3), row.double(4))
            var step: BuildStep
            switch key {
            case .object(let module, let file, let isHost):
                counts[Owner(module: module, isHost: isHost), default: 0] += 1
                objects[Run(build: row.int(2), module: module, isHost: isHost), default: []].append(file)
                room -= 1
                return room > 0
            case .driver(let module, let isHost, let architecture, let platform, let built):
                configuration = configuration ?? built
                step = BuildStep(
                    .compile, module: module, isHost: isHost, platform: platform, architecture: architecture)
                step.isWholeModule = built == "release"
            case .product(let kind, let name, let isHost): step = BuildStep(kind, product: name, isHost: isHost)
            case .compileC(let module, let file): step = BuildStep(.compileC, module: module, files: [file])
            case .wrap(let module, let isHost): step = BuildStep(.wrap, module: module, isHost: isHost)
            case .xcode:
                isXcode = true
                return true
            default: return true
            }
            guard start.isFinite, end.isFinite, end > 0, end >= start else { return true }
            (step.start, step.duration) = (start, end - start)
            steps[build, default: []].append(step)
            room -= 1
            return room > 0
        }
        (self.steps, self.objects, self.counts) = (steps, objects, counts)
        (self.isXcode, self.configuration) = (isXcode, configuration)
    }

    private var records: [BuildRecord] {
        steps.sorted { $0.key < $1.key }.map { build, steps in
            let timed = steps.map { step in
                guard step.kind == .compile, let module = step.module else { return step }
                var step = step
                let owner = Owner(module: module, isHost: step.isHost)
                step.files = objects[Run(build: build, module: module, isHost: step.isHost)]?.sorted() ?? []
                step.fileCount = counts[owner]
                // An object that came out the same leaves no trace: only where all are new all files are known.
                step.namesAllFiles = step.files.count == counts[owner]
                return step
            }
            .sorted {
                ($0.start ?? 0, $0.module ?? "", $0.product ?? "") < ($1.start ?? 0, $1.module ?? "", $1.product ?? "")
            }
            return BuildRecord(
                tool: isXcode ? "Xcode" : "swift build", format: .llbuildDatabase, version: String(version),
                configuration: configuration?.lowercased(), steps: timed,
                warnings: ["of earlier builds the database holds only what no later build ran again"])
        }
    }
}
