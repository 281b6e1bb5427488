import Foundation

/// How sets of names that were predicted compare with those that were observed, added up over cases.
struct Score {
    private(set) var right = 0
    private(set) var extra = 0
    private(set) var missed = 0
    private(set) var exact = 0
    private(set) var cases = 0

    mutating func add(predicted: Set<String>, observed: Set<String>) {
        right += predicted.intersection(observed).count
        extra += predicted.subtracting(observed).count
        missed += observed.subtracting(predicted).count
        exact += predicted == observed ? 1 : 0
        cases += 1
    }

    /// Of what was predicted, the part that happened.
    var precision: Double { right + extra == 0 ? 1 : Double(right) / Double(right + extra) }
    /// Of what happened, the part that was predicted.
    var recall: Double { right + missed == 0 ? 1 : Double(right) / Double(right + missed) }

    /// `precision recall exact/cases`, three digits each.
    var line: String {
        String(format: "%.3f  %.3f  %d/%d", precision, recall, exact, cases)
    }
}
