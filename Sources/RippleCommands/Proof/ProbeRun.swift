internal import Foundation
internal import ImpactVerification
internal import ModuleGraphs
internal import ProjectReaders
internal import Reports
internal import SystemAccess

/// Makes experiments one after the other, with progress on standard error.
struct ProbeRun {
    let workshop: ProbeWorkshop
    let options: ProbeOptions
    let expectations: (expectations: [BuildExpectation], claims: [InterfaceOnlyClaim])
    private var probes: [PackageID: Probe] = [:]

    init(
        workshop: ProbeWorkshop, options: ProbeOptions,
        expectations: (expectations: [BuildExpectation], claims: [InterfaceOnlyClaim])
    ) {
        self.workshop = workshop
        self.options = options
        self.expectations = expectations
    }

    mutating func make(_ experiments: [ProbePlan.Experiment]) async throws -> [ProbeResult] {
        let system = workshop.system
        let sources = workshop.sourcesHash()
        var kept = ProbeRows(path: try workshop.rowsFile(), files: system.files)
        var results: [ProbeResult] = []
        let start = Date()
        var made = 0
        for (index, experiment) in experiments.enumerated() {
            let name = workshop.project.graph[experiment.module].name + ":" + experiment.edit.rawValue
            if options.isAll, !options.isFresh, expectations.expectations.isEmpty, expectations.claims.isEmpty,
                let row = kept.row(name, sources: sources)
            {
                results.append(ProbeResult(experiment, row: row))
                continue
            }
            let left = made == 0 ? "" : ", " + Self.estimate(since: start, made: made, left: experiments.count - index)
            system.terminal.writeError("[\(index + 1)/\(experiments.count)] \(Escaping.terminal(name))\(left)\n")
            let result = try await make(experiment, sources: sources)
            if let row = result.row { try kept.add(row) }
            results.append(result)
            made += 1
        }
        return results
    }

    private mutating func make(_ experiment: ProbePlan.Experiment, sources: String) async throws -> ProbeResult {
        let package = workshop.project.graph[experiment.module].package
        var probe = try probes[package] ?? workshop.probe(of: experiment.module)
        defer { probes[package] = probe }
        let result = try await probe.run(
            experiment.edit, in: experiment.file, of: experiment.module, sources: sources)
        switch result.outcome {
        case .notApplicable: return ProbeResult(experiment, problem: "the file has no place for such an edit")
        case .doesNotCompile(let lines):
            return ProbeResult(experiment, problem: "the edit does not compile there:\n\(lines)")
        case .compared(let verifier, let verification, _):
            return ProbeResult(
                experiment, row: result.row, verification: verification, log: probe.log,
                expectations: expectations.expectations.map { verifier.check($0, against: verification) },
                claims: expectations.claims.map { verifier.check($0, against: verification) })
        }
    }

    private static func estimate(since start: Date, made: Int, left: Int) -> String {
        let seconds = Int(Date().timeIntervalSince(start) / Double(made) * Double(left))
        return seconds < 90 ? "about \(seconds) s left" : "about \((seconds + 30) / 60) min left"
    }
}
