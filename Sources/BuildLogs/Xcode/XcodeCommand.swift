/// A command of Xcode's build system that makes a step: what its header, and what follows it, say.
struct XcodeCommand {
    let kind: BuildStep.Kind
    /// Whether it is a driver in whose section the files stand (Xcode 13 and older).
    let holdsFiles: Bool
    /// Whether it may be a batch.
    let isTask: Bool
    /// Whether it is the line of one file, not of a batch.
    let isSingle: Bool
    var target: String?
    private(set) var project: String?
    /// The target by the folder of the output, for want of anything better.
    private var pathTarget: String?
    private(set) var architecture: String?
    var platform: String?
    /// The configuration, by the folder of an output.
    private(set) var configuration: String?
    private(set) var files: [String]
    private(set) var product: String?
    private(set) var state: BuildStep.State?

    /// The command of this header; `nil` where it makes no step.
    init?(_ line: Bytes, _ pool: inout NamePool) {
        guard let header = XcodeHeader(line) else { return nil }
        self.init(header, &pool)
    }

    init?(_ header: XcodeHeader, _ pool: inout NamePool) {
        guard let kind = Self.kind(header.rule) else { return nil }
        self.kind = kind
        let operands = XcodeOperands(header)
        holdsFiles = header.rule == .plan && header.operands.trimmed.hasPrefix("normal ")
        target = header.target.flatMap { pool.text($0) }
        project = header.project.flatMap { pool.text($0) }
        architecture = operands.architecture.flatMap { $0.withBytes { pool.text($0) } }
        platform = operands.path.flatMap { $0.withBytes { XcodePlatform.name(inPath: $0)?.description } }
        configuration = operands.path.flatMap { $0.withBytes { XcodePlatform.configuration(inPath: $0)?.lowercased() } }
        (isTask, isSingle) = (header.isTask, !operands.hasTitle)
        files = operands.files.compactMap { $0.withBytes { pool.text($0) } }
        product = nil
        if target == nil, kind == .compileC {
            pathTarget = operands.output?.withBytes { XcodePlatform.target(inPath: $0).flatMap { pool.text($0) } }
        }
        if let output = operands.output, kind != .compileC {
            product = output.withBytes { pool.text(header.rule == .script ? $0 : $0.lastComponent) }
            // What a package's target is linked into is no product: `Core.o`.
            if kind == .link, output.withBytes({ $0.hasSuffix(".o") }) { return nil }
        }
    }

    /// A task of the compilation cache, by its title (Xcode 26): what was materialised was not compiled.
    init?(cacheTitle title: Bytes) {
        guard title.hasPrefix("Swift caching materialize ") || title.hasPrefix("Clang caching materialize ") else {
            return nil
        }
        kind = title.hasPrefix("Swift") ? .compile : .compileC
        (isTask, isSingle) = (false, false)
        (holdsFiles, files, state) = (false, [], .restored)
    }

    private static func kind(_ rule: XcodeHeader.Rule) -> BuildStep.Kind? {
        switch rule {
        case .compile: .compile
        case .emitModule: .emitModule
        case .plan: .plan
        case .compileC: .compileC
        case .link: .link
        case .archive: .archive
        case .script: .generate
        case .copy: .copy
        case .follow, .other: nil
        }
    }

    /// What stands before the first line end; Xcode writes CR.
    static func firstLine(_ text: Bytes) -> Bytes {
        let end = min(text.first(0x0D) ?? text.count, text.first(0x0A) ?? text.count)
        return text[..<end]
    }

    /// Whether the lines after the header are needed for the platform.
    var wantsPlatform: Bool { platform == nil && state == nil && kind != .copy && kind != .generate }

    /// Whether the lines after the header name the module, where the header does not.
    var wantsModule: Bool { kind == .compile || kind == .emitModule || kind == .plan }

    private static let targetOption = Needle(" -target ")

    /// Looks for `-target ARCH-VENDOR-SYSTEM` in the lines after the header.
    mutating func readPlatform(_ body: Bytes) {
        guard let found = Self.targetOption.position(in: body) else { return }
        platform = XcodePlatform.name(ofTarget: body[(found + 9)...])?.description
    }

    /// The step; the target is the one around it where the header names none.
    func step(
        state: BuildStep.State, target: String?, project: String?, start: Double?, duration: Double?, line: Int = 0
    ) -> BuildStep {
        let isUnnamed = kind == .compile && files.isEmpty
        return BuildStep(
            kind, state: self.state ?? state, module: self.target ?? target ?? pathTarget, product: product,
            project: self.target == nil ? project : self.project, platform: platform, architecture: architecture,
            files: files, isWholeModule: isUnnamed && self.state == nil, namesAllFiles: !isUnnamed, start: start,
            duration: duration, line: line
        )
    }
}

/// The target that a section's title names: `Build target T`, or `=== BUILD TARGET T OF PROJECT P WITH CONFIGURATION C
/// ===` of Xcode 9 and older.
struct XcodeTargetTitle {
    let target: String
    let project: String?
    var configuration: String?

    init?(_ title: Bytes) {
        guard title.count > 13, title.count < 4096 else { return nil }
        if title.hasPrefix("Build target ") {
            (target, project) = (title[13...].string, nil)
            return
        }
        let found = LineCleaning.withoutControls(title).withBytes { text -> (String, String, String?)? in
            for verb: StaticString in ["=== BUILD TARGET ", "=== BUILD AGGREGATE TARGET "] {
                guard text.hasPrefix(verb), let middle = text.find(" OF PROJECT "),
                    let end = text.find(" WITH ", from: middle)
                else { continue }
                let name = text[verb.utf8CodeUnitCount..<middle].string
                let rest = text[end...]
                var configuration: String?
                if rest.hasPrefix(" WITH CONFIGURATION "), let close = rest.find(" ===") {
                    configuration = rest[20..<close].string
                }
                return (name, text[(middle + 12)..<end].string, configuration)
            }
            return nil
        }
        guard let found else { return nil }
        (target, project, configuration) = (found.0, found.1, found.2)
    }
}

extension NamePool {
    /// The text of a name, kept once; `nil` where there is no more room.
    mutating func text(_ bytes: Bytes) -> String? { name(bytes).map { self[$0] } }
}
