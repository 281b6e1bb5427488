/// One thing that a build did, or says that it did not have to do.
public struct BuildStep: Sendable, Hashable {
    /// What a step does.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Swift files are compiled to object files.
        case compile
        /// A Swift module's interface is written.
        case emitModule
        /// A module's interface is put into an object file for the debugger.
        case wrap
        /// An executable, a dynamic library or a test bundle is linked.
        case link
        /// A static library is made.
        case archive
        /// A C, C++, Objective-C or assembly file is compiled.
        case compileC
        /// A file is copied, a resource as a rule.
        case copy
        /// A tool of the build makes a file.
        case generate
        /// The driver decides what to compile; that alone compiles nothing.
        case plan
        /// Anything else that the log names together with a module or a product.
        case other
    }

    /// What became of a step.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// It ran in this build.
        case ran
        /// It ran in an earlier build; the log repeats what it said then.
        case replayed
        /// Its result came from a compilation cache.
        case restored
        /// It did not have to run.
        case upToDate
        /// It ran and failed.
        case failed
        /// It was stopped.
        case cancelled

        /// Whether work was done in this build: it ran, well or not.
        public var isWork: Bool { self == .ran || self == .failed }
    }

    /// What the step does.
    public var kind: Kind
    /// What became of it.
    public var state: State
    /// The module, where the log names one.
    public var module: String?
    /// What is linked, archived, copied or made, where the log names it: the last component of its path.
    public var product: String?
    /// Whether it is built for the machine that builds (macros, tools of build-tool plug-ins).
    public var isHost: Bool
    /// The Xcode project, where the log names one.
    public var project: String?
    /// The platform it is built for, as the log spells it: `linux`, `macosx13.0`, `iphonesimulator`.
    public var platform: String?
    /// The architecture it is built for: `arm64`.
    public var architecture: String?
    /// Source files, as the log spells them: whole paths or last components, in the log's order.
    public var files: [String]
    /// Whether every file of the module is compiled at once.
    public var isWholeModule: Bool
    /// Whether `files` are all the files of the step. A plain log of a whole-module build names only the first.
    public var namesAllFiles: Bool
    /// When it began, in seconds on a clock of the log's own: only differences mean anything.
    public var start: Double?
    /// How long it took, in seconds.
    public var duration: Double?
    /// Seconds of processor time that it took, of all its processes together, where the log says so. Never the same as
    /// ``duration``: a step that waits takes none, one that uses two processors takes twice as much.
    public var cpuSeconds: Double?
    /// What the processor time went into, where the compiler's statistics tell.
    public var frontend: FrontendTimes?
    /// How many Swift files its module has, where the log shows them all: with ``files`` it tells which part was compiled.
    public var fileCount: Int?
    /// Why it ran, in the log's words.
    public var reason: String?
    /// Where the log says it: a line number from 1, 0 in a log that has no lines.
    public var line: Int

    /// A step; what is not given is not known.
    public init(
        _ kind: Kind, state: State = .ran, module: String? = nil, product: String? = nil, isHost: Bool = false,
        project: String? = nil, platform: String? = nil, architecture: String? = nil, files: [String] = [],
        isWholeModule: Bool = false, namesAllFiles: Bool = true, start: Double? = nil, duration: Double? = nil,
        cpuSeconds: Double? = nil, frontend: FrontendTimes? = nil, fileCount: Int? = nil, reason: String? = nil,
        line: Int = 0
    ) {
        self.kind = kind
        self.state = state
        self.module = module
        self.product = product
        self.isHost = isHost
        self.project = project
        self.platform = platform
        self.architecture = architecture
        self.files = files
        self.isWholeModule = isWholeModule
        self.namesAllFiles = namesAllFiles
        self.start = start
        self.duration = duration
        self.cpuSeconds = cpuSeconds
        self.frontend = frontend
        self.fileCount = fileCount
        self.reason = reason
        self.line = line
    }
}
