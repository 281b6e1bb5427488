internal import BuildLogs
internal import ImpactVerification
internal import ModuleGraphs

/// Sorts the steps of records by module and by what they do.
struct CostLearner {
    typealias Samples = [ModuleID: [UnitCosts.Sample]]

    private let graph: ModuleGraph
    private let names: NameMatcher
    private let sizes: any SourceSizes
    private let cores: Int
    private(set) var driverStart = CostModel.usualDriverStart
    private(set) var modules: Samples = [:]
    private(set) var emits: Samples = [:]
    private(set) var compiles: Samples = [:]
    /// Seconds of every wrap.
    private(set) var wraps: [Double] = []
    /// By product: what the build system's own modules of a test bundle took, together.
    private(set) var bundles = BundleTimes()
    /// What was built for the host and for the target in one build: modules, and products by their position.
    private(set) var copiedModules: Set<ModuleID> = []
    private(set) var copiedProducts: Set<Int> = []
    /// The modules that ran first in some first build, of tests and of others, as many as there are processors.
    private(set) var early: Set<ModuleID> = []
    /// Processor time of one copy's interface, and of its objects.
    private(set) var cpuEmits: Samples = [:]
    private(set) var cpuCompiles: Samples = [:]
    /// Processor time of making the machine code of one copy, where records tell it apart: it is in none of the others.
    private(set) var cpuCode: Samples = [:]
    /// Modules that were charged with the filling of the compiler's caches in some build, which is in none of their times.
    private(set) var cacheFillers: Set<ModuleID> = []
    /// By product: processor time of the build system's own modules of a test bundle, together.
    private(set) var cpuBundles = BundleTimes()
    private(set) var links: [Int: [Double]] = [:]
    private(set) var emptyBuilds: [Double] = []

    init(graph: ModuleGraph, sizes: any SourceSizes, cores: Int) {
        self.graph = graph
        self.sizes = sizes
        self.cores = cores
        names = NameMatcher(graph)
    }

    /// Learns what only all records tell, before any of them is added: that a driver cannot have taken longer to start
    /// than the shortest one took in all.
    mutating func survey(_ records: [BuildRecord]) {
        for record in records where record.format == .llbuildDatabase {
            for step in record.steps where step.kind == .compile && step.state.isWork {
                if let duration = step.duration, duration > 0 { driverStart = min(driverStart, duration / 2) }
            }
        }
    }

    /// The part of a module's files: by their sizes where all are known, else by their number.
    static func share(of files: [String], fileCount: Int?, sizes: [String: Int]?) -> Double? {
        guard !files.isEmpty else { return nil }
        if let sizes, !sizes.isEmpty {
            var byName: [Substring: [Int]] = [:]
            for (path, size) in sizes { byName[lastComponent(path), default: []].append(size) }
            let total = sizes.values.reduce(0, +)
            let found = Set(files.map { lastComponent($0) }).compactMap { byName[$0]?.reduce(0, +) }
            if found.count == Set(files.map { lastComponent($0) }).count, total > 0 {
                return min(1, Double(found.reduce(0, +)) / Double(total))
            }
        }
        guard let count = fileCount ?? sizes?.count, count > 0 else { return nil }
        return min(1, Double(files.count) / Double(count))
    }

    private static func lastComponent(_ path: String) -> Substring {
        path.split(separator: "/", omittingEmptySubsequences: true).last ?? path[...]
    }

    private func module(of step: BuildStep) -> ModuleID? {
        guard let name = step.module, case .modules(let found) = names.match(name, of: step.project, files: step.files),
            found.count == 1
        else { return nil }
        return found[0]
    }

    /// The part of the module that a step compiles, all of it where nothing says otherwise.
    private func share(of step: BuildStep, in module: ModuleID) -> Double {
        if step.isWholeModule { return 1 }
        if let count = step.fileCount, step.files.count >= count { return 1 }
        if !step.namesAllFiles {
            // At least one file, at most not all of them: an edit compiles few.
            guard let count = step.fileCount, count > 0 else { return 1 }
            return Double(max(1, step.files.count)) / Double(count)
        }
        return Self.share(of: step.files, fileCount: step.fileCount, sizes: sizes.sizes(of: module)) ?? 1
    }

    /// Whether one command makes a module's objects and its interface: SwiftPM's own build system.
    private func isOneCommand(_ record: BuildRecord) -> Bool {
        record.format == .llbuildDatabase && record.tool != "Xcode"
    }

    mutating func add(_ record: BuildRecord, isOfFirst: Bool) {
        if let seconds = record.seconds, record.outcome == .succeeded,
            !record.steps.contains(where: { $0.state.isWork && ($0.module != nil || $0.kind == .link) })
        {
            emptyBuilds.append(seconds)
        }
        let isOne = isOneCommand(record)
        noteCopies(record)
        let owners = record.steps.map { module(of: $0) }
        let (driverStart, cores) = (driverStart, cores)
        let times = RunningTimes(
            of: record, cores: cores,
            width: { step in
                guard isOne, step.kind == .compile else { return 1 }
                return min(cores, 1 + max(1, step.files.count))
            },
            opening: { isOne && $0.kind == .compile ? driverStart : 0 })
        let bounds = wrapBounds(record, times)
        if isOfFirst { noteEarly(times, owners) }
        var ownModules: [Int: Double] = [:]
        var parts: [ModuleID: (compile: Double, emit: Double, files: Set<String>, isWhole: Bool)] = [:]
        for (position, run) in times.runs.enumerated() {
            let step = record.steps[run.step]
            if step.kind == .link || step.kind == .archive {
                if let product = step.product.flatMap({ names.product(of: Self.withoutTool($0, step)) }) {
                    links[product, default: []].append(run.work)
                }
                continue
            }
            guard let module = owners[run.step] else {
                // Of a bundle's own modules only commands tell all that they take.
                if isOne, step.kind == .compile, let name = step.module,
                    case .product(let product) = names.match(name, of: step.project, files: step.files)
                {
                    ownModules[product, default: 0] += run.opening + run.work
                }
                continue
            }
            switch step.kind {
            case .compile where isOne:
                modules[module, default: []].append(
                    .init(share: share(of: step, in: module), seconds: run.work, isOfFirst: isOfFirst))
            case .compile, .compileC:
                var part = parts[module] ?? (0, 0, [], false)
                part.compile += run.work
                part.files.formUnion(step.files)
                part.isWhole = part.isWhole || step.isWholeModule || !step.namesAllFiles
                parts[module] = part
            case .emitModule:
                parts[module, default: (0, 0, [], false)].emit += run.work
            case .wrap:
                wraps.append(min(run.end - run.start, bounds[position] ?? .infinity))
            default:
                break
            }
        }
        for (module, part) in parts {
            if part.emit > 0 {
                emits[module, default: []].append(.init(share: 1, seconds: part.emit, isOfFirst: isOfFirst))
            }
            guard part.compile > 0 else { continue }
            let share =
                part.isWhole
                ? 1 : Self.share(of: part.files.sorted(), fileCount: nil, sizes: sizes.sizes(of: module)) ?? 1
            compiles[module, default: []].append(.init(share: share, seconds: part.compile, isOfFirst: isOfFirst))
        }
        bundles.add(ownModules, isOfFirst: isOfFirst)
        addHistory(record, owners)
        addProcessorTime(record, owners, isOfFirst: isOfFirst)
    }

    /// A product for the host goes by its own name and `-tool` in a database.
    private static func withoutTool(_ product: String, _ step: BuildStep) -> String {
        step.isHost && product.hasSuffix("-tool") ? String(product.dropLast(5)) : product
    }

    /// What a plug-in's tools are made of is built for the host, and once more for the target where that needs it too.
    private mutating func noteCopies(_ record: BuildRecord) {
        var modules: [String: Set<Bool>] = [:]
        var products: [String: Set<Bool>] = [:]
        for step in record.steps where step.state.isWork {
            if step.kind == .compile, let module = step.module {
                modules[module, default: []].insert(step.isHost)
            } else if step.kind == .link, let product = step.product {
                products[Self.withoutTool(product, step), default: []].insert(step.isHost)
            }
        }
        for (name, sides) in modules where sides.count == 2 {
            if case .modules(let found) = names.match(name, of: nil, files: []), found.count == 1 {
                copiedModules.insert(found[0])
            }
        }
        for (name, sides) in products where sides.count == 2 {
            if let product = names.product(of: name) { copiedProducts.insert(product) }
        }
    }

    private mutating func noteEarly(_ times: RunningTimes, _ owners: [ModuleID?]) {
        var counts: [Bool: Int] = [:]
        var seen: Set<ModuleID> = []
        let runs = times.runs.indices.sorted { (times.runs[$0].start, $0) < (times.runs[$1].start, $1) }
        for index in runs {
            guard let module = owners[times.runs[index].step], seen.insert(module).inserted else { continue }
            let isTest = graph[module].kind == .test
            guard counts[isTest, default: 0] < cores else { continue }
            counts[isTest, default: 0] += 1
            early.insert(module)
        }
    }

    /// By position: how long a wrap can have taken at most where it waited for its lane.
    ///
    /// A database counts the waiting, and in a large first build all wraps wait until the compilers are through. With
    /// so many lanes a wrap got its own no earlier than when that many commands before it had still to end.
    private func wrapBounds(_ record: BuildRecord, _ times: RunningTimes) -> [Int: Double] {
        guard record.format == .llbuildDatabase else { return [:] }
        let byEnd = times.runs.indices.sorted { (times.runs[$0].end, $0) < (times.runs[$1].end, $1) }
        var bounds: [Int: Double] = [:]
        for (rank, index) in byEnd.enumerated() where rank >= cores {
            bounds[index] = times.runs[index].end - times.runs[byEnd[rank - cores]].end
        }
        return bounds
    }

    /// What a log repeats of earlier builds: as it was then.
    private mutating func addHistory(_ record: BuildRecord, _ owners: [ModuleID?]) {
        for (step, owner) in zip(record.steps, owners) where step.state == .replayed {
            guard let owner, let duration = step.duration, duration.isFinite, duration > 0 else { continue }
            let sample = UnitCosts.Sample(share: share(of: step, in: owner), seconds: duration, isHistory: true)
            switch step.kind {
            case .compile: compiles[owner, default: []].append(sample)
            case .emitModule: emits[owner, default: []].append(sample)
            default: break
            }
        }
    }

    /// Processor time of a module's steps together, where each of them says it.
    ///
    /// A driver writes one interface: as many of them as there are, so many copies of the module were built.
    private mutating func addProcessorTime(_ record: BuildRecord, _ owners: [ModuleID?], isOfFirst: Bool) {
        struct Sum {
            var (emit, compile, interfaces) = (0.0, 0.0, 0.0)
            var code = 0.0
            /// Whether every process that compiled files made code, as far as the log tells.
            var isAllCode = true
            var files: Set<String> = []
            var isWhole = false
        }
        let times = CompilerTimes(record.steps)
        var sums: [ModuleID: Sum] = [:]
        var ownModules: [Int: Double] = [:]
        for (step, owner) in zip(record.steps, owners) where step.state.isWork {
            guard let parts = times.parts(of: step) else { continue }
            guard let owner else {
                if let name = step.module,
                    case .product(let product) = names.match(name, of: step.project, files: step.files)
                {
                    ownModules[product, default: 0] += parts.checking
                }
                continue
            }
            if parts.filledCache { cacheFillers.insert(owner) }
            var sum = sums[owner] ?? Sum()
            if step.kind == .emitModule {
                sum.emit += parts.checking + (parts.code ?? 0)
                sum.interfaces += 1
            } else {
                sum.compile += parts.checking
                if let code = parts.code, code > 0 { sum.code += code } else { sum.isAllCode = false }
            }
            if step.kind == .compile {
                sum.files.formUnion(step.files)
                sum.isWhole = sum.isWhole || step.isWholeModule || !step.namesAllFiles
            }
            sums[owner] = sum
        }
        for (module, sum) in sums {
            let copies = max(1, sum.interfaces)
            if sum.emit > 0 {
                cpuEmits[module, default: []].append(
                    .init(share: 1, seconds: sum.emit / copies, isOfFirst: isOfFirst))
            }
            guard sum.compile > 0 else { continue }
            let share =
                sum.isWhole
                ? 1 : Self.share(of: sum.files.sorted(), fileCount: nil, sizes: sizes.sizes(of: module)) ?? 1
            cpuCompiles[module, default: []].append(
                .init(share: share, seconds: sum.compile / copies, isOfFirst: isOfFirst))
            guard sum.isAllCode, sum.code > 0 else { continue }
            cpuCode[module, default: []].append(.init(share: share, seconds: sum.code / copies))
        }
        cpuBundles.add(ownModules, isOfFirst: isOfFirst)
    }
}
