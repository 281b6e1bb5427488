/// What a build did to one module.
public struct ModuleActivity: Sendable, Hashable {
    /// The module's name.
    public let name: String
    /// The Xcode project, where the log names one.
    public let project: String?
    /// Whether it is the one that is built for the machine that builds.
    public let isHost: Bool
    /// Swift files that were compiled, in ascending order, each once, as the log spells them.
    public internal(set) var compiled: [String] = []
    /// Swift files whose compilation was replayed from an earlier build or restored from a cache, in ascending order.
    public internal(set) var replayed: [String] = []
    /// C files that were compiled, in ascending order.
    public internal(set) var compiledC: [String] = []
    /// Whether a compilation took the whole module at once.
    public internal(set) var isWholeModule = false
    /// Whether files were compiled that the log does not name.
    public internal(set) var hasUnnamedFiles = false
    /// Whether its interface was written.
    public internal(set) var isEmitted = false
    /// Whether its driver ran, which may have found nothing to compile. Where the log shows no more than that (a build
    /// database), the module may have been recompiled.
    public internal(set) var isPlanned = false
    /// Whether the log shows that something of it was compiled or its interface written.
    public var isRecompiled: Bool { isEmitted || hasUnnamedFiles || !compiled.isEmpty || !compiledC.isEmpty }
    /// Whether a step of it failed.
    public internal(set) var isFailed = false
    /// Seconds that its steps took together, where the log knows; files in one batch count once.
    public internal(set) var seconds: Double?
    /// The first line of the log that says so.
    public internal(set) var line: Int
}

/// What a build did to one product.
public struct ProductActivity: Sendable, Hashable {
    /// The product's file name, without its folder: `App`, `libGeo.a`, `AppPackageTests.xctest`.
    public let name: String
    /// The Xcode project, where the log names one.
    public let project: String?
    /// Whether it was linked.
    public internal(set) var isLinked = false
    /// Whether it was archived.
    public internal(set) var isArchived = false
    /// The first line of the log that says so.
    public internal(set) var line: Int
}

extension BuildRecord {
    private struct Key: Hashable {
        let name: String
        let project: String?
        let isHost: Bool
    }

    /// Every module that a step did work for, by name, project, and the host's after the target's.
    ///
    /// - Complexity: O(n log n) with n the number of steps and files.
    public var modules: [ModuleActivity] {
        var positions: [Key: Int] = [:]
        var found: [ModuleActivity] = []
        for step in steps {
            guard let name = step.module, step.kind != .link, step.kind != .archive else { continue }
            guard step.state.isWork || step.state == .replayed || step.state == .restored else { continue }
            let key = Key(name: name, project: step.project, isHost: step.isHost)
            let position: Int
            if let known = positions[key] {
                position = known
            } else {
                position = found.count
                positions[key] = position
                found.append(ModuleActivity(name: name, project: step.project, isHost: step.isHost, line: step.line))
            }
            found[position].add(step)
        }
        for index in found.indices { found[index].sortFiles() }
        return found.sorted { first, second in
            (first.name, first.project ?? "", first.isHost ? 1 : 0)
                < (second.name, second.project ?? "", second.isHost ? 1 : 0)
        }
    }

    /// Every product that was linked or archived, by name.
    public var products: [ProductActivity] {
        var positions: [Key: Int] = [:]
        var found: [ProductActivity] = []
        for step in steps where (step.kind == .link || step.kind == .archive) && step.state.isWork {
            guard let name = step.product else { continue }
            let key = Key(name: name, project: step.project, isHost: false)
            let position = positions[key] ?? found.count
            if position == found.count {
                positions[key] = position
                found.append(ProductActivity(name: name, project: step.project, line: step.line))
            }
            if step.kind == .link { found[position].isLinked = true } else { found[position].isArchived = true }
        }
        return found.sorted { ($0.name, $0.project ?? "") < ($1.name, $1.project ?? "") }
    }

    /// Swift files that were compiled for a module that the log does not name, in ascending order, each once.
    public var filesOfUnknownModules: [String] {
        Set(steps.filter { $0.kind == .compile && $0.module == nil && $0.state.isWork }.flatMap(\.files)).sorted()
    }
}

extension ModuleActivity {
    fileprivate mutating func add(_ step: BuildStep) {
        if step.state == .failed { isFailed = true }
        if let duration = step.duration, step.state.isWork { seconds = (seconds ?? 0) + duration }
        switch (step.kind, step.state.isWork) {
        case (.compile, true):
            compiled += step.files
            if step.isWholeModule { isWholeModule = true }
            if !step.namesAllFiles { hasUnnamedFiles = true }
        case (.compile, false):
            replayed += step.files
        case (.compileC, true):
            compiledC += step.files
        case (.emitModule, true):
            isEmitted = true
        case (.plan, true):
            isPlanned = true
        default:
            break
        }
    }

    fileprivate mutating func sortFiles() {
        compiled = Set(compiled).sorted()
        replayed = Set(replayed).sorted()
        compiledC = Set(compiledC).sorted()
    }
}
