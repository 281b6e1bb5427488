import BenchmarkSupport
import Foundation
import SwiftSource
import SystemAccess

/// Fingerprints of real sources against the compiler's parser on the same files, one run of each in turn: processor time.
struct ParseComparison {
    /// Milliseconds of processor time of one round.
    private struct Round {
        /// The compiler on all files, and on an empty one: what it takes to start.
        var parse, start: Double
        var reading, fingerprints: Double
        var all: Double { reading + fingerprints }
    }

    private let files: [String]
    private let compiler: String
    private let processes = LocalProcessRunner()
    private let system = System.local

    /// All Swift files below the folders but those with statements at top level, which the compiler parses alone.
    init(folders: [String]) throws {
        var files: [String] = []
        for folder in folders {
            for directory in DirectoryWalk(root: folder, files: system.files).directories {
                files += directory.entries.filter {
                    $0.kind == .file && $0.name.hasSuffix(".swift") && $0.name != "main.swift"
                }
                .map { Paths.join(Paths.join(folder, directory.path), $0.name) }
            }
        }
        self.files = files.sorted()
        guard let compiler = system.environment.program("swiftc", in: system.files) else {
            throw ParseComparisonError.noCompiler
        }
        self.compiler = compiler
        if files.isEmpty { throw ParseComparisonError.noFiles(folders.joined(separator: ", ")) }
    }

    /// Compares, and prints the medians.
    func run(rounds count: Int = 11) async throws {
        let scratch = try system.files.makeTemporaryDirectory()
        defer { try? system.files.remove(scratch) }
        let empty = scratch + "/Empty.swift"
        try system.files.write([], to: empty)
        var rounds: [Round] = []
        var hashes: Set<UInt64> = []
        var bytes = 0
        for _ in 0..<count {
            let parse = try await compile(files), start = try await compile([empty])
            let begin = cpuMilliseconds()
            let sources = try files.map { try system.files.read($0) }
            let read = cpuMilliseconds()
            // The answer is the same in every round, and nothing is left out by the optimizer.
            hashes.insert(sources.reduce(0) { $0 &* 31 &+ InterfaceFingerprint(of: $1).module })
            let end = cpuMilliseconds()
            bytes = sources.reduce(0) { $0 + $1.count }
            rounds.append(Round(parse: parse, start: start, reading: read - begin, fingerprints: end - read))
        }
        guard hashes.count == 1 else { throw ParseComparisonError.differentHashes }
        func median(_ value: (Round) -> Double) -> Double { rounds.map(value).sorted()[count / 2] }
        print("\(files.count) files, \(bytes / 1024) KiB; medians of \(count) rounds, processor time")
        print(String(format: "  swiftc -frontend -parse        %8.1f ms", median(\.parse)))
        print(String(format: "  the same on an empty file      %8.1f ms", median(\.start)))
        print(String(format: "  reading the files              %8.1f ms", median(\.reading)))
        print(String(format: "  tokens and fingerprints        %8.1f ms", median(\.fingerprints)))
        print("  ratio to                        the compiler   the compiler less its start")
        for (name, own) in [
            ("tokens and fingerprints", \Round.fingerprints), ("with reading the files", \Round.all),
        ] {
            print(
                "  " + name.padding(toLength: 31, withPad: " ", startingAt: 0)
                    + String(
                        format: "%8.3f       %8.3f", median { $0[keyPath: own] / $0.parse },
                        median { $0[keyPath: own] / ($0.parse - $0.start) }))
        }
    }

    /// Milliseconds of processor time that the compiler takes to parse.
    private func compile(_ files: [String]) async throws -> Double {
        let before = cpuMillisecondsOfChildren()
        let output = try await processes.run(
            ProcessCommand(compiler, ["-frontend", "-parse", "-swift-version", "6"] + files))
        guard output.exitCode == 0 else {
            throw ParseComparisonError.doesNotParse(String(decoding: output.errors.prefix(400), as: UTF8.self))
        }
        return cpuMillisecondsOfChildren() - before
    }
}

enum ParseComparisonError: Error, CustomStringConvertible {
    case noCompiler
    case noFiles(String)
    case doesNotParse(String)
    case differentHashes

    var description: String {
        switch self {
        case .noCompiler: "no 'swiftc' in PATH"
        case .noFiles(let folders): "no Swift file below \(folders)"
        case .doesNotParse(let errors): "the compiler does not parse them:\n\(errors)"
        case .differentHashes: "the fingerprints differ from round to round"
        }
    }
}

/// Processor time of all programs that this one started and that have ended.
private func cpuMillisecondsOfChildren() -> Double {
    var usage = rusage()
    // RUSAGE_CHILDREN, which Linux and Darwin declare with different types.
    getrusage(-1, &usage)
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
}
