internal import Foundation

/// The system's words for an error number, with a small first letter, as messages inside a sentence are written.
enum ErrorWords {
    static func of(_ code: Int32) -> String {
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
