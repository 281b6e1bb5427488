internal import ModuleGraphs

/// What is known so far of every module, the strongest answer and its reasons.
struct OutcomeBoard {
    struct Entry {
        var certainty: ModuleEffect.Certainty
        var chain: [ModuleID]
        var files: Set<String>
        /// Those of which code is made, where that is known.
        var codeFiles: Set<String>?
        var reasons: [Reason]
    }

    let graph: ModuleGraph
    private(set) var entries: [ModuleID: Entry] = [:]
    /// How sure it is that an object file of the module comes out with other bytes by an edit of its own.
    var objects: [ModuleID: ModuleEffect.Certainty] = [:]
    /// Modules for which the compiler is started, whether it finds anything to do or not.
    var called: Set<ModuleID> = []
    /// Whether the build is planned anew.
    var replans = false

    init(graph: ModuleGraph) { self.graph = graph }

    mutating func add(
        _ module: ModuleID, _ certainty: ModuleEffect.Certainty, chain: [ModuleID], files: [String],
        codeFiles: [String]? = nil, reason: Reason
    ) {
        guard !graph[module].isExternal else { return }
        guard var entry = entries[module] else {
            entries[module] = Entry(
                certainty: certainty, chain: chain, files: Set(files), codeFiles: codeFiles.map { Set($0) },
                reasons: [reason])
            return
        }
        // Whichever edit has code made: whatever one cannot exclude may be.
        if let codeFiles, let known = entry.codeFiles {
            entry.codeFiles = known.union(codeFiles)
        } else {
            entry.codeFiles = nil
        }
        if (certainty, -chain.count) > (entry.certainty, -entry.chain.count) { entry.chain = chain }
        if certainty > entry.certainty {
            entry.reasons.insert(reason, at: 0)
            entry.files = Set(files)
        } else {
            if !entry.reasons.contains(reason) { entry.reasons.append(reason) }
            if certainty == entry.certainty { entry.files.formUnion(files) }
        }
        entry.certainty = max(entry.certainty, certainty)
        entries[module] = entry
    }

    /// How sure it is that the module compiles.
    func certainty(_ module: ModuleID) -> ModuleEffect.Certainty { entries[module]?.certainty ?? .no }

    func prediction(
        products: [RebuildPrediction.ProductOutcome], fileCount: (ModuleID) -> Int?
    ) -> RebuildPrediction {
        let modules = entries.map { id, entry in
            RebuildPrediction.ModuleOutcome(
                module: id, rebuild: entry.certainty == .yes ? .recompiles : .mayRecompile,
                distance: entry.chain.count - 1, chain: entry.chain, files: relative(entry.files, to: id),
                codeFiles: entry.codeFiles.map { relative($0, to: id) }, fileCount: fileCount(id),
                reasons: entry.reasons
            )
        }
        .sorted { ($0.distance, $0.module) < ($1.distance, $1.module) }
        return RebuildPrediction(
            modules: modules, products: products, stale: [],
            untouchedCount: graph.modules.count { !$0.isExternal } - modules.count
        )
    }

    /// The files relative to the module's folder, where they lie in it.
    private func relative(_ files: Set<String>, to module: ModuleID) -> [String] {
        let prefix = graph[module].directory.map { $0.isEmpty ? "" : $0 + "/" } ?? ""
        return files.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }.sorted()
    }
}
