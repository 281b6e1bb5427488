import BenchmarkSupport
import ExperimentReplay
import Foundation

// ripple-benchmarks [SUITE…] [--json] [--modules=N]
// ripple-benchmarks generate --modules N FOLDER
// ripple-benchmarks kernel [NAME]
// ripple-benchmarks graph FILE.bin
// ripple-benchmarks graphs FOLDER [LARGEST]
// ripple-benchmarks parse [FOLDER…]
// ripple-benchmarks accuracy FOLDER [--verbose]
// ripple-benchmarks costs [FOLDER…] [--generated MODULES] [--builds N] [--edits N] [--repeats N]
//     [--keep FOLDER | --kept FOLDER] [--verbose]

let suites: [Suite] = [
    Suite(name: "reachability", run: reachabilitySuite),
    Suite(name: "rules", run: rulesSuite),
    Suite(name: "lexing", run: lexingSuite),
    Suite(name: "logs", run: logSuite),
    Suite(name: "end-to-end") { report in try await endToEndSuite(largest: largest, report) },
]
/// The largest repository of the suite end-to-end.
var largest = 100

var names: [String] = []
var isJSON = false
var arguments = CommandLine.arguments.dropFirst()
let usage =
    "usage: ripple-benchmarks [\(suites.map(\.name).joined(separator: "|"))] [--json] [--modules=N] | "
    + "generate --modules N FOLDER | kernel [NAME] | graph FILE.bin | "
    + "graphs FOLDER [LARGEST] | parse [FOLDER…] | accuracy FOLDER [--verbose] | "
    + "costs [FOLDER…] [--generated MODULES] [--builds N] [--edits N] [--repeats N] "
    + "[--keep FOLDER | --kept FOLDER] [--verbose]"

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n\(usage)\n".utf8))
    exit(64)
}

if arguments.first == "graph" {
    guard arguments.count == 2, let path = arguments.last else { fail("'graph' expects one file") }
    do {
        try describe(GraphFile(path: path))
        exit(0)
    } catch {
        fail("\(path): \(error)")
    }
}
if arguments.first == "generate" {
    let words = Array(arguments.dropFirst())
    guard words.count == 3, words[0] == "--modules", let count = Int(words[1]), (1...100_000).contains(count) else {
        fail("'generate' expects '--modules N FOLDER', with N from 1 to 100000")
    }
    if let there = try? FileManager.default.contentsOfDirectory(atPath: words[2]), !there.isEmpty {
        fail("\(words[2]) is there and not empty")
    }
    do {
        let plan = RepositoryPlan(moduleCount: count)
        try plan.write(to: words[2])
        // What to try on it: a file that many modules depend on.
        print(plan.sourceFolder(of: plan.hub) + "/Model.swift")
        exit(0)
    } catch {
        fail("\(words[2]): \(error)")
    }
}
if arguments.first == "kernel" {
    guard arguments.count > 1 else {
        print(Kernel.allCases.map(\.rawValue).joined(separator: "\n"))
        exit(0)
    }
    guard arguments.count == 2, let kernel = arguments.last.flatMap(Kernel.init) else {
        fail("'kernel' expects one of \(Kernel.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    print(kernel.run())
    exit(0)
}
if arguments.first == "graphs" {
    let words = Array(arguments.dropFirst())
    guard let folder = words.first, let largest = words.count > 1 ? Int(words[1]) : 1_000_000 else {
        fail("'graphs' expects a folder, and a number of vertices")
    }
    do {
        try writeGraphs(to: folder, upTo: largest)
        exit(0)
    } catch {
        fail("\(folder): \(error)")
    }
}
if arguments.first == "parse" {
    let here = FileManager.default.currentDirectoryPath
    let folders = arguments.dropFirst().map { $0.hasPrefix("/") ? $0 : here + "/" + $0 }
    do {
        try await ParseComparison(folders: folders.isEmpty ? [here] : folders).run()
        exit(0)
    } catch {
        fail("\(error)")
    }
}
if arguments.first == "accuracy" {
    let verbose = arguments.contains("--verbose")
    guard let folder = arguments.dropFirst().first(where: { $0 != "--verbose" }) else {
        fail("'accuracy' expects a folder with a cases.jsonl and its package")
    }
    do {
        let report = try await AccuracyReport(folder: folder)
        print(report.table)
        if verbose { print(report.details) }
        exit(0)
    } catch {
        fail("\(folder): \(error)")
    }
}
if arguments.first == "costs" {
    let here = FileManager.default.currentDirectoryPath
    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : path == "." ? here : here + "/" + path }
    var words = Array(arguments.dropFirst())
    func value(_ option: String) -> String? {
        guard let position = words.firstIndex(of: option) else { return nil }
        guard position + 1 < words.count else { fail("'\(option)' expects a value") }
        defer { words.removeSubrange(position...(position + 1)) }
        return words[position + 1]
    }
    func number(_ option: String) -> Int? {
        value(option).map { text in
            guard let count = Int(text), count > 0 else { fail("'\(option)' expects a number") }
            return count
        }
    }
    var options = CostTrialOptions()
    options.builds = number("--builds") ?? options.builds
    options.edits = number("--edits") ?? options.edits
    options.repeats = number("--repeats") ?? options.repeats
    options.generated = number("--generated")
    if let folder = value("--keep") { options.keeping = .init(folder: absolute(folder), isReplay: false) }
    if let folder = value("--kept") { options.keeping = .init(folder: absolute(folder), isReplay: true) }
    if let position = words.firstIndex(of: "--verbose") {
        options.isVerbose = true
        words.remove(at: position)
    }
    options.folders = words.map(absolute)
    guard !words.isEmpty || options.generated != nil else {
        fail("'costs' expects folders of packages, or '--generated 50'")
    }
    for folder in options.folders where !FileManager.default.fileExists(atPath: folder + "/Package.swift") {
        fail("'costs' expects folders of packages; no Package.swift in '\(folder)'")
    }
    do {
        try await costTrials(options)
        exit(0)
    } catch {
        fail("\(error)")
    }
}
for argument in arguments {
    if argument == "--json" {
        isJSON = true
    } else if argument.hasPrefix("--modules="), let count = Int(argument.dropFirst(10)) {
        largest = count
    } else if suites.contains(where: { $0.name == argument }) {
        names.append(argument)
    } else {
        fail("unknown suite '\(argument)'")
    }
}

var results: [Comparison] = []
for suite in suites where names.isEmpty || names.contains(suite.name) {
    do {
        try await suite.run { comparison in
            results.append(comparison)
            if !isJSON { print(comparison.line) }
        }
    } catch {
        fail("\(suite.name): \(error)")
    }
}
if isJSON {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
}
