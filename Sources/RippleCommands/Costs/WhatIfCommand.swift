internal import ArchitectureRules
internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// `ripple what-if`: what follows from a change to the graph.
struct WhatIfCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "what-if", summary: "show what would follow from a change to the graph",
        options: OutputOptions.options(["text", "json", "markdown"]) + [
            .value("--cut", "A:B", repeats: true, "take the dependency of A on B out"),
            .value("--add", "A:B", repeats: true, "let A depend on B"),
            .value("--split-interface", "M", repeats: true, "give M an interface module, which its dependents use"),
            .value("--merge", "A:B", repeats: true, "make A a part of B"),
            .value("--move", "FILE:M", repeats: true, "move a file to module M, with the dependencies that this takes"),
        ] + WeightOptions.options + ProjectOptions.options,
        example: "ripple what-if --cut Profile:Booking --split-interface Booking",
        discussion: """
            Nothing on disk changes. Changes are made in the order: cut, add, merge, move, split. What an interface edit
            may recompile is everything that depends on the module, over any number of dependencies. A split gives the
            interface all dependencies of the module, and leaves the module to executables and its tests. Exits with 1
            where a cycle or a finding comes in addition.
            """
    )

    private let project: ProjectOptions
    private let output: OutputOptions
    private let weights: WeightOptions
    private let cuts, adds, merges, moves: [(String, String)]
    private let splits: [String]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        output = OutputOptions(arguments)
        weights = try WeightOptions(arguments, spec: Self.spec)
        func pairs(_ option: String, _ shape: String) throws(UsageError) -> [(String, String)] {
            var found: [(String, String)] = []
            for text in arguments.all(option) {
                guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
                    text.index(after: colon) != text.endIndex
                else { throw UsageError("'\(option)' expects \(shape), found '\(text)'", usage: Self.spec.usage) }
                found.append((String(text[..<colon]), String(text[text.index(after: colon)...])))
            }
            return found
        }
        cuts = try pairs("--cut", "A:B")
        adds = try pairs("--add", "A:B")
        merges = try pairs("--merge", "A:B")
        moves = try pairs("--move", "FILE:M")
        splits = arguments.all("--split-interface")
        if cuts.isEmpty, adds.isEmpty, merges.isEmpty, moves.isEmpty, splits.isEmpty {
            throw UsageError(
                "'what-if' expects --cut, --add, --split-interface, --merge or --move", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let file = try project.configurationFile(in: system)
        let loaded = try await project.load(in: system)
        let hasFiles = project.graphFiles.isEmpty
        let (known, basis) = try await weights.weights(loaded, hasFiles: hasFiles, in: system)
        let configuration = file?.configuration(for: loaded.root) ?? Configuration()
        let input = CheckInput.of(loaded, configuration, hasFiles: hasFiles, in: system)
        var changed = ChangedProject(loaded.graph, weights: known)
        let words: [String]
        do {
            var changes = StatedChanges(to: changed, input, loaded, system)
            for (from, to) in cuts { try changes.cut(from, to) }
            for (from, to) in adds { try changes.add(from, to) }
            for (from, into) in merges { try changes.merge(from, into) }
            for (file, target) in moves { try changes.move(file, to: target) }
            for name in splits { try changes.split(name) }
            (changed, words) = (changes.project, changes.words)
        } catch let error as ModuleNameError {
            throw CommandFailure(error.description)
        }
        let result = WhatIf(changed, from: loaded.graph, weights: known, configuration: configuration)
        let report = WhatIfReport(result, changes: words, basis: basis, isPartial: loaded.isPartial)
        try output.write(report.text(format: output.format), in: system)
        if loaded.isPartial { return .incomplete }
        return result.newCycles.isEmpty && result.newFindings.isEmpty ? .clean : .findings
    }
}
