import BenchmarkSupport
import Foundation

/// A part of the benchmarks that can be run by itself. It reports each comparison as soon as it is made.
struct Suite {
    let name: String
    let run: @MainActor (_ report: (Comparison) -> Void) async throws -> Void
}

/// One operation on one input, against a plain version of it in the same run.
struct Comparison: Encodable {
    let operation: String
    let input: String
    /// Medians of CPU time, in milliseconds.
    let milliseconds: Double
    let plainMilliseconds: Double

    /// Ripple's time ÷ the plain version's.
    let ratio: Double

    var line: String {
        let name = operation.padding(toLength: 18, withPad: " ", startingAt: 0)
        let graph = input.padding(toLength: 22, withPad: " ", startingAt: 0)
        return name + graph
            + String(format: "%12.4f ms %12.4f ms plain  ratio %.4f", milliseconds, plainMilliseconds, ratio)
    }
}

/// Runs both in turn, asserts that they answer the same, and takes medians. A round repeats what is quick, until it
/// has lasted 2 ms; there are up to 9 rounds, fewer of what is slow.
func compare<Answer: Equatable>(
    _ operation: String, _ input: String, _ tuned: () -> Answer, plain: () -> Answer
) -> Comparison {
    let answer = tuned()
    let (plainAnswer, first) = timed(plain)
    precondition(answer == plainAnswer, "\(operation) on \(input): the two versions give different answers")
    let rounds = first > 500 ? 1 : first > 50 ? 3 : 9
    var tunedTimes: [Double] = []
    var plainTimes = [first]
    for round in 0..<rounds {
        tunedTimes.append(repeated(tuned, expecting: answer))
        if round > 0 { plainTimes.append(repeated(plain, expecting: answer)) }
    }
    let tunedMedian = median(tunedTimes), plainMedian = rounds == 1 ? first : median(Array(plainTimes.dropFirst()))
    return Comparison(
        operation: operation, input: input, milliseconds: tunedMedian, plainMilliseconds: plainMedian,
        ratio: tunedMedian / plainMedian
    )
}

/// The middle one of these, between two their mean; not a number where there are none.
func median(_ times: [Double]) -> Double {
    let sorted = times.sorted(), middle = sorted.count / 2
    guard !sorted.isEmpty else { return .nan }
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// The mean of enough runs to last 2 ms.
private func repeated<Answer: Equatable>(_ body: () -> Answer, expecting answer: Answer) -> Double {
    var total = 0.0
    var runs = 0
    repeat {
        let (result, time) = timed(body)
        precondition(result == answer, "a repeated run gives another answer")
        total += time
        runs += 1
    } while total < 2
    return total / Double(runs)
}

private func timed<Answer>(_ body: () -> Answer) -> (Answer, Double) {
    let start = cpuMilliseconds()
    let answer = body()
    return (answer, cpuMilliseconds() - start)
}
