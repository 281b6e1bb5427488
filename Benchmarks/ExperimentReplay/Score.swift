internal import Foundation

/// How sets of names that were predicted compare with those that were observed, added up over cases.
package struct Score {
    package private(set) var right = 0
    package private(set) var extra = 0
    package private(set) var missed = 0
    package private(set) var exact = 0
    package private(set) var cases = 0

    package init() {}

    package mutating func add(predicted: Set<String>, observed: Set<String>) {
        right += predicted.intersection(observed).count
        extra += predicted.subtracting(observed).count
        missed += observed.subtracting(predicted).count
        exact += predicted == observed ? 1 : 0
        cases += 1
    }

    /// Of what was predicted, the part that happened.
    package var precision: Double { right + extra == 0 ? 1 : Double(right) / Double(right + extra) }
    /// Of what happened, the part that was predicted.
    package var recall: Double { right + missed == 0 ? 1 : Double(right) / Double(right + missed) }
}
