import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import BuildLogs

@Suite struct ActivityLogTests {
    static let versions: ClosedRange<UInt64> = 8...13

    @Test("every version tells the same build", arguments: versions)
    func sample(_ version: UInt64) throws {
        let record = try LogFixtures.last("xcactivitylog/v\(version).xcactivitylog")
        #expect(record.format == .activityLog)
        #expect(record.tool == "Xcode")
        #expect(record.version == "\(version)")
        #expect(record.configuration == "debug")
        #expect(record.outcome == .succeeded)
        #expect(record.isComplete && record.fileLevel)
        #expect(record.warnings.isEmpty)
        #expect(record.recompiled == ["App": ["Cart.swift", "Food Menu.swift"]])
        let app = try #require(record.modules.first { $0.name == "App" })
        #expect(app.project == "Shop")
        #expect(app.replayed == ["/project/App/Old.swift"])
        #expect(app.compiledC == ["/project/App/geo.c"])
        #expect(app.isEmitted && app.isPlanned && !app.isFailed && !app.isWholeModule)
        // The batch of three seconds counts once; the plan, the module and the C file took one second each.
        #expect(app.seconds == 6)
        let core = try #require(record.modules.first { $0.name == "Core" })
        #expect(core.compiled.isEmpty && !core.isRecompiled)
        #expect(core.replayed == ["/project/Core/Price.swift"])
        #expect(record.linked == ["App"])
        #expect(Set(record.steps.filter { $0.module == "App" }.compactMap(\.platform)) == ["macosx"])
        #expect(record.steps.first { $0.files.contains("/project/App/Old.swift") }?.duration == 2)
    }

    @Test("the fixtures are what the encoder writes", arguments: versions)
    func fixtures(_ version: UInt64) throws {
        let path = LogFixtures.path("xcactivitylog/v\(version).xcactivitylog")
        let encoded = ActivityLogEncoder.encode(SampleActivityLog.build(version: version), version: version)
        #expect(try gunzip(path) == encoded)
    }

    @Test("how the build ended is what Xcode says, in any of its words")
    func outcomes() throws {
        let words: [(String?, BuildOutcome)] = [
            ("Build succeeded", .succeeded), ("Build failed", .failed), ("Build stopped", .cancelled),
            ("Test Succeeded", .succeeded), (nil, .unknown), ("Something else", .unknown),
        ]
        for (word, outcome) in words {
            let record = try SampleActivityLog.record(SampleActivityLog.build([], result: word), version: 11)
            #expect(record.outcome == outcome, "\(word ?? "-")")
        }
        var failing = SampleActivityLog.batch
        failing.subsections[0].messages = [.message("cannot find 'x' in scope", severity: 2)]
        let record = try SampleActivityLog.record(SampleActivityLog.build([failing], result: nil), version: 11)
        #expect(record.outcome == .failed)
        #expect(record.modules.map(\.isFailed) == [true])
    }

    @Test("half a second before the build is still the build; a section inside an old one is old")
    func startTimes() throws {
        var early = SampleActivityLog.batch
        early.start = 999.6
        var old = SampleActivityLog.batch
        old.start = 999.4
        let record = try SampleActivityLog.record(SampleActivityLog.build([early, old]), version: 11)
        #expect(record.steps.map(\.state) == [.ran, .replayed])
    }

    @Test("Xcode 9 and older name the target around the steps, in bold")
    func bold() throws {
        let header = "\u{1B}[1mCompileC\u{1B}[0m build/geo.o App/geo.c normal x86_64 c com.apple.compilers"
        let group = ActivityLogSection(
            "\u{1B}[1m\u{1B}[36m=== BUILD TARGET App OF PROJECT Shop WITH CONFIGURATION Debug ===\u{1B}[0m",
            className: "IDEActivityLogSection", subsections: [ActivityLogSection("Compile geo.c", header: header)]
        )
        let record = try SampleActivityLog.record(SampleActivityLog.build([group]), version: 8)
        #expect(record.modules.map(\.name) == ["App"])
        #expect(record.modules.map(\.project) == ["Shop"])
        #expect(record.modules.map(\.compiledC) == [["App/geo.c"]])
    }

    @Test("a driver of Xcode 13 and its files share a window: the time is the driver's")
    func driver() throws {
        let files = (0..<3).map { index in
            ActivityLogSection(
                "Compile \(index)",
                header: "CompileSwift normal arm64 /project/\(index).swift \(SampleActivityLog.core)",
                start: 1001, stop: 1003
            )
        }
        let driver = ActivityLogSection(
            "Compile Swift source files",
            header: "CompileSwiftSources normal arm64 com.apple.xcode.tools.swift.compiler \(SampleActivityLog.core)",
            start: 1000, stop: 1004, subsections: files
        )
        let record = try SampleActivityLog.record(SampleActivityLog.build([driver]), version: 10)
        #expect(record.modules.map(\.compiled.count) == [3])
        #expect(record.modules.map(\.seconds) == [4])
    }

    @Test("processor time comes from a task's metrics, in microseconds; of a part of both it is none")
    func processorTime() throws {
        func seconds(_ json: String, inFile: Bool = false) throws -> Double? {
            var step = SampleActivityLog.batch
            let metrics = ActivityLogObject.attachment(
                "com.apple.dt.ActivityLogSectionAttachment.TaskMetrics", json: json)
            if inFile {
                for index in step.subsections.indices { step.subsections[index].attachments = [metrics] }
            } else {
                step.attachments = [metrics]
            }
            let record = try SampleActivityLog.record(SampleActivityLog.build([step]), version: 11)
            return record.steps.first { $0.kind == .compile }?.cpuSeconds
        }
        #expect(try seconds("{\"wcDuration\":9,\"utime\":2500000,\"stime\":500000,\"maxRSS\":1}") == 3)
        #expect(try seconds("{\"utime\":2500000}") == nil)
        #expect(try seconds("{\"utime\":-1,\"stime\":\"x\"}") == nil)
        // Each file of the batch has its own.
        let files = Double(SampleActivityLog.batch.subsections.count)
        #expect(try seconds("{\"utime\":1000000,\"stime\":0}", inFile: true) == files)
    }

    @Test("what came from the compilation cache is restored, neither compiled nor replayed")
    func cache() throws {
        var hit = SampleActivityLog.batch
        hit.text = "note: replayed cache hit for key 0~abc\r"
        let file = ActivityLogSection(
            "Swift caching materialize key 0~def", header: "SwiftCachingMaterializeKey 0~def \(SampleActivityLog.core)")
        let miss = ActivityLogSection("Swift caching upload key 0~123")
        var root = SampleActivityLog.build([hit, file, miss])
        root.attachments = [
            .attachment(
                "com.apple.dt.ActivityLogSectionAttachment.BuildOperationMetrics",
                json: "{\"clangCacheHits\":0,\"clangCacheMisses\":0,\"swiftCacheHits\":5,\"swiftCacheMisses\":1}"
            )
        ]
        let record = try SampleActivityLog.record(root, version: 12)
        #expect(record.steps.map(\.state) == [.restored, .restored])
        #expect(record.modules.map(\.name) == ["App", "Core"])
        #expect(record.modules.allSatisfy { !$0.isRecompiled })
        #expect(record.warnings == ["5 compilations came from the compilation cache; the log does not name them all"])
    }

    @Test("a stop that says 'never' gives no time, and a step that was stopped ran")
    func noStop() throws {
        var step = SampleActivityLog.batch
        step.stop = 63_113_904_000
        step.isCancelled = true
        step.subsections = []
        let record = try SampleActivityLog.record(SampleActivityLog.build([step], result: "Build stopped"), version: 11)
        #expect(record.steps.map(\.duration) == [nil])
        #expect(record.steps.map(\.state) == [.ran])
        #expect(record.steps.map(\.reason) == ["stopped before it ended"])
        #expect(!record.fileLevel)
    }

    @Test("a target's own link into an object file is no product")
    func objects() throws {
        let link = ActivityLogSection("Link Core.o", header: "Ld /b/Core.o normal arm64 \(SampleActivityLog.core)")
        let record = try SampleActivityLog.record(SampleActivityLog.build([link]), version: 11)
        #expect(record.products.isEmpty)
    }

    @Test("nonsense after the beginning is an error or a partial record, never more")
    func nonsense() throws {
        #expect(throws: BuildLogError.self) { try BuildLogReader().read(bytes: Array("SLF0".utf8), name: "log") }
        #expect(throws: BuildLogError.self) { try BuildLogReader().read(bytes: Array("SLF011#xyz".utf8), name: "log") }
        let bytes = ActivityLogEncoder.encode(SampleActivityLog.build(version: 11), version: 11)
        for tail in ["x", "-", "1#", "3\"abc", "99999999999999999999999#"] {
            let record = try lastRecord(of: try BuildLogReader().read(bytes: bytes + Array(tail.utf8), name: "log"))
            #expect(!record.isComplete, "\(tail)")
            #expect(record.recompiled == ["App": ["Cart.swift", "Food Menu.swift"]])
        }
        // A text of a length that no log has, a list of as many elements, an instance of no class.
        for middle in ["999999999999\"", "2000000000(", "77@", "9999999999999%"] {
            #expect(throws: BuildLogError.self) {
                try BuildLogReader().read(bytes: Array("SLF011#\(middle)".utf8), name: "log")
            }
        }
    }

    @Test("sections a thousand deep end the reading, not the program")
    func deep() throws {
        var text = "SLF011#21%IDEActivityLogSection"
        for _ in 0..<50_000 { text += "1@2#1\"d1\"t1\"s0000000000408f40^0000000000408f40^1(" }
        let record = try lastRecord(of: try BuildLogReader().read(bytes: Array(text.utf8), name: "log"))
        #expect(!record.isComplete)
        #expect(record.steps.isEmpty)
    }
}
