import ExperimentReplay
import Foundation

// ripple-benchmarks [SUITE…] [--json]
// ripple-benchmarks graph FILE.bin
// ripple-benchmarks accuracy FOLDER [--verbose]
// ripple-benchmarks costs [FOLDER…] [--generated MODULES] [--edits N]

let suites: [Suite] = [
    Suite(name: "reachability", run: reachabilitySuite),
    Suite(name: "rules", run: rulesSuite),
]

var names: [String] = []
var isJSON = false
var arguments = CommandLine.arguments.dropFirst()
let usage =
    "usage: ripple-benchmarks [\(suites.map(\.name).joined(separator: "|"))] [--json] | graph FILE.bin | accuracy "
    + "FOLDER [--verbose] | costs [FOLDER…] [--generated MODULES] [--edits N]"

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
    var folders = Array(arguments.dropFirst())
    func number(_ option: String) -> Int? {
        guard let position = folders.firstIndex(of: option) else { return nil }
        guard position + 1 < folders.count, let count = Int(folders[position + 1]), count > 0 else {
            fail("'\(option)' expects a number")
        }
        folders.removeSubrange(position...(position + 1))
        return count
    }
    let edits = number("--edits") ?? 24
    let generated = number("--generated")
    guard !folders.isEmpty || generated != nil else { fail("'costs' expects folders of packages, or '--generated 50'") }
    let here = FileManager.default.currentDirectoryPath
    do {
        try await costTrials(
            folders.map { $0.hasPrefix("/") ? $0 : here + "/" + $0 }, generated: generated, edits: edits)
        exit(0)
    } catch {
        fail("\(error)")
    }
}
for argument in arguments {
    if argument == "--json" {
        isJSON = true
    } else if suites.contains(where: { $0.name == argument }) {
        names.append(argument)
    } else {
        fail("unknown suite '\(argument)'")
    }
}

var results: [Comparison] = []
for suite in suites where names.isEmpty || names.contains(suite.name) {
    suite.run { comparison in
        results.append(comparison)
        if !isJSON { print(comparison.line) }
    }
}
if isJSON {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
}
