internal import ArchitectureRules
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// `ripple init`: a commented `ripple.json` that fits the project.
struct InitCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "init", summary: "write a commented ripple.json that fits the project",
        options: [
            .value("--output", "FILE|-", "where it goes (default: ripple.json in the project's folder)"),
            .flag("--force", "write over a file that is there"),
        ] + ProjectOptions.options,
        example: "ripple init --output -",
        discussion: """
            Layers are guessed from names, from folders and from who needs whom; the guesses are said on standard
            error. 'ripple baseline' then writes down what the guess finds.
            """
    )

    private let project: ProjectOptions
    private let output: String?
    private let overwrites: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = arguments["--output"]
        overwrites = arguments.has("--force")
        if output == "" { throw UsageError("'--output' expects FILE, found ''", usage: Self.spec.usage) }
        if output == nil, !project.graphFiles.isEmpty {
            throw UsageError("with '--graph' there is no folder to write to; give '--output'", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        let here = system.environment.currentDirectory
        let path = output.map { Paths.absolute($0, in: here) } ?? Paths.join(loaded.root, ConfigurationFile.name)
        if output != "-", system.files.status(of: path) != nil, !overwrites {
            throw CommandFailure(
                "'\(Paths.relativeOrOutside(path, to: here))' is there already; '--force' writes over it")
        }
        let guess = LayerGuess(loaded.graph)
        let input = CheckInput.of(
            loaded, guess.configuration, hasFiles: project.graphFiles.isEmpty, in: system)
        let findings = Checker(input).check().findings
        let broken = findings.contains { $0.rule == .interfaces }
        let text = guess.text(without: broken ? ["interface"] : [])
        if output == "-" {
            system.terminal.write(text)
        } else {
            do { try system.files.write(Array(text.utf8), to: path) } catch { throw CommandFailure(error.description) }
        }
        for layer in guess.layers {
            let members = layer.members.prefix(8).joined(separator: ", ") + (layer.members.count > 8 ? ", …" : "")
            system.terminal.writeError(
                Escaping.terminal("\(layer.name): \(layer.members.count) guessed by \(layer.because): \(members)")
                    + "\n")
        }
        let left = findings.count { !broken || $0.rule != .interfaces }
        system.terminal.writeError(
            left == 0
                ? "'ripple check' finds nothing with it\n"
                : "'ripple check' finds \(left) with it; correct the guess, or keep them with 'ripple baseline'\n")
        return loaded.exitCode
    }
}
