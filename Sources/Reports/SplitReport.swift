public import ArchitectureRules
public import ModuleGraphs

/// What crosses the border of a folder, as text, Markdown or JSON (`ripple.split/1`).
public struct SplitReport: FormattedReport, Sendable {
    let split: FolderSplit
    let graph: ModuleGraph
    let isPartial: Bool

    /// A report of `split` in `graph`.
    public init(_ split: FolderSplit, in graph: ModuleGraph, isPartial: Bool) {
        self.split = split
        self.graph = graph
        self.isPartial = isPartial
    }

    private var module: String { graph[split.module].name }
    private var folderName: String { split.folder.split(separator: "/").last.map(String.init) ?? split.folder }

    private var head: String {
        "\(split.folder) of \(module): \(split.inside.count.of("file")), \(split.outside.count) outside"
    }

    private var basis: String {
        switch split.evidence {
        case .index(let store): "by the index in \(store): exactly what the compiler saw"
        case .text(let why): "by names in the text (\(why)): all uses, and others that only share a name"
        }
    }

    private var verdict: String {
        let (folder, rest) = (split.folderUses.count, split.restUses.count)
        return switch split.verdict {
        case .apart: "nothing to break: neither side uses the other"
        case .restNeedsFolder:
            "nothing to break: \(module) can depend on the new module (\(rest.of("use")) cross the border)"
        case .folderNeedsRest:
            "nothing to break: the new module can depend on \(module) (\(folder.of("use")) cross the border)"
        case .breakFolderUses:
            "\(folder.of("edge")) to break: cheaper to end what \(folderName) uses of the rest (\(folder) against \(rest)); "
                + "then \(module) can depend on the new module"
        case .breakRestUses:
            "\(rest.of("edge")) to break: cheaper to end what the rest uses of \(folderName) (\(rest) against \(folder)); "
                + "then the new module can depend on \(module)"
        }
    }

    private var directions: [(title: String, none: String, uses: [BorderUse])] {
        [
            ("\(folderName) uses", "\(folderName) uses nothing of the rest", split.folderUses),
            ("the rest uses", "the rest uses nothing of \(folderName)", split.restUses),
        ]
    }

    /// How many uses a text shows in each direction.
    private static let limit = 200

    /// Both directions by file and name, then what has to be broken.
    public var text: String {
        var text = Escaping.terminal(head) + PartialMark.text(isPartial) + "\n" + Escaping.terminal(basis) + "\n"
        for (title, none, uses) in directions {
            guard !uses.isEmpty else {
                text += "\n" + Escaping.terminal(none) + "\n"
                continue
            }
            text += "\n" + Escaping.terminal(title) + " \(uses.count.of("name")):\n"
            let width = uses.prefix(Self.limit).map { Escaping.terminal($0.name).count }.max() ?? 0
            var file: String?
            for use in uses.prefix(Self.limit) {
                if use.file != file { text += "  " + Escaping.terminal(use.file) + "\n" }
                file = use.file
                let lines = use.lines.prefix(5).map(String.init).joined(separator: ", ")
                let more = use.lines.count > 5 ? ", …" : ""
                text += "    " + Escaping.terminal(use.name).padded(to: width) + "  "
                text += (use.kind ?? "").padded(to: 10) + "  line \(lines)\(more)  "
                text += Escaping.terminal(Self.declared(use)) + "\n"
            }
            if uses.count > Self.limit { text += "  and \(uses.count - Self.limit) more; --format json lists all\n" }
        }
        if !split.imports.isEmpty {
            text += "\nthe new module would need: "
            text += split.imports.map(Escaping.terminal).joined(separator: ", ") + "\n"
        }
        return text + "\n" + Escaping.terminal(verdict) + "\n"
    }

    private static func declared(_ use: BorderUse) -> String {
        let names = use.declaredIn.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        return "from " + names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    }

    /// A section for a pull request or a ticket.
    public var markdown: String {
        var text = "### " + Escaping.markdown(head) + PartialMark.text(isPartial) + "\n\n"
        text += "**" + Escaping.markdown(verdict) + "**; " + Escaping.markdown(basis) + ".\n"
        for (title, none, uses) in directions {
            guard !uses.isEmpty else {
                text += "\n" + Escaping.markdown(none) + ".\n"
                continue
            }
            text += "\n| \(Escaping.markdown(title)) | kind | in | lines | declared in |\n|---|---|---|---|---|\n"
            for use in uses.prefix(Self.limit) {
                let lines = use.lines.prefix(5).map(String.init).joined(separator: ", ")
                text += "| " + Escaping.markdown(use.name) + " | \(use.kind ?? "") | " + Escaping.markdown(use.file)
                text += " | \(lines)\(use.lines.count > 5 ? ", …" : "") | "
                text += use.declaredIn.prefix(3).map(Escaping.markdown).joined(separator: ", ") + " |\n"
            }
            if uses.count > Self.limit { text += "\nand \(uses.count - Self.limit) more\n" }
        }
        if !split.imports.isEmpty {
            text += "\nThe new module would need: "
            text += split.imports.map(Escaping.markdown).joined(separator: ", ") + ".\n"
        }
        return text
    }

    /// The whole answer: `ripple.split/1`.
    public var json: String {
        let (evidence, detail): (String, String) =
            switch split.evidence {
            case .index(let store): ("index", store)
            case .text(let why): ("text", why)
            }
        let cheaper: String? =
            switch split.verdict {
            case .breakFolderUses: "folder"
            case .breakRestUses: "rest"
            default: nil
            }
        return JSONText.of(
            Document(
                schema: "ripple.split/1", partial: isPartial, module: graph[split.module].label, folder: split.folder,
                inside: split.inside, outside: split.outside, evidence: .init(kind: evidence, detail: detail),
                folderUses: split.folderUses.map { .init($0) }, restUses: split.restUses.map { .init($0) },
                imports: split.imports,
                counts: .init(
                    folderUses: split.folderUses.count, restUses: split.restUses.count,
                    edgesToBreak: split.edgesToBreak),
                cheaper: OrNull(cheaper)))
    }

    private struct Document: Encodable {
        struct Evidence: Encodable { let kind, detail: String }
        struct Use: Encodable {
            let file, name: String
            let kind: OrNull<String>
            let declaredIn: [String]
            let lines: [Int]

            init(_ use: BorderUse) {
                (file, name, kind) = (use.file, use.name, OrNull(use.kind))
                (declaredIn, lines) = (use.declaredIn, use.lines)
            }
        }
        struct Counts: Encodable { let folderUses, restUses, edgesToBreak: Int }
        let schema: String
        let partial: Bool
        let module, folder: String
        let inside, outside: [String]
        let evidence: Evidence
        let folderUses, restUses: [Use]
        let imports: [String]
        let counts: Counts
        let cheaper: OrNull<String>
    }
}
