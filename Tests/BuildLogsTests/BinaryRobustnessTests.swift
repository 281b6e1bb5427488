import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import BuildLogs

/// Readers of logs without lines, ended at every byte.
@Suite struct BinaryRobustnessTests {
    private static let inputs: [String] = (8...13).map { "activity log \($0)" } + ["activity log 14", "profile"]

    private func content(_ input: String) throws -> [UInt8] {
        guard let version = input.split(separator: " ").last.flatMap({ UInt64($0) }) else {
            return try LogFixtures.bytes("bazel/profile.json")
        }
        return ActivityLogEncoder.encode(
            SampleActivityLog.build(version: version), version: version, future: version == 14 ? [.int(5)] : [])
    }

    private func counts(_ records: [BuildRecord]) -> [Int] {
        let modules = records.flatMap(\.modules)
        return [
            modules.count, modules.reduce(0) { $0 + $1.compiled.count + $1.compiledC.count },
            records.reduce(0) { $0 + $1.products.count }, records.reduce(0) { $0 + $1.steps.count },
        ]
    }

    @Test("a log that ends at any byte says no more than the whole", arguments: inputs)
    func everyByte(_ input: String) throws {
        let bytes = try content(input)
        try #require(bytes.count <= 65_536)
        let whole = counts(try BuildLogReader().read(bytes: bytes, name: input))
        #expect(whole.allSatisfy { $0 > 0 } || input == "profile")
        #expect(whole[3] > 0)
        func run<P: BinaryLogParser>(_ type: P.Type) {
            var reader = type.init(name: input, limits: LogLimits())
            for (position, byte) in bytes.enumerated() {
                [byte].withBytes { reader.feed($0) }
                var ended = reader
                let records = (try? ended.finish(isWhole: position == bytes.count - 1)) ?? []
                if zip(counts(records), whole).contains(where: { $0 > $1 }) {
                    Issue.record("\(input) says more when it ends at byte \(position)")
                    return
                }
                if position < bytes.count - 20, records.contains(where: \.isComplete) {
                    Issue.record("\(input) looks complete when it ends at byte \(position)")
                    return
                }
            }
        }
        if input == "profile" { run(BazelProfileParser.self) } else { run(ActivityLogParser.self) }
    }

    @Test(
        "1,000 changed activity logs of every version crash nothing and end", arguments: 8...14 as ClosedRange<UInt64>)
    func mutated(_ version: UInt64) throws {
        let whole = ActivityLogEncoder.encode(SampleActivityLog.build(version: version), version: version)
        var random = SeededGenerator(seed: version)
        let marks = ["-", "0(", "1#", "9%class", "2@", "3@", "3\"", "5(", "0000000000408f40^", "2*{}", "99("]
        for _ in 0..<1000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(contentsOf: Array((marks.randomElement(using: &random) ?? "").utf8), at: place)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 20))
                default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 400)], at: place)
                }
            }
            do {
                let records = try BuildLogReader().read(bytes: bytes, name: "log")
                #expect(!records.isEmpty)
            } catch {
                #expect(!String(describing: error).isEmpty)
            }
        }
    }

    @Test("a text that is longer than what is kept, in pieces or not, makes the record partial")
    func clipped() throws {
        var long = SampleActivityLog.batch
        long.command = (long.command ?? "") + String(repeating: "x", count: 10_000)
        let bytes = ActivityLogEncoder.encode(SampleActivityLog.build([long]), version: 11)
        let limits = LogLimits(lineBytes: 5000)
        let whole = try BuildLogReader(limits: limits).read(bytes: bytes, name: "log")
        #expect(whole.map(\.isComplete) == [false])
        #expect(whole.last?.recompiled == ["App": ["Cart.swift", "Food Menu.swift"]])
        var stream = BuildLogStream(name: "log", limits: limits)
        for start in stride(from: 0, to: bytes.count, by: 333) {
            stream.feed(Array(bytes[start..<min(bytes.count, start + 333)]))
        }
        #expect(try stream.finish() == whole)
    }

    @Test("steps and names are bounded")
    func bounded() throws {
        let sections = (0..<300).map { index in
            ActivityLogSection(
                "Compile", header: "SwiftCompile normal arm64 /p/File\(index).swift \(SampleActivityLog.app)")
        }
        let bytes = ActivityLogEncoder.encode(SampleActivityLog.build(sections), version: 11)
        let steps = try BuildLogReader(limits: LogLimits(steps: 100)).read(bytes: bytes, name: "log")
        #expect(steps.map(\.steps.count) == [100])
        #expect(steps.map(\.isComplete) == [false])
        let names = try BuildLogReader(limits: LogLimits(nameBytes: 4096)).read(bytes: bytes, name: "log")
        #expect(names.map(\.isComplete) == [false])
        #expect(names.last?.warnings == ["the log holds more than is kept; steps or names were left out"])
    }
}
