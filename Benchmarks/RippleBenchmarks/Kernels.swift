import BuildLogs
import Reachability
import SwiftSource

/// One run of one kernel on a fixed input, for counting its instructions: see `Benchmarks/Guard/run`.
///
/// The input is made outside `guardedKernel`, the function that is counted.
enum Kernel: String, CaseIterable {
    case build, components, condensation, one, all, allDense = "all-dense", edit, closure, reduction, tokens,
        fingerprint, log

    /// What it answers, so that nothing is left out by the optimizer.
    func run() -> Int {
        let input: TestGraph = self == .allDense ? .randomAcyclic(3000) : .layered(self == .closure ? 1000 : 10_000)
        let graph = input.graph, condensation = Condensation(graph), weights = input.weights
        switch self {
        case .build:
            return guardedKernel { input.graph.edgeCount }
        case .components:
            return guardedKernel { graph.componentNumbers().count }
        case .condensation:
            return guardedKernel { Condensation(graph).componentCount }
        case .one:
            var sweep = ReachabilitySweep(condensation, weights: weights)
            return guardedKernel {
                stride(from: 0, to: input.vertexCount, by: 50).reduce(0) { $0 + sweep.total(from: $1).count }
            }
        case .all, .allDense:
            return guardedKernel { ReachableCounts(condensation, weights: weights)[0].count }
        case .edit:
            let before = ReachableCounts(condensation, weights: weights)
            var whatIf = WhatIf(graph, condensation, weights: weights)
            let edges = graph.edges
            return guardedKernel {
                stride(from: 0, to: edges.count, by: 5000).reduce(0) {
                    $0 + whatIf.counts(with: .removing(edges[$1]), before: before)[0].count
                        + whatIf.total(from: edges[$1].target, with: .removing(edges[$1])).count
                }
            }
        case .closure:
            return guardedKernel { TransitiveClosure(condensation, .predecessors).count(of: 0) }
        case .reduction:
            return guardedKernel { graph.redundantEdges(condensation).count }
        case .tokens:
            let source = Array(madeUpSource(functions: 2000).utf8)
            return guardedKernel { Lexer.tokens(in: source).count }
        case .fingerprint:
            let source = Array(madeUpSource(functions: 2000).utf8)
            return guardedKernel { InterfaceFingerprint(of: source).members.count }
        case .log:
            let log = Array(madeUpLog(steps: 3000).utf8)
            return guardedKernel { (try? BuildLogReader().read(bytes: log, name: "log"))?.last?.steps.count ?? 0 }
        }
    }
}

/// Counting starts where this is entered and stops where it is left.
@inline(never)
func guardedKernel(_ body: () -> Int) -> Int { body() }
