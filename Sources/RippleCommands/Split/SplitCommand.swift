internal import ArchitectureRules
internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import Reports
internal import SwiftSource
internal import SystemAccess

/// `ripple split`: what crosses the border of a folder that is to become a module.
struct SplitCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "split", summary: "show what crosses the border of a folder that is to become a module",
        operands: "MODULE FOLDER", operandCount: 2...2,
        options: OutputOptions.options(["text", "json", "markdown"]) + [
            .value("--index-store", "DIR", "the index that a build has left (default: that of .build)"),
            .flag("--text", "go by the names in the text, whatever index there is"),
        ] + ProjectOptions.options,
        example: "ripple split Harbour Berths",
        discussion: """
            FOLDER is a folder of MODULE: relative to here, to the checkout or to the module. Shown are the names that
            files on one side use and the other declares, in both directions; how many edges (a name used by a file)
            have to be broken before the folder can be a module; and which direction is cheaper. The index of a build
            tells exactly; without one names in the text tell all of it and, where names repeat, too much.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let module, folder: String
    private let indexStore: String?
    private let isTextWanted: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        (module, folder) = (arguments.operands[0], arguments.operands[1])
        indexStore = arguments["--index-store"]
        isTextWanted = arguments.has("--text")
        if isTextWanted, indexStore != nil {
            throw UsageError("'--text' and '--index-store' contradict each other", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        let id = try loaded.graph.module(named: module)
        let sources = ModuleSources(of: loaded, files: system.files)
        guard let paths = sources.swiftFiles(of: id) else {
            throw CommandFailure("the sources of '\(loaded.graph[id].label)' are not at hand; run in its checkout")
        }
        let border = try FolderBorder(folder, of: loaded.graph[id], files: paths, in: loaded, system: system)
        var texts: [String: [UInt8]] = [:]
        for path in paths {
            guard let text = sources.text(of: path) else { throw CommandFailure("cannot read '\(path)'") }
            texts[path] = text
        }
        func list(_ paths: [String]) -> [SourceText] {
            paths.map { SourceText(path: $0, text: texts[$0] ?? []) }
        }
        let inside = list(border.inside)
        let imports = Set(inside.flatMap { ImportScanner(of: $0.text).imports.map(\.module) }).sorted()
        let found = try uses(of: border, in: loaded, system: system)
        let split: FolderSplit
        switch found {
        case .index(let store, let symbols):
            split = FolderSplit(
                module: id, folder: border.folder, inside: border.inside, outside: border.outside,
                evidence: .index(store: store), folderUses: symbols.folderUses, restUses: symbols.restUses,
                imports: imports)
        case .text(let why):
            let names = TextBorder(inside: inside, outside: list(border.outside))
            split = FolderSplit(
                module: id, folder: border.folder, inside: border.inside, outside: border.outside,
                evidence: .text(why: why), folderUses: names.folderUses, restUses: names.restUses, imports: imports)
        }
        let report = SplitReport(split, in: loaded.graph, isPartial: loaded.isPartial)
        try output.write(report.text(format: output.format), in: system)
        return loaded.exitCode
    }

    private func uses(of border: FolderBorder, in loaded: LoadedProject, system: System) throws -> IndexBorder.Found {
        if isTextWanted { return .text(why: "as asked") }
        let search = IndexBorder(project: loaded, system: system)
        let found = search.find(border, store: indexStore)
        if indexStore != nil, case .text(let why) = found {
            throw CommandFailure("\(why); build first, or leave '--index-store' out to go by names in the text")
        }
        return found
    }
}
