public import ModuleGraphs

/// The experiments of a whole matrix: every edit in every module, each in the first file that has a place for it.
public struct ProbePlan: Sendable {
    /// One experiment to make.
    public struct Experiment: Sendable, Hashable {
        /// The module.
        public let module: ModuleID
        /// The edit.
        public let edit: ProbeEdit
        /// The file, relative to the checkout.
        public let file: String

        /// An experiment as given.
        public init(module: ModuleID, edit: ProbeEdit, file: String) {
            self.module = module
            self.edit = edit
            self.file = file
        }
    }

    /// What is to be made, by module and then edit.
    public let experiments: [Experiment]
    /// How many edits found no place in any file of their module.
    public let skipped: Int

    /// The plan for these modules.
    ///
    /// - Parameters:
    ///   - sources: the Swift files of a module, relative to the checkout.
    ///   - text: the text of a file.
    /// - Complexity: O(e × b) with e edits and b the bytes of the sources.
    public init(
        modules: [ModuleID], edits: [ProbeEdit], sources: (ModuleID) -> [String], text: (String) -> [UInt8]?
    ) {
        var experiments: [Experiment] = []
        var skipped = 0
        for module in modules {
            let files = sources(module).compactMap { path in text(path).map { (path, $0) } }
            guard !files.isEmpty else { continue }
            for edit in edits {
                if let (path, _) = files.first(where: { edit.change(of: $0.1) != nil }) {
                    experiments.append(.init(module: module, edit: edit, file: path))
                } else {
                    skipped += 1
                }
            }
        }
        self.experiments = experiments
        self.skipped = skipped
    }
}
