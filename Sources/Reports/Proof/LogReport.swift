public import BuildLogs

/// What a build log says ran, as text or JSON (`ripple.log/1`).
public struct LogReport: Sendable {
    private let record: BuildRecord
    private let builds: Int

    /// A report of the last of the builds that a log tells of.
    ///
    /// - Parameter builds: how many there are in the log, at least 1.
    public init(_ record: BuildRecord, builds: Int = 1) {
        self.record = record
        self.builds = builds
    }

    /// How the build ended, then a line a module and a product.
    public var text: String {
        let modules = record.modules
        let compiled = modules.filter(\.isRecompiled)
        let head = [
            record.format.title + (record.version.map { ", " + $0 } ?? ""), record.configuration,
            record.outcome == .unknown ? "no outcome" : record.outcome.rawValue,
            builds > 1 ? "the last of \(builds) builds" : nil,
        ]
        var text = head.compactMap { $0.map(Escaping.terminal) }.joined(separator: ", ")
        text += "\n" + compiled.count.of("module") + " compiled" + (record.isComplete ? "" : " (partial log)") + "\n"
        if !modules.isEmpty { text += "\n" }
        let width = modules.map { Escaping.terminal($0.name).count }.max() ?? 0
        for module in modules {
            text += "  " + Escaping.terminal(module.name).padded(to: width) + "  " + Self.words(for: module) + "\n"
        }
        for product in record.products {
            text += "  " + (product.isLinked ? "linked" : "archived") + "  " + Escaping.terminal(product.name) + "\n"
        }
        for file in record.filesOfUnknownModules.prefix(20) {
            text += "  compiled for a module that the log does not name: \(Escaping.terminal(file))\n"
        }
        if !record.fileLevel, !compiled.isEmpty {
            text += "  this form of log does not name every file: a file that is not named may have been compiled\n"
        }
        return text + record.warnings.map { "  warning: \(Escaping.terminal($0))\n" }.joined()
    }

    private static func words(for module: ModuleActivity) -> String {
        var words: [String] = module.isHost ? ["for the host"] : []
        if module.isFailed { words.append("failed") }
        let files = (module.compiled + module.compiledC).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        if module.isWholeModule {
            words.append("whole module" + (files.isEmpty ? "" : ", " + files.count.of("file")))
        } else if !files.isEmpty {
            let more = files.count > 8 ? " and \(files.count - 8) more" : ""
            words.append(files.prefix(8).map(Escaping.terminal).joined(separator: ", ") + more)
        } else if module.hasUnnamedFiles {
            words.append("files not named")
        } else if module.isEmitted {
            words.append("interface only")
        }
        if !module.replayed.isEmpty { words.append("\(module.replayed.count.of("file")) replayed") }
        if module.isPlanned, !module.isRecompiled { words.append("looked at; nothing shown to compile") }
        return words.joined(separator: "; ")
    }

    /// The whole answer: `ripple.log/1`.
    public var json: String {
        JSONText.of(
            Document(
                schema: "ripple.log/1", partial: !record.isComplete, format: record.format.name,
                version: OrNull(record.version), complete: record.isComplete, fileLevel: record.fileLevel,
                outcome: record.outcome.rawValue,
                modules: record.modules.map { module in
                    .init(
                        name: module.name, project: OrNull(module.project), host: module.isHost,
                        compiled: module.compiled, compiledC: module.compiledC, replayed: module.replayed,
                        wholeModule: module.isWholeModule, unnamedFiles: module.hasUnnamedFiles,
                        emitted: module.isEmitted, planned: module.isPlanned, failed: module.isFailed,
                        seconds: OrNull(module.seconds)
                    )
                },
                products: record.products.map {
                    .init(name: $0.name, linked: $0.isLinked, archived: $0.isArchived)
                },
                filesOfUnknownModules: record.filesOfUnknownModules, builds: builds, warnings: record.warnings
            )
        )
    }

    private struct Document: Encodable {
        struct Module: Encodable {
            let name: String
            let project: OrNull<String>
            let host: Bool
            let compiled, compiledC, replayed: [String]
            let wholeModule, unnamedFiles, emitted, planned, failed: Bool
            let seconds: OrNull<Double>
        }
        struct Product: Encodable {
            let name: String
            let linked, archived: Bool
        }
        let schema: String
        let partial: Bool
        let format: String
        let version: OrNull<String>
        let complete, fileLevel: Bool
        let outcome: String
        let modules: [Module]
        let products: [Product]
        let filesOfUnknownModules: [String]
        let builds: Int
        let warnings: [String]
    }
}
