import BuildLogs
import SwiftSource

/// Tokens and fingerprints of a made-up source, against counting words character by character.
func lexingSuite(_ report: (Comparison) -> Void) {
    for count in [100, 10_000] {
        let source = madeUpSource(functions: count)
        let input = "\(source.utf8.count / 1024) KiB of Swift"
        report(
            compare("tokens", input) {
                Lexer.tokens(in: Array(source.utf8)).count { $0.kind == .identifier || $0.kind == .keyword }
            } plain: {
                source.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.count { $0.first?.isNumber == false }
            }
        )
        let other = source.replacing("&+ number", with: "&- number")
        report(
            compare("fingerprints", input) {
                InterfaceFingerprint(of: Array(source.utf8)).topLevel
                    == InterfaceFingerprint(of: Array(other.utf8)).topLevel
            } plain: {
                declarations(source) == declarations(other)
            }
        )
    }
}

/// The declarations' lines, what stands between braces on a line left out.
private func declarations(_ source: String) -> [String] {
    source.split(separator: "\n").map { line in String(line.prefix { $0 != "{" }) }
}

func madeUpSource(functions: Int) -> String {
    (0..<functions).map { "public func value\($0)(of number: Int) -> Int { number &* \($0) &+ number }\n" }.joined()
}

/// SwiftPM's progress lines to a record of the build, against splitting lines and words.
func logSuite(_ report: (Comparison) -> Void) {
    for count in [1000, 100_000] {
        let text = madeUpLog(steps: count), bytes = Array(text.utf8)
        report(
            compare("swift build log", "\(count) steps") {
                let records = try? BuildLogReader().read(bytes: bytes, name: "log")
                return Set((records?.last?.steps ?? []).compactMap(\.module)).count
            } plain: {
                Set(
                    text.split(separator: "\n").compactMap { line -> Substring? in
                        let words = line.split(separator: " ")
                        return words.count > 2 && words[1] == "Compiling" ? words[2] : nil
                    }
                ).count
            }
        )
    }
}

func madeUpLog(steps: Int) -> String {
    "Building for debugging...\n"
        + (0..<steps).map { "[\($0 + 1)/\(steps)] Compiling Module\($0 / 10) File\($0 % 10).swift\n" }.joined()
        + "Build complete! (12.34s)\n"
}
