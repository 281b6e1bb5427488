import Foundation
import SystemAccess

/// Scores of every build variant, and every case that came out otherwise.
struct AccuracyReport {
    let results: [AccuracyHarness.Result]

    /// Replays the experiments of `folder`: its `cases.jsonl` on the package in the only other folder with a manifest.
    static func run(folder: String, verbose: Bool) async throws {
        let files = LocalFileSystem()
        let cases = try AccuracyCase.read(folder + "/cases.jsonl").filter { $0.exit == 0 }
        let package = try files.entries(of: folder).first { files.isFile(folder + "/" + $0.name + "/Package.swift") }
        guard let package else { throw ReportError.noPackage(folder) }
        let harness = try await AccuracyHarness(package: folder + "/" + package.name)
        defer { harness.finish() }
        var results: [AccuracyHarness.Result] = []
        for experiment in cases { results.append(try await harness.run(experiment)) }
        let report = AccuracyReport(results: results)
        print(report.table)
        if verbose { print(report.details) }
    }

    enum ReportError: Error, CustomStringConvertible {
        case noPackage(String)
        var description: String {
            switch self {
            case .noPackage(let folder): "no folder with a Package.swift in '\(folder)'"
            }
        }
    }

    private var variants: [String] {
        var seen: [String] = []
        for result in results where !seen.contains(result.experiment.build) { seen.append(result.experiment.build) }
        return seen
    }

    /// A Markdown table: precision, recall and exact cases of each set, for each variant.
    var table: String {
        var text = "| variant | set | precision | recall | exact |\n|---|---|---|---|---|\n"
        for variant in variants {
            let own = results.filter { $0.experiment.build == variant }
            func row(
                _ name: String, _ predicted: (AccuracyHarness.Result) -> Set<String>,
                _ observed: (AccuracyHarness.Result) -> Set<String> = { $0.compiled }
            ) {
                var score = Score()
                for result in own { score.add(predicted: predicted(result), observed: observed(result)) }
                text += String(
                    format: "| %@ | %@ | %.3f | %.3f | %d/%d |\n", variant, name, score.precision, score.recall,
                    score.exact, score.cases)
            }
            row("recompiles", \.recompiles)
            row("recompiles or may", \.union)
            row("relinks", \.relinks, \.linked)
            row("relinks or may", { $0.relinks.union($0.mayRelink) }, \.linked)
            row("all direct dependents", \.direct)
            row("all transitive dependents", \.transitive)
        }
        return text
    }

    /// Every miss and extra with its reason, and every stale module.
    var details: String {
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
            line("MISSED link", result.linked.subtracting(result.relinks.union(result.mayRelink)))
            line("extra link", result.relinks.subtracting(result.linked))
            for stale in result.stale { text += "\(name): stale \(stale)\n" }
        }
        return text
    }
}
