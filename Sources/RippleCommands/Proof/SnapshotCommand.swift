internal import ImpactVerification
internal import ProjectReaders
internal import SystemAccess

/// `ripple snapshot`: remembers the sources as they are before a build.
struct SnapshotCommand: RippleCommand {
    static let spec = CommandSpec(
        verb: "snapshot", summary: "remember the sources, so that 'verify' knows what changed",
        options: ProjectOptions.options,
        example: "ripple snapshot",
        discussion: """
            Take it when a build has just ended. Contents of Swift files and manifests, and hashes of all sources, go
            to .ripple in the checkout, in place of an earlier snapshot; the folder ignores itself for git.
            """
    )

    private let project: ProjectOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        project = try ProjectOptions(arguments, spec: Self.spec)
        if !project.graphFiles.isEmpty {
            throw UsageError("'snapshot' needs a checkout; leave '--graph' out", usage: Self.spec.usage)
        }
    }

    func run(in system: System) async throws -> ExitCode {
        let loaded = try await project.load(in: system)
        let store = SnapshotStore(root: loaded.root, files: system.files)
        let snapshot = try store.save(SourceList(project: loaded, files: system.files).paths)
        for path in snapshot.unreadable { system.terminal.writeError("warning: cannot read '\(Ripple.shown(path))'\n") }
        let count = snapshot.files.count
        system.terminal.write("remembered \(count) file\(count == 1 ? "" : "s") in .ripple\n")
        return loaded.isPartial || snapshot.partial ? .incomplete : .clean
    }
}
