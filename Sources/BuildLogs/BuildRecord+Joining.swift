extension BuildRecord {
    /// The same steps with the files that another log of the same build names.
    ///
    /// A build database and compiler statistics tell times and not which files were compiled; `swift build -v` tells the
    /// files and no times. What the other log does not name stays as it is.
    ///
    /// - Complexity: O(n log n) with n the steps and files of both.
    public func namingFiles(by log: BuildRecord) -> BuildRecord {
        guard log.fileLevel else { return self }
        struct Owner: Hashable {
            let module: String
            let isHost: Bool
        }
        var compiled: [Owner: [String]] = [:]
        for module in log.modules where !module.isWholeModule && !module.hasUnnamedFiles {
            compiled[Owner(module: module.name, isHost: module.isHost)] = module.compiled
        }
        var record = self
        for index in record.steps.indices where record.steps[index].kind == .compile {
            let step = record.steps[index]
            guard let module = step.module, !step.isWholeModule else { continue }
            if let files = compiled[Owner(module: module, isHost: step.isHost)], !files.isEmpty {
                record.steps[index].files = files
                record.steps[index].namesAllFiles = true
            } else if compiled[Owner(module: module, isHost: step.isHost)] == nil {
                // The driver ran and compiled nothing.
                record.steps[index].kind = .plan
            }
        }
        return record
    }
}
