import ArchitectureRules
import Foundation
import ModuleGraphs
import ProjectReaders
import RebuildImpact
import SystemAccess

/// Load, impact and check on repositories of growing size, cold and warm.
///
/// The plain version of a step is the same step on the repository before, scaled to this one's size: a ratio of 1 is
/// linear growth. Cold loads evaluate every manifest, so the largest sizes run only where they are asked for.
@MainActor
func endToEndSuite(largest: Int, _ report: (Comparison) -> Void) async throws {
    var before: Steps?
    for count in [10, 100, 1000, 10_000] where count <= largest {
        let steps = try await measure(count)
        for (name, path) in Steps.named {
            let own = steps[keyPath: path]
            let scaled = before.map { $0[keyPath: path] * Double(count) / Double($0.moduleCount) } ?? own
            report(
                Comparison(
                    operation: name, input: "\(count) modules", milliseconds: own, plainMilliseconds: scaled,
                    ratio: own / scaled))
        }
        if let before, before.moduleCount >= 1000 {
            for (name, path) in Steps.named.dropFirst() {
                let growth = steps[keyPath: path] / before[keyPath: path]
                precondition(growth <= 13, "\(name) takes \(growth) times as long for 10 times the modules; at most 13")
            }
        }
        before = steps
    }
}

/// Milliseconds: the medians of five, but for the cold load.
private struct Steps {
    var moduleCount = 0
    var cold = 0.0
    var load = 0.0
    var impact = 0.0
    var check = 0.0

    static var named: [(String, KeyPath<Steps, Double>)] {
        [("load, cold", \.cold), ("load, warm", \.load), ("impact", \.impact), ("check", \.check)]
    }
}

private func measure(_ moduleCount: Int) async throws -> Steps {
    let plan = RepositoryPlan(moduleCount: moduleCount)
    let files = LocalFileSystem()
    let folder = try files.makeTemporaryDirectory()
    defer { try? files.remove(folder) }
    let repository = folder + "/repository"
    try plan.write(to: repository)
    var system = System.local
    system.cache = DirectoryCache(directory: folder + "/cache", files: files)
    let loader = ProjectLoader(system: system)
    let configuration = try Configuration(parsing: Array(plan.configuration.utf8), file: "ripple.json")
    let hub = plan.hub, expected = plan.dependentCount(of: hub)
    let changed = [ChangedFile(path: plan.sourceFolder(of: hub) + "/Model.swift")]

    var steps = Steps()
    steps.moduleCount = moduleCount
    var times: [[Double]] = [[], [], []]
    let clock = ContinuousClock()
    for round in 0...5 {
        let start = clock.now
        let project = try await loader.load(.packages(in: repository))
        let loaded = clock.now
        let changes = ChangeSet(changed, ownership: project.ownership, graph: project.graph)
        let prediction = RebuildPrediction(reachableFrom: changes, in: project.graph)
        let predicted = clock.now
        let input = CheckInput(graph: project.graph, configuration: configuration, ownership: project.ownership)
        let findings = Checker(input).check().findings.count
        let checked = clock.now
        precondition(project.problems.isEmpty, "\(project.problems.map(\.message))")
        precondition(project.graph.loadedModules.count == moduleCount, "it does not load all modules")
        precondition(prediction.modules.count == expected, "impact has \(prediction.modules.count), not \(expected)")
        precondition(findings == plan.forbiddenCount, "check finds \(findings), not \(plan.forbiddenCount)")
        if round == 0 {
            steps.cold = (loaded - start) / .milliseconds(1)
        } else {
            for (index, duration) in [loaded - start, predicted - loaded, checked - predicted].enumerated() {
                times[index].append(duration / .milliseconds(1))
            }
        }
    }
    (steps.load, steps.impact, steps.check) = (median(times[0]), median(times[1]), median(times[2]))
    return steps
}
