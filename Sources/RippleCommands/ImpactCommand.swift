internal import ModuleGraphs
internal import ProjectReaders
internal import RebuildImpact
internal import Reports
internal import SystemAccess

/// `ripple impact`: what recompiles when these files change.
struct ImpactCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "impact", summary: "show what recompiles when files change", operands: "FILE…|-",
        operandCount: 1...Int.max,
        options: OutputOptions.options(["text", "json"]) + ProjectOptions.options,
        example: "ripple impact Sources/Booking/BookingDetailView.swift",
        discussion: "A folder stands for all files in it; '-' reads names from standard input, one a line or with a zero\n"
            + "byte behind each. A file need not exist: it may have been deleted."
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let names: [String]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        names = arguments.operands
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        let locator = FileLocator(project: loaded, system: system)
        var paths: [String] = []
        for name in names {
            if name == "-" {
                paths += NameList.names(in: try system.terminal.readInput()).map(locator.path(of:))
            } else {
                let path = locator.path(of: name)
                let full = Paths.absolute(path, in: loaded.root)
                if system.files.isDirectory(full) {
                    paths += contents(of: full, root: loaded.root, system: system)
                } else {
                    paths.append(path)
                }
            }
        }
        let (changes, prediction) = await ImpactAnalysis(project: loaded, system: system)
            .predict(paths.map { ChangedFile(path: $0) }, rules: .rules(for: RuleKey(system: .native, configuration: .debug)))
        let report = ImpactReport(prediction, of: changes, in: loaded.graph, isPartial: loaded.isPartial)
        try output.write(output.format == "json" ? report.json : report.text, in: system)
        return loaded.exitCode
    }

    private func contents(of directory: String, root: String, system: System) -> [String] {
        DirectoryWalk(root: directory, files: system.files).directories.flatMap { folder in
            folder.entries.filter { $0.kind != .directory }.map {
                Paths.relativeOrOutside(Paths.join(Paths.join(directory, folder.path), $0.name), to: root)
            }
        }
    }
}
