internal import Foundation
internal import SystemAccess

/// Scores of every build variant, and every case that came out otherwise.
package struct AccuracyReport {
    package let results: [ExperimentReplay.Result]

    /// Replays the experiments of `folder`: those of its `cases.jsonl` that built, on the package in the only folder
    /// beside it that has a manifest.
    package init(folder: String) async throws {
        let files = LocalFileSystem()
        let experiments = try Experiment.read(folder + "/cases.jsonl").filter { $0.exit == 0 }
        let package = try files.entries(of: folder).first { files.isFile(folder + "/" + $0.name + "/Package.swift") }
        guard let package else { throw ReportError.noPackage(folder) }
        let replay = try await ExperimentReplay(package: folder + "/" + package.name)
        defer { replay.finish() }
        var results: [ExperimentReplay.Result] = []
        for experiment in experiments { results.append(try await replay.run(experiment)) }
        self.results = results
    }

    /// How a set that was predicted compares with one that was observed, over the experiments of a variant.
    package func score(
        _ variant: String, _ predicted: (ExperimentReplay.Result) -> Set<String>,
        _ observed: (ExperimentReplay.Result) -> Set<String> = { $0.compiled }
    ) -> Score {
        var score = Score()
        for result in results where result.experiment.build == variant {
            score.add(predicted: predicted(result), observed: observed(result))
        }
        return score
    }

    package enum ReportError: Error, CustomStringConvertible {
        case noPackage(String)
        package var description: String {
            switch self {
            case .noPackage(let folder): "no folder with a Package.swift in '\(folder)'"
            }
        }
    }

    package var variants: [String] {
        var seen: [String] = []
        for result in results where !seen.contains(result.experiment.build) { seen.append(result.experiment.build) }
        return seen
    }

    /// A Markdown table: precision, recall and exact cases of each set, for each variant.
    package var table: String {
        var text = "| variant | set | precision | recall | exact |\n|---|---|---|---|---|\n"
        for variant in variants {
            func row(
                _ name: String, _ predicted: (ExperimentReplay.Result) -> Set<String>,
                _ observed: (ExperimentReplay.Result) -> Set<String> = { $0.compiled }
            ) {
                let score = score(variant, predicted, observed)
                text += String(
                    format: "| %@ | %@ | %.3f | %.3f | %d/%d |\n", variant, name, score.precision, score.recall,
                    score.exact, score.cases)
            }
            row("recompiles", \.recompiles)
            row("recompiles or may", \.union)
            row("files of changed modules", \.ownFiles.predicted, \.ownFiles.compiled)
            row("files of their dependents", \.otherFiles.predicted, \.otherFiles.compiled)
            row("relinks", \.relinks, \.linked)
            row("relinks or may", { $0.relinks.union($0.mayRelink) }, \.linked)
            row("all direct dependents", \.direct)
            row("all transitive dependents", \.transitive)
        }
        return text
    }

    /// Every miss and extra with its reason, and every stale module.
    package var details: String {
        var text = ""
        for result in results {
            let name = "\(result.experiment.build) \(result.experiment.id)"
            func line(_ what: String, _ names: Set<String>) {
                for module in names.sorted() {
                    text += "\(name): \(what) \(module)" + (result.reasons[module].map { ": \($0)" } ?? "") + "\n"
                }
            }
            line("MISSED", result.compiled.subtracting(result.union))
            line("only may:", result.compiled.subtracting(result.recompiles).intersection(result.mayRecompile))
            line("extra recompiles", result.recompiles.subtracting(result.compiled))
            line("extra may", result.mayRecompile.subtracting(result.compiled))
            line("MISSED file", result.ownFiles.compiled.subtracting(result.ownFiles.predicted))
            line("MISSED file", result.otherFiles.compiled.subtracting(result.otherFiles.predicted))
            line("MISSED link", result.linked.subtracting(result.relinks.union(result.mayRelink)))
            line("extra link", result.relinks.subtracting(result.linked))
            for stale in result.stale { text += "\(name): stale \(stale)\n" }
        }
        return text
    }
}
