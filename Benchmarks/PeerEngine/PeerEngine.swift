import BenchmarkSupport
import Reachability

/// Ripple's side of `Benchmarks/Peers/run`: reads one graph and answers a line with a line, as `Peers/protocol.md` says.
///
/// A program of its own with Reachability alone, as the peers' are with their library: Foundation is a tenth of the
/// whole process.
struct PeerEngine {
    private let file: GraphFile
    private let graph: Digraph
    private let condensation: Condensation
    private let lists: QuestionLists

    init(path: String) throws {
        file = try GraphFile(path: path)
        lists = try QuestionLists(path: String(path.dropLast(4)) + ".q")
        graph = Digraph(vertexCount: file.vertexCount, sources: file.sources, targets: file.targets)
        condensation = Condensation(graph)
    }

    /// The whole work at once: the answer to `all`, from the file's bytes on.
    static func whole(path: String) throws -> String {
        let file = try GraphFile(path: path)
        let condensation = Condensation(
            vertexCount: file.vertexCount, sources: file.sources, targets: file.targets)
        return describe(ReachableCounts(condensation, weights: file.weights))
    }

    func run() {
        var sweep = ReachabilitySweep(condensation, weights: file.weights)
        var whatIf = WhatIf(graph, condensation, weights: file.weights)
        let before = ReachableCounts(condensation, weights: file.weights)
        say("ready")
        while let command = readLine() {
            let answer: (milliseconds: Double, text: String)?
            switch command {
            case "one":
                let questions = lists["W1"]
                answer = timed(questions.count) {
                    questions.map { sweep.total(from: $0) }
                } describe: {
                    sums($0)
                }
            case "all":
                answer = timed(1) {
                    ReachableCounts(condensation, weights: file.weights)
                } describe: {
                    Self.describe($0)
                }
            case "components":
                answer = timed(1) {
                    graph.componentNumbers().count
                } describe: {
                    "\($0)"
                }
            case "add", "remove":
                let edits = edits(command)
                answer = timed(edits.count) {
                    edits.map { whatIf.total(from: $0.edge.target, with: $0) }
                } describe: {
                    sums($0)
                }
            case "edit all":
                let edits = edits("add") + edits("remove")
                for edit in edits { checkAgainstNewGraph(edit, whatIf.counts(with: edit, before: before)) }
                answer = timed(edits.count) {
                    edits.map { whatIf.counts(with: $0, before: before)[0].count }
                } describe: {
                    "\($0.reduce(0, +))"
                }
            default:
                answer = nil
            }
            say(answer.map { "\($0.milliseconds) \($0.text)" } ?? "none")
        }
    }

    private func edits(_ command: String) -> [EdgeEdit] {
        let numbers = lists[command == "add" ? "ADD" : "REM"]
        return stride(from: 0, to: numbers.count - 1, by: 2).map {
            let edge = Edge(source: numbers[$0], target: numbers[$0 + 1])
            return command == "add" ? .adding(edge) : .removing(edge)
        }
    }

    private func checkAgainstNewGraph(_ edit: EdgeEdit, _ counts: ReachableCounts) {
        let anew = ReachableCounts(Condensation(graph.applying(edit)), weights: file.weights)
        precondition(
            (0..<graph.vertexCount).allSatisfy { counts[$0] == anew[$0] }, "\(edit): not what a new graph gives")
    }

    private func sums(_ totals: [ReachableTotal]) -> String {
        "\(totals.reduce(0) { $0 + $1.count }) \(totals.reduce(0) { $0 + $1.weight })"
    }

    private static func describe(_ counts: ReachableCounts) -> String {
        var count: UInt64 = 0
        var weight: UInt64 = 0
        var check: UInt64 = 0
        for vertex in 0..<counts.vertexCount {
            let total = counts[vertex]
            count &+= UInt64(total.count)
            weight &+= total.weight
            check &+= UInt64(total.count) &* UInt64(vertex | 1) &+ total.weight &* UInt64(vertex << 1 | 1)
        }
        return "\(count) \(weight) \(check)"
    }

    /// The mean CPU time of a question over enough runs to last 2 ms; the answer is described outside the time.
    private func timed<Answer>(
        _ questionCount: Int, _ body: () -> Answer, describe: (Answer) -> String
    ) -> (Double, String)? {
        guard questionCount > 0 else { return nil }
        var total = 0.0, runs = 0
        var answer: Answer
        repeat {
            let start = cpuMilliseconds()
            answer = body()
            total += cpuMilliseconds() - start
            runs += questionCount
        } while total < 2
        return (total / Double(runs), describe(answer))
    }
}
