internal import BuildLogs

/// One experiment as a line of a `cases.jsonl`: what was edited, and what the build did.
///
/// Keys other than `ripple` are those of the project's own measurements, so that a team's rows can be read like those.
public struct ProbeRow: Sendable, Hashable, Codable {
    /// What Ripple said beforehand, and how it compares.
    public struct Comparison: Sendable, Hashable, Codable {
        /// Labels of the modules that were certain to compile.
        public var recompiles: [String]
        /// Labels of the modules that might.
        public var mayRecompile: [String]
        /// Labels of the modules that did.
        public var compiled: [String]
        /// Labels of the modules that did and were not predicted to.
        public var missed: [String]
        /// Labels of the modules that were certain to and did not.
        public var extra: [String]
        /// Labels of modules that should have been rebuilt and were not.
        public var stale: [String]
        /// Whether SwiftPM's database names the modules that the log shows; `nil` where there is none.
        public var databaseAgrees: Bool?
        /// A hash of the sources without the edit: rows of other sources are not taken up again.
        public var sources: String
        /// How long the build took.
        public var seconds: Double
    }

    /// Static libraries that were made.
    public var archived: [String] = []
    /// The arguments of `swift build`.
    public var args: [String] = []
    /// The name of the variant: build system and configuration.
    public var build = ""
    /// Modules whose driver was started.
    public var called: [String] = []
    /// New texts by path; `nil` for a file that is gone. Empty where only the modification time changed.
    public var changes: [String: String?] = [:]
    /// C files that were compiled.
    public var clang: [String] = []
    /// The files that were compiled, by module as the log names it.
    public var compiled: [String: [String]] = [:]
    /// Modules whose interface was written.
    public var emitted: [String] = []
    /// The exit code of the build.
    public var exit = 0
    /// The file that was edited or touched.
    public var file = ""
    /// Files that tools of the build made.
    public var generated: [String] = []
    /// `Module:edit`.
    public var id = ""
    /// The edit.
    public var kind = ""
    /// Files of products that were linked.
    public var linked: [String] = []
    /// The module that was edited.
    public var module = ""
    /// Modules whose module file came out otherwise.
    public var moduleBytesChanged: [String] = []
    /// Object files that came out otherwise.
    public var objectsChanged: [String] = []
    /// Products that came out otherwise.
    public var productsChanged: [String] = []
    /// Whether only the modification time changed.
    public var touchedOnly = false
    /// Modules whose interface was put into an object file for the debugger.
    public var wrapped: [String] = []
    /// What Ripple said.
    public var ripple: Comparison?

    enum CodingKeys: String, CodingKey {
        case archived, args, build, called, changes, clang, compiled, emitted, exit, file, generated, id, kind, linked
        case module, wrapped, ripple
        case moduleBytesChanged = "module_bytes_changed"
        case objectsChanged = "objects_changed"
        case productsChanged = "products_changed"
        case touchedOnly = "touched_only"
    }
}

extension ProbeRow {
    /// Takes in what a build's record shows.
    mutating func take(_ record: BuildRecord) {
        let work = record.steps.filter(\.state.isWork)
        func modules(_ kind: BuildStep.Kind) -> [String] {
            Set(work.filter { $0.kind == kind }.compactMap(\.module)).sorted()
        }
        func products(_ kind: BuildStep.Kind) -> [String] {
            Set(work.filter { $0.kind == kind }.compactMap(\.product)).sorted()
        }
        func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
        (called, emitted, wrapped) = (modules(.plan), modules(.emitModule), modules(.wrap))
        (linked, archived, generated) = (products(.link), products(.archive), products(.generate))
        clang = Set(work.filter { $0.kind == .compileC }.flatMap(\.files).map(name)).sorted()
        for module in record.modules where !module.compiled.isEmpty {
            compiled[module.name] =
                module.isWholeModule ? ["<wmo:\(module.compiled.count)>"] : module.compiled.map(name).sorted()
        }
    }
}
