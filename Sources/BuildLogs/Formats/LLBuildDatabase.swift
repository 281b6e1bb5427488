internal import SystemAccess

extension LogFormat {
    /// `.build/build.db` of SwiftPM's native build system, and `XCBuildData/build.db` of Xcode's.
    public static let llbuildDatabase = LogFormat(name: "llbuild-db", title: "a build database of llbuild")
}

/// What the last build ran, by llbuild's own memory of it: schema 12 to 17 of `build.db`.
///
/// A rule ran in the last build if it was built in the database's last iteration. That is module grain: a driver that
/// ran may have compiled nothing. It surely compiled a file whose object file came out changed, and something where
/// one of the module's own sources had changed. A command that failed leaves no trace.
struct LLBuildDatabase: BinaryLogParser {
    static let title = "a build database of llbuild"

    private let name: String
    private let limits: LogLimits
    private var content: [UInt8] = []

    init(name: String, limits: LogLimits) {
        self.name = name
        self.limits = limits
    }

    static func recognizes(_ head: Bytes) -> Bool { head.hasPrefix("SQLite format 3\0") }

    mutating func feed(_ bytes: Bytes) {
        if content.count <= limits.databaseBytes { bytes.append(to: &content) }
    }

    mutating func finish(isWhole: Bool) throws(BuildLogError) -> [BuildRecord] {
        guard content.count <= limits.databaseBytes else {
            throw BuildLogError(
                log: name,
                problem: .expected("a database of at most \(limits.databaseBytes) bytes", found: "a larger one")
            )
        }
        return try Self.read(content, log: [], name: name, files: LocalFileSystem())
    }

    /// Reads a copy of the database: the original may be in use.
    ///
    /// - Parameter log: the content of the database's `-wal` file, empty where there is none.
    static func read(
        _ database: [UInt8], log: [UInt8], name: String, files: any FileSystem
    ) throws(BuildLogError) -> [BuildRecord] {
        try withCopy(of: database, log: log, name: name, files: files) { reader in
            guard let contents = try Contents(reader) else {
                throw BuildLogError(
                    log: name,
                    problem: .expected("the tables 'info', 'key_names' and 'rule_results'", found: "another database")
                )
            }
            return [contents.record]
        }
    }

    /// Reads a copy in a folder of its own, which is gone afterwards: the original may be in use.
    static func withCopy(
        of database: [UInt8], log: [UInt8], name: String, files: any FileSystem,
        _ read: (borrowing SQLiteReader) throws -> [BuildRecord]
    ) throws(BuildLogError) -> [BuildRecord] {
        let folder: String
        do {
            folder = try files.makeTemporaryDirectory()
            try files.write(database, to: folder + "/build.db")
            if !log.isEmpty { try files.write(log, to: folder + "/build.db-wal") }
        } catch {
            throw BuildLogError(log: name, problem: .unreadable(reason: "no copy can be made: \(error.description)"))
        }
        defer { try? files.remove(folder) }
        do {
            return try read(try SQLiteReader(path: folder + "/build.db"))
        } catch let error as BuildLogError {
            throw error
        } catch {
            let reason = (error as? SQLiteReader.Failure)?.message ?? "unknown"
            throw BuildLogError(log: name, problem: .expected("a whole database", found: "'\(reason)'"))
        }
    }

    /// The rules of the last iteration.
    private struct Contents {
        private struct Rule {
            let key: LLBuildKey
            let isChanged: Bool
            let start: Double
            let end: Double
            let dependencies: [Int64]
        }

        private let version: Int64
        private var rules: [Rule] = []
        private var isClipped = false
        private var changedSources: Set<Int64> = []
        private var isXcode = false

        init?(_ reader: borrowing SQLiteReader) throws(SQLiteReader.Failure) {
            var tables = 0
            try reader.rows(
                "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('info', 'key_names', 'rule_results')"
            ) { row in
                tables = Int(row.int(0))
                return false
            }
            guard tables == 3 else { return nil }
            var version: Int64 = 0
            var iteration: Int64 = 0
            try reader.rows("SELECT version, iteration FROM info LIMIT 1") { row in
                (version, iteration) = (row.int(0), row.int(1))
                return false
            }
            self.version = version
            guard iteration > 0 else { return }
            var columns: Set<String> = []
            try reader.rows("SELECT name FROM pragma_table_info('rule_results')") { row in
                columns.insert(row.bytes(0).withBytes { $0.string })
                return columns.count < 64
            }
            let times = columns.contains("start") && columns.contains("end") ? "r.start, r.end" : "0.0, 0.0"
            let dependencies = columns.contains("dependencies") ? "r.dependencies" : "NULL"
            // One `swift build` plans in an iteration of its own, where it sees which sources have changed.
            var rules: [Rule] = []
            var sources: [(id: Int64, computed: Int64)] = []
            var isXcode = false
            var planned: Int64 = 0
            // What the keys and dependencies that are kept may take.
            var room = 64 << 20
            try reader.rows(
                """
                SELECT r.key_id, CAST(k.key AS BLOB), r.built_at, r.computed_at, \(times), \(dependencies)
                FROM rule_results r JOIN key_names k ON k.id = r.key_id WHERE r.built_at >= ?1 - 1 ORDER BY r.key_id
                """, iteration
            ) { row in
                let text = row.bytes(1)
                let key = LLBuildKey(text)
                room -= text.count
                if key == .planning { planned = row.int(2) }
                if key == .source {
                    sources.append((row.int(0), row.int(3)))
                    return room > 0
                }
                if key == .xcode { isXcode = true }
                guard row.int(2) == iteration, key != .other, key != .xcode, key != .planning else { return true }
                var ids: [Int64] = []
                if case .driver = key { ids = Self.identifiers(row.bytes(6)) }
                room -= ids.count * 8 + 256
                rules.append(
                    Rule(
                        key: key, isChanged: row.int(3) == iteration, start: row.double(4), end: row.double(5),
                        dependencies: ids
                    )
                )
                return room > 0
            }
            self.rules = rules
            isClipped = room <= 0
            let since = planned == iteration - 1 ? planned : iteration
            changedSources = Set(sources.filter { $0.computed >= since }.map(\.id))
            self.isXcode = isXcode
        }

        /// Little-endian numbers of eight bytes, each an identifier times four and two flags.
        private static func identifiers(_ bytes: [UInt8]) -> [Int64] {
            stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
                var value: UInt64 = 0
                for offset in (0..<8).reversed() { value = value << 8 | UInt64(bytes[start + offset]) }
                return Int64(value >> 2)
            }
        }

        private struct Module: Hashable {
            let name: String
            let isHost: Bool
        }

        var record: BuildRecord {
            var objects: [Module: [String]] = [:]
            var jobs: [String: (start: Double, seconds: Double)] = [:]
            var hasEnded = false
            for rule in rules {
                switch rule.key {
                case .object(let module, let file, let isHost) where rule.isChanged:
                    objects[Module(name: module, isHost: isHost), default: []].append(file)
                case .job(let module):
                    let known = jobs[module] ?? (rule.start, 0)
                    jobs[module] = (min(known.start, rule.start), known.seconds + max(0, rule.end - rule.start))
                case .target:
                    hasEnded = true
                default:
                    break
                }
            }
            var steps: [BuildStep] = []
            var configuration: String?
            var hasUnprovenDrivers = false
            for rule in rules {
                guard var step = step(of: rule) else { continue }
                if case .driver(let name, let isHost, _, _, let built) = rule.key {
                    configuration = configuration ?? built
                    let files = objects.removeValue(forKey: Module(name: name, isHost: isHost))?.sorted() ?? []
                    let job = isXcode ? jobs.removeValue(forKey: name) : nil
                    let isTouched = rule.dependencies.contains { changedSources.contains($0) }
                    if !files.isEmpty || job != nil || isTouched || (rule.isChanged && !isXcode) {
                        step.kind = .compile
                        step.files = files
                        step.namesAllFiles = false
                        step.isWholeModule = built == "release"
                        if let job { (step.start, step.duration) = (job.start, job.seconds) }
                        if isTouched { step.reason = "a source file changed" }
                    } else {
                        step.reason = "the driver ran; its outputs did not change"
                        hasUnprovenDrivers = true
                    }
                }
                steps.append(step)
            }
            for (module, job) in jobs {
                steps.append(
                    BuildStep(.compile, module: module, namesAllFiles: false, start: job.start, duration: job.seconds)
                )
            }
            steps.sort {
                ($0.start ?? 0, $0.module ?? "", $0.product ?? "") < ($1.start ?? 0, $1.module ?? "", $1.product ?? "")
            }
            var warnings: [String] = []
            if !hasEnded {
                warnings.append("the database does not show that the build ended well; what failed is not in it")
            }
            if isClipped { warnings.append("the database holds more than is kept; steps were left out") }
            if hasUnprovenDrivers {
                warnings.append(
                    "where a driver's outputs did not change, the database does not show whether it compiled")
            }
            return BuildRecord(
                tool: isXcode ? "Xcode" : "swift build", format: .llbuildDatabase, version: String(version),
                configuration: configuration?.lowercased(), outcome: hasEnded ? .succeeded : .unknown,
                isComplete: hasEnded && !isClipped, fileLevel: false, steps: steps, warnings: warnings
            )
        }

        private func step(of rule: Rule) -> BuildStep? {
            var step: BuildStep
            switch rule.key {
            case .driver(let module, let isHost, let architecture, let platform, _):
                step = BuildStep(.plan, module: module, isHost: isHost, platform: platform, architecture: architecture)
            case .product(let kind, let name, let isHost):
                step = BuildStep(kind, product: name, isHost: isHost)
            case .compileC(let module, let file):
                step = BuildStep(.compileC, module: module, files: [file])
            case .wrap(let module, let isHost):
                step = BuildStep(.wrap, module: module, isHost: isHost)
            default:
                return nil
            }
            if rule.end > 0 {
                step.start = rule.start
                step.duration = max(0, rule.end - rule.start)
            }
            return step
        }
    }
}
