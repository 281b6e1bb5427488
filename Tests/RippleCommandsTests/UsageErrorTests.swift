import TestSupport
import Testing

@testable import RippleCommands

/// A command line and all that it prints on standard error.
struct UsageCase: Sendable, CustomTestStringConvertible {
    let words: [String]
    let errors: String

    init(_ line: String, _ message: String, usage: String) {
        words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
        errors = "error: \(message)\nusage: \(usage)\n"
    }

    var testDescription: String { words.joined(separator: " ") }
}

@Suite struct UsageErrorTests {
    static let impact = "ripple impact [OPTIONS] [FILE…|-|A..B]"
    static let general = "ripple VERB [OPTIONS]; see 'ripple --help'"

    static let cases: [UsageCase] = [
        .init("", "no verb given", usage: general),
        .init("grahp", "unknown verb 'grahp'; did you mean 'graph'?", usage: general),
        .init("Impact", "unknown verb 'Impact'; did you mean 'impact'?", usage: general),
        .init("xylophone", "unknown verb 'xylophone'", usage: general),
        .init("--versoin", "unknown option '--versoin'; did you mean '--version'?", usage: general),
        .init("help grpah", "unknown verb 'grpah'; did you mean 'graph'?", usage: general),
        .init("''", "unknown verb ''", usage: general),
        .init(
            "graph --fromat json", "unknown option '--fromat'; did you mean '--format'?",
            usage: "ripple graph [OPTIONS]"
        ),
        .init(
            "graph --format jsno", "'--format' expects text, json, mermaid or dot, found 'jsno'; did you mean 'json'?",
            usage: "ripple graph [OPTIONS]"
        ),
        .init(
            "graph --format=", "'--format' expects text, json, mermaid or dot, found ''",
            usage: "ripple graph [OPTIONS]"
        ),
        .init(
            "impact --format yaml a.swift",
            "'--format' expects text, json, swift-test or xcodebuild, found 'yaml'", usage: impact
        ),
        .init(
            "graph --format", "'--format' expects text|json|mermaid|dot after it", usage: "ripple graph [OPTIONS]"
        ),
        .init(
            "graph --focus --stats", "'--focus' expects MODULE after it, found '--stats'",
            usage: "ripple graph [OPTIONS]"
        ),
        .init("graph --stats=yes", "'--stats' takes no value, found 'yes'", usage: "ripple graph [OPTIONS]"),
        .init(
            "graph --format json --format dot", "'--format' is given twice: 'json' and 'dot'",
            usage: "ripple graph [OPTIONS]"
        ),
        .init("graph Booking", "'graph' expects no operands, found 'Booking'", usage: "ripple graph [OPTIONS]"),
        .init("graph -- --stats", "'graph' expects no operands, found '--stats'", usage: "ripple graph [OPTIONS]"),
        .init("graph -s", "unknown option '-s'", usage: "ripple graph [OPTIONS]"),
        .init(
            "graph --focus A --depth -1", "'--depth' expects N after it, found '-1'", usage: "ripple graph [OPTIONS]"
        ),
        .init(
            "graph --focus A --depth=-1", "'--depth' expects a whole number from 0, found '-1'",
            usage: "ripple graph [OPTIONS]"
        ),
        .init(
            "graph --focus A --depth two", "'--depth' expects a whole number from 0, found 'two'",
            usage: "ripple graph [OPTIONS]"
        ),
        .init("graph --depth 2", "'--depth' goes with '--focus MODULE'", usage: "ripple graph [OPTIONS]"),
        .init("graph --graph=", "'--graph' expects FILE, found ''", usage: "ripple graph [OPTIONS]"),
        .init("graph --package-path=", "'--package-path' expects DIR, found ''", usage: "ripple graph [OPTIONS]"),
        .init(
            "graph --graph a.json --package-path .",
            "'--package-path' and '--graph' both say what to read; give one", usage: "ripple graph [OPTIONS]"
        ),
        .init("impact a.swift ''", "'impact' expects [FILE…|-|A..B], found ''", usage: impact),
        .init("impact --graph - -", "'-' cannot hold a graph and changes at once", usage: impact),
        .init("impact --graph - --diff -", "'-' cannot hold a graph and changes at once", usage: impact),
        .init(
            "impact --staged --since main", "'--since' and '--staged' both say what changed; give one", usage: impact
        ),
        .init(
            "impact main..topic --uncommitted", "'--uncommitted' and 'main..topic' both say what changed; give one",
            usage: impact
        ),
        .init(
            "impact --tests --no-tests", "'--tests' and '--no-tests' contradict each other", usage: impact
        ),
        .init(
            "impact --configuration relaese a.swift",
            "'--configuration' expects debug, release, release-disable-cmo or release-cmo, found 'relaese'; "
                + "did you mean 'release'?", usage: impact
        ),
        .init("why Booking", "'why' expects CHANGED AFFECTED", usage: "ripple why [OPTIONS] CHANGED AFFECTED"),
        .init(
            "why Booking App Profile", "'why' expects CHANGED AFFECTED, found 'Profile'",
            usage: "ripple why [OPTIONS] CHANGED AFFECTED"
        ),
        .init("cycles App", "'cycles' expects no operands, found 'App'", usage: "ripple cycles [OPTIONS]"),
        .init(
            "completions", "'completions' expects bash|zsh|fish", usage: "ripple completions [OPTIONS] bash|zsh|fish"
        ),
        .init(
            "completions bahs", "'completions' expects bash, zsh or fish, found 'bahs'; did you mean 'bash'?",
            usage: "ripple completions [OPTIONS] bash|zsh|fish"
        ),
    ]

    @Test("a wrong command line says what is wrong and how it goes, exits with 64 and starts nothing", arguments: cases)
    func message(_ sample: UsageCase) async throws {
        let session = try Session()
        defer { session.folder.remove() }
        let result = try await session.run(sample.words, processes: ForbiddenProcesses())
        #expect(result == .init(code: 64, output: "", errors: sample.errors))
    }

    @Test("control characters of a wrong word do not reach the terminal")
    func harmlessMessage() async throws {
        let session = try Session()
        defer { session.folder.remove() }
        let result = try await session.run("graph", "--\u{1B}[31mred")
        #expect(result.code == 64)
        #expect(result.errors.hasPrefix("error: unknown option '--\\u{1b}[31mred'"))
    }
}
