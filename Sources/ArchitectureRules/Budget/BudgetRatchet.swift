internal import BuildCosts
internal import Foundation
public import ModuleGraphs

/// What edits of each module cost at most so far: `ripple-budget.json`, which only shrinks.
///
/// ```json
/// { "version": 1, "edits": [
///   { "module": "App/Booking", "edit": "body", "recompiles": 1, "work": 0.41 }
/// ] }
/// ```
public struct BudgetRatchet: Sendable, Hashable {
    /// What an edit cost.
    public struct Amount: Sendable, Hashable {
        /// Modules that recompile or may.
        public var recompiles: Int
        /// Seconds of work on one processor.
        public var work: Double

        /// An amount as given.
        public init(recompiles: Int, work: Double) {
            self.recompiles = recompiles
            self.work = work
        }
    }

    private struct Document: Codable {
        struct Edit: Codable {
            let module, edit: String
            let recompiles: Int
            let work: Double
        }
        let version: Int
        let edits: [Edit]
    }

    private var amounts: [String: [Configuration.Limit.Edit: Amount]] = [:]

    /// Nothing yet.
    public init() {}

    /// Reads the text of a `ripple-budget.json`.
    ///
    /// - Parameter file: what errors call it.
    public init(parsing text: [UInt8], file: String) throws(ConfigurationError) {
        let document: Document
        do { document = try JSONDecoder().decode(Document.self, from: Data(text)) } catch {
            throw ConfigurationError(
                file: file, line: 1, column: 1,
                message: "expected what 'ripple budget --write-ratchet' writes; remove the file and write it again")
        }
        guard document.version == 1 else {
            throw ConfigurationError(
                file: file, line: 1, column: 1, message: "expected version 1, found \(document.version)")
        }
        for edit in document.edits {
            guard let kind = Configuration.Limit.Edit(rawValue: edit.edit), edit.recompiles >= 0, edit.work >= 0,
                edit.work.isFinite
            else {
                throw ConfigurationError(
                    file: file, line: 1, column: 1,
                    message: "the entry of '\(edit.module)' expects 'body' or 'interface' and amounts above zero")
            }
            amounts[edit.module, default: [:]][kind] = Amount(recompiles: edit.recompiles, work: edit.work)
        }
    }

    /// What an edit of the module with this label cost.
    public subscript(label: String, edit: Configuration.Limit.Edit) -> Amount? { amounts[label]?[edit] }

    /// How many edits are known.
    public var count: Int { amounts.values.reduce(0) { $0 + $1.count } }

    /// The ratchet after another turn: amounts become smaller, never larger; modules that are gone go, new ones come.
    ///
    /// - Parameter allowsGrowth: amounts are what they are now, larger ones too.
    /// - Complexity: O(V) costs with V modules.
    public func turned(by costs: inout EditCosts, in graph: ModuleGraph, allowsGrowth: Bool) -> BudgetRatchet {
        var next = BudgetRatchet()
        for module in graph.modules where !module.isExternal && module.kind != .test && module.directory != nil {
            for edit in Configuration.Limit.Edit.allCases {
                let cost = costs.cost(of: edit, in: module.id)
                var amount = Amount(
                    recompiles: cost.entries.count, work: (cost.work.possible * 100).rounded() / 100)
                if !allowsGrowth, let before = self[module.label, edit] {
                    amount.recompiles = min(amount.recompiles, before.recompiles)
                    amount.work = min(amount.work, before.work)
                }
                next.amounts[module.label, default: [:]][edit] = amount
            }
        }
        return next
    }

    /// The text of the file: an entry a line, ascending by module and edit.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = amounts.sorted { $0.key < $1.key }.flatMap { label, edits in
            edits.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { edit, amount in
                try? encoder.encode(
                    Document.Edit(
                        module: label, edit: edit.rawValue, recompiles: amount.recompiles, work: amount.work))
            }
        }
        let body = lines.map { "    " + String(decoding: $0, as: UTF8.self) }.joined(separator: ",\n")
        return "{\n  \"version\": 1,\n  \"edits\": [\n\(body)\n  ]\n}\n"
    }
}
