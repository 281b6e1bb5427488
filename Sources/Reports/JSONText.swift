internal import Foundation

/// Any result as JSON: keys in ascending order, so that the same result gives the same bytes.
enum JSONText {
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        } catch {
            // The documents hold texts, whole numbers and finite fractions only.
            preconditionFailure("a result that JSON cannot hold: \(error)")
        }
    }
}
