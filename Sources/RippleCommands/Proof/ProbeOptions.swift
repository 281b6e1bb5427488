internal import ImpactVerification
internal import RebuildImpact

/// What an experiment is to be.
struct ProbeOptions: Sendable {
    static let options: [OptionSpec] = [
        .value(
            "--make", "EDITS", repeats: true,
            "between commas: " + ProbeEdit.allCases.map(\.rawValue).joined(separator: ", ")),
        .flag("--all", "every module and every edit, taken up where an earlier run ended"),
        .value("--modules", "MODULES", repeats: true, "with --all: only these, names and patterns between commas"),
        .value("--rows", "FILE", "also write the rows, one JSON object a line, to FILE"),
        .value("--scratch-path", "DIR", "where to copy and to build (default: a folder in the user's cache)"),
        .flag("--fresh", "with --all: make every experiment anew"),
        .flag("--no-tests", "build without tests"),
    ]

    let edits: [ProbeEdit]
    let isAll, isFresh, includesTests: Bool
    let modules: [String]
    let rows, scratch: String?
    let files: [String]
    /// What stands behind `--`.
    let arguments: [String]

    init(_ parsed: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        isAll = parsed.has("--all")
        isFresh = parsed.has("--fresh")
        includesTests = !parsed.has("--no-tests")
        modules = parsed.all("--modules").flatMap { $0.split(separator: ",").map(String.init) }
        rows = parsed["--rows"]
        scratch = parsed["--scratch-path"]
        files = parsed.operands
        arguments = parsed.passedOn
        var edits: [ProbeEdit] = []
        for word in parsed.all("--make").flatMap({ $0.split(separator: ",").map(String.init) }) {
            guard let edit = ProbeEdit(rawValue: word) else {
                throw .unexpected(word, of: "--make", ProbeEdit.allCases.map(\.rawValue), usage: spec.usage)
            }
            edits.append(edit)
        }
        self.edits = edits.isEmpty && isAll ? ProbeEdit.matrix : edits
        if isAll, !files.isEmpty {
            throw UsageError("'--all' takes every module; leave '\(files[0])' out", usage: spec.usage)
        }
        if !isAll, files.isEmpty { throw UsageError("'probe' expects \(spec.operands) or --all", usage: spec.usage) }
        if !isAll, edits.isEmpty { throw UsageError("'probe' expects --make EDITS", usage: spec.usage) }
        if !isAll, let first = modules.first {
            throw UsageError("'--modules \(first)' narrows --all; name files otherwise", usage: spec.usage)
        }
    }
}
