public import ArchitectureRules
public import ModuleGraphs

/// The changes that save most, as text, Markdown or JSON (`ripple.suggest/1`).
public struct SuggestReport: FormattedReport, Sendable {
    let suggestions: Suggestions
    let graph: ModuleGraph
    let basis: String
    let isPartial: Bool
    let shellWord: @Sendable (String) -> String

    /// A report of `suggestions` for `graph`; `basis` says what the weights rest on, and `shellWord` how a text is
    /// written as one word of a command.
    public init(
        _ suggestions: Suggestions, in graph: ModuleGraph, basis: String, isPartial: Bool,
        shellWord: @escaping @Sendable (String) -> String
    ) {
        self.suggestions = suggestions
        self.graph = graph
        self.basis = basis
        self.isPartial = isPartial
        self.shellWord = shellWord
    }

    private func words(_ change: GraphChange) -> String {
        let names = ModuleNames(graph)
        return switch change {
        case .cut(let from, let to): "cut \(names[from]) -> \(names[to])"
        case .add(let from, let to): "add \(names[from]) -> \(names[to])"
        case .splitInterface(let module, _): "give \(names[module]) an interface module"
        case .merge(let from, let into): "merge \(names[from]) into \(names[into])"
        }
    }

    /// The option of `ripple what-if` that shows the change in full.
    private func option(_ change: GraphChange) -> String {
        let names = ModuleNames(graph)
        let (option, value) =
            switch change {
            case .cut(let from, let to): ("--cut", "\(names[from]):\(names[to])")
            case .add(let from, let to): ("--add", "\(names[from]):\(names[to])")
            case .splitInterface(let module, _): ("--split-interface", names[module])
            case .merge(let from, let into): ("--merge", "\(names[from]):\(names[into])")
            }
        // A name that looks like an option is taken for none behind an equals sign.
        return option + (value.hasPrefix("-") ? "=" : " ") + shellWord(value)
    }

    private func share(_ saving: Double) -> String {
        suggestions.expected > 0 ? CostText.decimal(saving / suggestions.expected * 100, 1) + " %" : "0 %"
    }

    /// What it takes, in words.
    private func takes(_ suggestion: Suggestions.Suggestion) -> String {
        guard suggestion.knowsUses else { return "the sources are not at hand: what it takes is not known" }
        if suggestion.names.isEmpty {
            if case .cut = suggestion.change { return "no name of it is used: take the dependency out" }
            return "no name of it is used by others"
        }
        let names = suggestion.names.prefix(4).joined(separator: ", ")
        let more = suggestion.names.count > 4 ? ", …" : ""
        let verb: String
        if case .cut = suggestion.change { verb = "move or hide" } else { verb = "put into the interface" }
        return
            "\(verb) \(suggestion.names.count.of("name")) used in \(suggestion.files.count.of("file")): \(names)\(more)"
    }

    /// For a person.
    public var text: String {
        guard !suggestions.suggestions.isEmpty else {
            return "no change to the graph saves anything\(PartialMark.text(isPartial)); "
                + "\(suggestions.candidates.of("change")) considered\n"
        }
        var text =
            "\(suggestions.suggestions.count.of("change")), the best first: what each saves of the work of all interface "
            + "edits\(PartialMark.text(isPartial))\n\n"
        for (position, suggestion) in suggestions.suggestions.enumerated() {
            let number = String(position + 1)
            text +=
                String(repeating: " ", count: max(0, 3 - number.count))
                + "\(number)  \(share(suggestion.saving).padded(to: 8))"
                + "\(words(suggestion.change))\n"
            text += "             \(Escaping.terminal(takes(suggestion)))\n"
            text += "             ripple what-if \(option(suggestion.change))\n"
        }
        text += "\nby \(Escaping.terminal(basis))\n"
        return text
            + "\(suggestions.simulated) of \(suggestions.candidates.of("change")) simulated, the most promising first\n"
    }

    /// For a comment.
    public var markdown: String {
        var text = "### ripple suggest\n\n\(Escaping.markdown(basis))\(PartialMark.text(isPartial))\n"
        guard !suggestions.suggestions.isEmpty else { return text + "\nNo change to the graph saves anything.\n" }
        text += "\n| saves | change | takes |\n|---|---|---|\n"
        for suggestion in suggestions.suggestions {
            text +=
                "| \(share(suggestion.saving)) | \(Escaping.markdown(words(suggestion.change))) | "
                + "\(Escaping.markdown(takes(suggestion))) |\n"
        }
        return text
    }

    /// The whole answer: `ripple.suggest/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.suggest/1", partial: isPartial, basis: basis,
                expected: CostDocument.Span.rounded(suggestions.expected),
                suggestions: suggestions.suggestions.map { suggestion in
                    var (kind, from, to): (String, ModuleID?, ModuleID?) = ("cut", nil, nil)
                    switch suggestion.change {
                    case .cut(let a, let b): (from, to) = (a, b)
                    case .add(let a, let b): (kind, from, to) = ("add", a, b)
                    case .splitInterface(let module, _): (kind, to) = ("splitInterface", module)
                    case .merge(let a, let b): (kind, from, to) = ("merge", a, b)
                    }
                    return .init(
                        kind: kind, from: OrNull(from.map { graph[$0].label }), to: OrNull(to.map { graph[$0].label }),
                        saving: CostDocument.Span.rounded(suggestion.saving), names: suggestion.names,
                        files: suggestion.files, usesKnown: suggestion.knowsUses)
                }, simulated: suggestions.simulated, candidates: suggestions.candidates))
    }

    private struct Document: Encodable {
        struct Suggestion: Encodable {
            let kind: String
            let from, to: OrNull<String>
            let saving: Double
            let names, files: [String]
            let usesKnown: Bool
        }
        let schema: String
        let partial: Bool
        let basis: String
        let expected: Double
        let suggestions: [Suggestion]
        let simulated, candidates: Int
    }
}
