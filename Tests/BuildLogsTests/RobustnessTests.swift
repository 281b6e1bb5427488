import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import BuildLogs

/// How much a log says: nothing of it may grow when less is read.
private struct Counts: Equatable {
    var modules = 0
    var files = 0
    var products = 0
    var steps = 0

    init(_ records: [BuildRecord]) {
        for record in records {
            modules += record.modules.count
            files += record.modules.reduce(0) { $0 + $1.compiled.count + $1.compiledC.count }
            files += record.filesOfUnknownModules.count
            products += record.products.count
            steps += record.steps.count
        }
    }

    func isAtMost(_ other: Counts) -> Bool {
        modules <= other.modules && files <= other.files && products <= other.products && steps <= other.steps
    }
}

@Suite struct RobustnessTests {
    static let plainLogs = LogFixtures.all.filter { !LogFixtures.isBinary($0) }
    static let compressedLogs = LogFixtures.all.filter { LogFixtures.isBinary($0) }

    @Test("every reader, on every log cut at every byte, gives no more than of the whole", arguments: plainLogs)
    func cut(_ name: String) throws {
        let bytes = try LogFixtures.bytes(name)
        try #require(bytes.count <= 65_536)
        let whole = Counts(try BuildLogReader().read(bytes: bytes, name: name))
        let chosen = bytes.withBytes { bytes in
            var sniffer = FormatSniffer()
            return sniffer.look(at: bytes, isInsideLine: false)
        }
        func run<P: BuildLogParser>(_ type: P.Type) {
            // Copies of a reader that is fed byte by byte are ended at each of them.
            var reader = type.init(name: name, limits: LogLimits())
            var splitter = LineSplitter(limit: 1 << 20)
            var last: [BuildRecord] = []
            for byte in bytes {
                [byte].withBytes { byte in
                    splitter.feed(byte) { line in
                        LineCleaning.parts(of: line) { reader.consume($0, of: line, isTerminated: $1) }
                    }
                }
                var ended = reader
                var rest = splitter
                rest.finish { line in
                    LineCleaning.parts(of: line) { ended.consume($0, of: line, isTerminated: $1) }
                }
                let records = (try? ended.finish(isWhole: true)) ?? []
                if records == last { continue }
                last = records
                if !Counts(records).isAtMost(whole) {
                    Issue.record("\(name) says more when it ends at line \(splitter.lines + 1)")
                    return
                }
            }
        }
        guard let chosen else { throw NoRecord() }
        run(chosen)
    }

    @Test("the whole of the reading, cut at seeded places", arguments: plainLogs)
    func cutAll(_ name: String) throws {
        let bytes = try LogFixtures.bytes(name)
        let whole = Counts(try BuildLogReader().read(bytes: bytes, name: name))
        var random = SeededGenerator(seed: 7)
        for _ in 0..<min(100, bytes.count) {
            let end = Int.random(in: 0..<bytes.count, using: &random)
            let records = (try? BuildLogReader().read(bytes: Array(bytes[..<end]), name: name)) ?? []
            #expect(Counts(records).isAtMost(whole), "cut at \(end)")
        }
    }

    @Test("compressed logs and databases, cut at 1,000 seeded places", arguments: compressedLogs)
    func cutCompressed(_ name: String) throws {
        let compressed = try LogFixtures.bytes(name)
        let whole = Counts(try BuildLogReader().read(bytes: compressed, name: name))
        var random = SeededGenerator(seed: 11)
        let inflated = name.contains(".db") ? try gunzip(LogFixtures.path(name)) : []
        for round in 0..<1000 {
            let bytes = round.isMultiple(of: 4) || inflated.isEmpty ? compressed : inflated
            // A log of a quarter of a megabyte is cut 200 times only.
            if inflated.isEmpty, !round.isMultiple(of: 5) { continue }
            let end = Int.random(in: 0..<bytes.count, using: &random)
            let records = (try? BuildLogReader().read(bytes: Array(bytes[..<end]), name: name)) ?? []
            #expect(Counts(records).isAtMost(whole), "cut at \(end)")
        }
    }

    @Test("10,000 changed logs crash nothing and end", arguments: 0..<10)
    func mutated(_ round: Int) throws {
        let small = try LogFixtures.all.map { ($0, try LogFixtures.bytes($0)) }.filter { $0.1.count < 8_000 }
        var random = SeededGenerator(seed: UInt64(round) &+ 100)
        let marks = [
            "\n", "\r", " ", "\t", "-", "0(", "1#", "9%", "2@", "3\"", "    cd /p\n",
            " (in target 'T' from project 'P')",
            "[1/2] ", "-primary-file ", ".swift", "'", "\u{1B}[2K\r", "Building for debugging...\n",
        ]
        for _ in 0..<1000 {
            guard var bytes = small.randomElement(using: &random)?.1 else { return }
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(contentsOf: Array((marks.randomElement(using: &random) ?? "").utf8), at: place)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 20))
                case 3: bytes.append(contentsOf: bytes[place..<min(bytes.count, place + 400)])
                default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                if bytes.isEmpty { bytes = [0x0A] }
            }
            // Whatever comes out, it comes out as records or as an error with a message.
            do {
                let records = try BuildLogReader().read(bytes: bytes, name: "build.log")
                #expect(!records.isEmpty)
                for record in records { #expect(record.lines.lowerBound <= record.lines.upperBound) }
            } catch {
                #expect(!String(describing: error).isEmpty)
            }
        }
    }

    @Test("chunks of any size give the same records", arguments: LogFixtures.all)
    func chunks(_ name: String) throws {
        let bytes = try LogFixtures.bytes(name)
        let whole = try BuildLogReader().read(bytes: bytes, name: name)
        for seed in 0..<4 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var stream = BuildLogStream(name: name)
            var position = 0
            while position < bytes.count {
                let largest = seed == 0 ? 1 : seed == 1 ? 7 : 5000
                let end = min(bytes.count, position + Int.random(in: 1...largest, using: &random))
                stream.feed(Array(bytes[position..<end]))
                position = end
            }
            #expect(try stream.finish() == whole)
        }
    }

    @Test("a window of other text that ends inside a line, whatever the chunks")
    func windows() throws {
        let noise = String(repeating: "é", count: 70_000)
        let text = Array((noise + "\n" + noise + AdversarialLogTests.plain + "\n" + AdversarialLogTests.plain).utf8)
        let whole = try BuildLogReader().read(bytes: text, name: "log")
        #expect(whole.count == 1 || whole.count == 2)
        var stream = BuildLogStream(name: "log")
        for start in stride(from: 0, to: text.count, by: 999) {
            stream.feed(Array(text[start..<min(text.count, start + 999)]))
        }
        #expect(try stream.finish() == whole)
    }
}
