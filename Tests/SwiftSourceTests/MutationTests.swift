import Foundation
import SwiftSource
import TestSupport
import Testing

@Suite struct MutationTests {
    static let pieces: [[UInt8]] =
        [
            "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "#\"", "\\(", "/*", "*/", "//", "/", "#/", "#if A\n",
            "#elseif B\n",
            "#else\n", "#endif\n", "@a", "@inlinable ", "struct X {", "var x: Int { get", "didSet {", "class ",
            "typealias ",
            "case a, b", "\n", "\r", "\0", "`", "$", "'", "<", ">", "=", ",", ":", ";", ".", "extension ", "import ",
            "func f(",
            "let ", "\u{FEFF}", "é", "🐶", "actor ", "macro ", "#m(", "oldValue", "some P", "if ", "init", "subscript(",
            "operator ", "prefix ",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0x80]]

    /// How many sources are made: 100,000 in a release build or with RIPPLE_ALL_MUTATIONS=1, else a twentieth.
    static var count: Int {
        #if DEBUG
            ProcessInfo.processInfo.environment["RIPPLE_ALL_MUTATIONS"] == nil ? 5_000 : 100_000
        #else
            100_000
        #endif
    }

    static func mutant(of source: [UInt8], _ random: inout SeededGenerator) -> (before: [UInt8], after: [UInt8]) {
        let size = Int.random(in: 1...min(1_500, source.count), using: &random)
        let start = Int.random(in: 0...(source.count - size), using: &random)
        let before = Array(source[start..<start + size])
        var after = before
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...after.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: if place < after.count { after[place] = UInt8.random(in: 0...255, using: &random) }
            case 1: after.removeSubrange(place..<min(after.count, place + Int.random(in: 0...40, using: &random)))
            case 2: after.removeSubrange(place...)
            default: after.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
            }
        }
        return (before, after)
    }

    @Test("no mutated or truncated source crashes or hangs a reader", .timeLimit(.minutes(10)))
    func mutants() async throws {
        var random = SeededGenerator(seed: 20_26)
        let files = try RecordedEdits.swiftFiles(under: RecordedEdits.root.appending(path: "Tests/SwiftSourceTests"))
            .map {
                [UInt8](try Data(contentsOf: $0))
            }
        let whole = files.map { source in source.prefix(8_000) }.map { Array($0) }
        for number in 0..<Self.count {
            // All of them take a minute, and other tests have limits of their own.
            if number % 64 == 0 { await Task.yield() }
            let source = whole[Int.random(in: 0..<whole.count, using: &random)]
            let (before, after) = Self.mutant(of: source, &random)
            let change = SourceChange(from: before, to: after)
            #expect((change.kind == .none) || before != after)
            _ = change.differences.map(\.description)
            let facts = SourceFacts(of: after)
            _ = facts.imports.truths(under: .host)
            let tokens = Lexer.tokens(in: after)
            #expect(tokens.last.map { $0.end <= after.count } ?? true)
            // The loop over common tokens and the lexer that reads one at a time are the same lexer.
            #expect(tokens == Array(Lexer(after)))
        }
    }
}
