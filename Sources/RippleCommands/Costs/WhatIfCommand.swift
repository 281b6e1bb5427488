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
            words = try apply(to: &changed, input, loaded, system)
        } catch let error as ModuleNameError {
            throw CommandFailure(error.description)
        }
        let result = WhatIf(changed, from: loaded.graph, weights: known, configuration: configuration)
        let report = WhatIfReport(result, changes: words, basis: basis, isPartial: loaded.isPartial)
        try output.write(report.text(format: output.format), in: system)
        if loaded.isPartial { return .incomplete }
        return result.newCycles.isEmpty && result.newFindings.isEmpty ? .clean : .findings
    }

    /// Makes the changes; what they are in words.
    private func apply(
        to changed: inout ChangedProject, _ input: CheckInput, _ loaded: LoadedProject, _ system: System
    ) throws -> [String] {
        var words: [String] = []
        for (from, to) in cuts {
            let ends = (try changed.graph.module(named: from), try changed.graph.module(named: to))
            guard changed.graph.directDependencies(of: ends.0).contains(ends.1) else {
                throw CommandFailure("\(from) does not depend on \(to) directly; 'ripple why \(to) \(from)' shows how")
            }
            changed.apply(.cut(from: ends.0, to: ends.1))
            words.append("\(from) no longer depends on \(to)")
        }
        for (from, to) in adds {
            let ends = (try changed.graph.module(named: from), try changed.graph.module(named: to))
            changed.apply(.add(from: ends.0, to: ends.1))
            words.append("\(from) depends on \(to)")
        }
        for (from, into) in merges {
            let ends = (try changed.graph.module(named: from), try changed.graph.module(named: into))
            guard ends.0 != ends.1 else { throw CommandFailure("'\(from)' is to be merged into itself") }
            changed.apply(.merge(ends.0, into: ends.1))
            words.append("\(from) is a part of \(into)")
        }
        for (file, target) in moves {
            words += try move(file, to: target, &changed, input, loaded, system)
        }
        for name in splits {
            let module = try changed.graph.module(named: name)
            let keepers = changed.graph.keepers(of: module)
            let names = keepers.map { changed.graph[$0].name }
            changed.apply(.splitInterface(module, keeping: keepers))
            let shown = names.count > 3 ? "\(names.count) executables and tests" : names.joined(separator: ", ")
            words.append(
                "\(name) has an interface module; "
                    + (names.isEmpty ? "nobody keeps the implementation" : "the implementation stays with \(shown)"))
        }
        return words
    }

    private func move(
        _ file: String, to target: String, _ changed: inout ChangedProject, _ input: CheckInput,
        _ loaded: LoadedProject, _ system: System
    ) throws -> [String] {
        let paths = FileLocator(project: loaded, system: system).paths(of: file)
        guard let path = paths.first, let from = loaded.ownership.owners(of: path).modules.first else {
            throw CommandFailure("'\(file)' belongs to no module")
        }
        let to = try loaded.graph.module(named: target)
        guard from != to else { throw CommandFailure("'\(file)' is in \(target) already") }
        guard let move = FileMove(path, from: from, to: to, in: input) else {
            throw CommandFailure("'\(file)' cannot be read; a move needs the sources of its module")
        }
        var words = ["\(file) is in \(target)"]
        for case .add(let dependent, let dependency) in move.added {
            let labels = (loaded.graph[dependent].label, loaded.graph[dependency].label)
            guard let now = try? changed.graph.module(named: labels.0),
                let other = try? changed.graph.module(named: labels.1)
            else { continue }
            changed.apply(.add(from: now, to: other))
            words.append(
                "\(loaded.graph[dependent].name) depends on \(loaded.graph[dependency].name), for the file does")
        }
        if let now = try? changed.graph.module(named: loaded.graph[from].label),
            let other = try? changed.graph.module(named: loaded.graph[to].label)
        {
            changed.move(share: move.share, from: now, to: other)
        }
        return words
    }
}
