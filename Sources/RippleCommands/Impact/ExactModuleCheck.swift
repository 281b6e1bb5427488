internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import SystemAccess

/// Asks the compiler whether a module's file comes out with other bytes: its own emit-module job, once with the old
/// sources and once with the new ones, into a scratch folder. The user's build folder is read, never written.
///
/// Source: the bytes of a module file do not depend on paths (measured, 139 of 139 right, Swift 6.3.1, debug).
struct ExactModuleCheck {
    let project: LoadedProject
    let system: System
    let key: RuleKey
    var buildFolder: String?

    /// For each changed Swift module whether its file changes, and notes about those that could not be decided.
    func decide(
        _ changes: ChangeSet, catalog: OverlaidSources, files: [ChangedFile]
    ) async -> (decided: [ModuleID: Bool], notes: [String]) {
        var notes: [String] = []
        guard key.system == .native, key.configuration == .debug else {
            return ([:], ["--exact knows native debug builds only; the answer rests on the text"])
        }
        guard let toolchain = Toolchain.find(in: system.environment, files: system.files) else {
            return ([:], ["--exact found no compiler in PATH; the answer rests on the text"])
        }
        let compiler = Paths.join(Paths.parent(toolchain.swift), "swiftc")
        var decided: [ModuleID: Bool] = [:]
        for module in Set(changes.changes.filter { $0.difference != nil }.flatMap(\.modules)).sorted() {
            guard let compilation = compilation(of: module) else {
                notes.append("--exact found no build of \(project.graph[module].name); the answer rests on the text")
                continue
            }
            do {
                decided[module] = try await differs(module, compilation, catalog, files, compiler: compiler)
            } catch {
                notes.append("--exact: the compiler refused \(project.graph[module].name): \(error)")
            }
        }
        return (decided, notes)
    }

    private func compilation(of module: ModuleID) -> BuildDescription.Compilation? {
        let package = project.graph[project.graph[module].package].directory ?? ""
        let usual = ["", package].map { Paths.join(Paths.join(project.root, $0), ".build") }
        let folders = [buildFolder].compactMap { $0 } + usual
        let name = project.moduleNames[module]?.first ?? project.graph[module].compiledName
        for folder in folders {
            if let found = BuildDescription(folder: folder, configuration: "debug", files: system.files)?[name] {
                return found
            }
        }
        return nil
    }

    private func differs(
        _ module: ModuleID, _ compilation: BuildDescription.Compilation, _ catalog: OverlaidSources,
        _ files: [ChangedFile], compiler: String
    ) async throws -> Bool {
        let scratch = try system.files.makeTemporaryDirectory()
        defer { try? system.files.remove(scratch) }
        let new = (catalog.sources(of: module) ?? []).map { (path: $0.path, text: $0.text) }
        let own = Set(new.map(\.path))
        var old = new.map { source in
            (path: source.path, text: oldText(of: source.path, files) ?? source.text)
        }.filter { source in !files.contains { $0.path == source.path && $0.presence == .added } }
        for file in files where file.presence == .removed && !own.contains(file.path) {
            guard project.ownership.owners(of: file.path).modules.contains(module), file.path.hasSuffix(".swift"),
                let text = oldText(of: file.path, files)
            else { continue }
            old.append((file.path, text))
        }
        old.sort { $0.path < $1.path }
        // What the build generated takes part as it is.
        let generated = compilation.inputs.filter { path in
            let relative = Paths.relativeOrOutside(system.files.realPath(of: path) ?? path, to: project.root)
            return relative.hasPrefix(".build/") || relative.hasPrefix("../")
        }
        let flags = Self.flags(compilation.arguments)
        async let before = emit(old, generated, flags, scratch + "/old", compiler)
        async let after = emit(new, generated, flags, scratch + "/new", compiler)
        return try await before != after
    }

    private func oldText(of path: String, _ files: [ChangedFile]) -> [UInt8]? {
        guard let file = files.first(where: { $0.path == path }), case .texts(let old, _) = file.versions else {
            return nil
        }
        return old
    }

    private func emit(
        _ sources: [(path: String, text: [UInt8])], _ generated: [String], _ flags: [String], _ folder: String,
        _ compiler: String
    ) async throws -> [UInt8] {
        var paths: [String] = []
        for (index, source) in sources.enumerated() {
            // A folder of its own keeps the file's name, which the module file holds.
            let place = "\(folder)/\(index)/\(Paths.lastComponent(source.path))"
            try system.files.createDirectory(Paths.parent(place))
            try system.files.write(source.text, to: place)
            paths.append(place)
        }
        let product = folder + "/module.swiftmodule"
        let output = try await system.processes.run(
            ProcessCommand(
                compiler,
                ["-emit-module", "-emit-module-path", product, "-module-cache-path", folder + "/cache"] + flags + paths
                    + generated,
                directory: folder
            )
        )
        guard output.exitCode == 0 else {
            let first = output.errorText.split(separator: "\n").first { $0.contains("error:") }
            throw CommandFailure(first.map(String.init) ?? "exit code \(output.exitCode)")
        }
        return try system.files.read(product)
    }

    /// The arguments without those that name outputs, sources or the way of working.
    static func flags(_ arguments: [String]) -> [String] {
        let alone: Set<String> = [
            "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode", "-serialize-diagnostics",
            "-parseable-output", "-emit-objc-header", "-wmo", "-whole-module-optimization", "-v",
        ]
        let withValue: Set<String> = [
            "-emit-module-path", "-output-file-map", "-index-store-path", "-module-cache-path",
            "-emit-objc-header-path", "-num-threads",
        ]
        var kept: [String] = []
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            if withValue.contains(argument) {
                index += 1
            } else if !alone.contains(argument), !argument.hasPrefix("@"), !argument.hasPrefix("-j"),
                !argument.hasSuffix(".swift")
            {
                kept.append(argument)
            }
        }
        return kept
    }
}
