import BuildLogs
import Foundation
import SystemAccess
import TestSupport
import Testing

/// The twenty logs that readers of build logs have got wrong, in the order of the notes on log formats, each by its
/// number. Further tests of the same kinds stand with each format's own.
@Suite struct TwentyCasesTests {
    private let app = SampleActivityLog.app
    private let files: [String: Set<String>] = ["App": ["Cart.swift", "Food Menu.swift"]]

    private func activity(
        _ sections: [ActivityLogSection], version: UInt64, future: [ActivityLogValue] = []
    ) throws -> BuildRecord {
        try SampleActivityLog.record(SampleActivityLog.build(sections), version: version, future: future)
    }

    @Test("case 1: version 12 says that a section was replayed in the second of its two numbers")
    func case1() throws {
        var first = SampleActivityLog.batch
        first.extra = 1
        var second = SampleActivityLog.batch
        second.flag = 1
        #expect(try activity([first], version: 12).recompiled == files)
        let replayed = try activity([second], version: 12)
        #expect(replayed.recompiled.isEmpty)
        #expect(replayed.modules.map(\.replayed.count) == [2])
    }

    @Test("case 2: version 13 ends every section with a number, which is not the text of the section around it")
    func case2() throws {
        var batch = SampleActivityLog.batch
        batch.trailing = 7
        batch.subsections[1].trailing = 9
        batch.text = "text"
        let record = try activity([batch], version: 13)
        #expect(record.recompiled == files)
        #expect(record.isComplete && record.warnings.isEmpty)
    }

    @Test("case 3: a log of tests of version 9, whose outermost section is any section")
    func case3() throws {
        var root = SampleActivityLog.build([SampleActivityLog.batch])
        root.title = "Test Shop"
        var tests = ActivityLogSection("Run test suite", className: "IDEActivityLogUnitTestSection")
        tests.more = Array(repeating: .text("1"), count: 5) + [.null]
        tests.trailing = 3
        root.subsections.append(tests)
        root.subsections.append(SampleActivityLog.batch)
        let record = try SampleActivityLog.record(root, version: 9)
        #expect(record.recompiled == files)
        #expect(record.isComplete && record.warnings.isEmpty)
        #expect(record.steps.count == 2)
    }

    @Test("case 4: compressed data that stops inside a text: whole sections are kept, and the record is partial")
    func case4() throws {
        var long = ActivityLogSection("Compile Long.swift", header: "SwiftCompile normal arm64 /p/Long.swift \(app)")
        var random = SeededGenerator(seed: 4)
        long.text = String(
            decoding: (0..<100_000).map { _ in UInt8.random(in: 32...126, using: &random) }, as: UTF8.self)
        let root = SampleActivityLog.build([SampleActivityLog.batch, long])
        let compressed = try gzip(ActivityLogEncoder.encode(root, version: 11))
        let cut = Array(compressed.prefix(compressed.count * 3 / 4))
        let record = try lastRecord(of: try BuildLogReader().read(bytes: cut, name: "log"))
        #expect(record.recompiled == files)
        #expect(!record.isComplete && !record.fileLevel)
        #expect(record.outcome == .unknown)
        #expect(record.warnings == ["the log ends before the build does", "the compressed log was cut short"])
    }

    @Test("case 5: texts that hold marks, numbers and signs of several bytes")
    func case5() throws {
        var batch = SampleActivityLog.batch
        batch.text = "\"9#--é🚀 0( 3@ \r\n-"
        batch.title = "é🚀"
        batch.subsections[0].command = "SwiftCompile normal arm64 /p/Caf\u{E9}\\ 🚀.swift \(app)\r"
        batch.subsections[0].signature = "SwiftCompile normal arm64 /p/Caf\u{E9}\\ 🚀.swift \(app)"
        let record = try activity([batch], version: 11)
        #expect(record.recompiled == ["App": ["Cart.swift", "Food Menu.swift", "Café 🚀.swift"]])
        #expect(record.isComplete)
    }

    @Test("case 6: an empty list is '0(' or '-', and a class is named where its first object stands, in a list as well")
    func case6() throws {
        let bytes = ActivityLogEncoder.encode(SampleActivityLog.build(version: 11), version: 11)
        let text = String(decoding: bytes, as: UTF8.self)
        // The encoder writes `-` for a section without sections or messages, `0(` for no attachments.
        #expect(text.contains("--0#") && text.contains("0("))
        let other = text.replacingOccurrences(of: "^---0#0#", with: "^0(-0(0#0#")
        #expect(other != text)
        let whole = try BuildLogReader().read(bytes: bytes, name: "log")
        #expect(try BuildLogReader().read(bytes: Array(other.utf8), name: "log") == whole)
        #expect(text.contains("2(") && text.contains("31%IDEActivityLogMajorGroupSection"))
        #expect(whole.last?.recompiled == files)
    }

    @Test("case 7: classes, attachments and a version that nobody knows lose nothing")
    func case7() throws {
        var odd = SampleActivityLog.batch
        odd.className = "IDEActivityLogSectionOfTheFuture"
        odd.more = [.text("more"), .int(4), .null]
        odd.messages = [.message("m", className: "IDENewMessage", more: [.int(1), .text("x"), .emptyList])]
        odd.location = .location("file:///p", className: "DVTNewLocation", more: [.text("name"), .int(3)])
        odd.attachments = [
            .attachment("com.example.Unknown", json: "{\"nested\":[1,{}]}"),
            .attachment("x", json: "{}", className: "Module.NewAttachment", more: [.int(2)]),
        ]
        let sections = [SampleActivityLog.batch, odd, SampleActivityLog.batch, odd]
        let record = try activity(sections, version: 11)
        #expect(record.isComplete)
        #expect(record.steps.map(\.files.count) == [2, 2, 2, 2])
        #expect(record.warnings == ["4 classes of objects are not known; their fields were guessed"])
        for future: [ActivityLogValue] in [[], [.int(1)], [.text("new")], [.emptyList]] {
            let newer = try activity([SampleActivityLog.batch, SampleActivityLog.batch], version: 14, future: future)
            #expect(newer.recompiled == files, "\(future)")
            #expect(newer.isComplete)
            #expect(newer.version == "14")
            #expect(newer.warnings == ["version 14 is newer than any that is known (13)"])
        }
    }

    @Test("case 8: a build that did nothing shows what earlier builds did, wrappers included")
    func case8() throws {
        var old: [ActivityLogSection] = []
        for index in 0..<67 {
            var section = SampleActivityLog.batch
            section.start = 10 + Double(index)
            section.stop = section.start + 2
            section.flag = 1
            section.subsections = []
            old.append(section)
        }
        let group = ActivityLogSection(
            "Build target App", className: "IDEActivityLogMajorGroupSection", start: 5, stop: 90, flag: 1,
            subsections: old
        )
        let new = (0..<10).map { ActivityLogSection("Step \($0)") }
        let record = try activity([group] + new, version: 11)
        #expect(record.modules.allSatisfy { !$0.isRecompiled })
        #expect(record.steps.allSatisfy { $0.state == .replayed })
        #expect(record.isComplete && record.fileLevel)
    }

    @Test("case 9: what stands in a section that was replayed was replayed, though it does not say so")
    func case9() throws {
        var batch = SampleActivityLog.batch
        batch.flag = 1
        let group = ActivityLogSection(
            "Build target App", className: "IDEActivityLogMajorGroupSection", flag: 1,
            subsections: [SampleActivityLog.batch]
        )
        for section in [batch, group] {
            let record = try activity([section], version: 10)
            #expect(record.recompiled.isEmpty)
            #expect(record.modules.map(\.replayed.count) == [2])
        }
    }

    @Test("case 10: a batch of two files is two files, and its time counts once")
    func case10() throws {
        let record = try activity([SampleActivityLog.batch], version: 11)
        #expect(record.recompiled == files)
        #expect(record.modules.map(\.seconds) == [3])
        #expect(record.steps.count == 1)
    }

    @Test("case 11: a whole module names interfaces after its files; a plain release log names one file of three")
    func case11() throws {
        let header =
            "SwiftCompile normal arm64 Compiling\\ A.swift,\\ B.swift /p/A.swift /p/B.swift /b/Dep.swiftmodule "
            + "/b/Other.swiftmodule \(app)"
        let task = ActivityLogSection(
            "Compiling A.swift, B.swift", header: header,
            subsections: [
                ActivityLogSection("Compile 2 Swift source files", header: "CompileSwift normal arm64 \(app)")
            ]
        )
        let generated = ActivityLogSection(
            "Compiling Clang module", header: "SwiftExplicitDependencyGeneratePcm arm64 /b/Dep.pcm")
        let record = try activity([generated, task], version: 12)
        #expect(record.recompiled == ["App": ["A.swift", "B.swift"]])
        #expect(record.modules.map(\.isWholeModule) == [true])
        #expect(record.modules.map(\.name) == ["App"])
        let plain = try LogFixtures.last("native/release-touch.plain.log")
        #expect(plain.modules.map(\.isWholeModule) == [true])
        #expect(plain.modules.map(\.hasUnnamedFiles) == [true])
    }

    @Test("case 12: names with blanks, quotes and words of the suffix's own")
    func case12() throws {
        let text =
            "Command line invocation:\n    xcodebuild\n\n"
            + "SwiftCompile normal arm64 /p/Food\\ &\\ Drink/A\\ (in\\ target\\ 'x').swift "
            + "(in target 'It's (in target 'B')' from project 'P & Q')\n    cd /p\n\n** BUILD SUCCEEDED **\n"
        let module = try #require(try record(text).modules.first)
        #expect(module.name == "It's (in target 'B')")
        #expect(module.project == "P & Q")
        #expect(module.compiled == ["/p/Food & Drink/A (in target 'x').swift"])
    }

    @Test("case 13: one target for two platforms with one architecture is compiled twice")
    func case13() throws {
        let record = try LogFixtures.last("xcodebuild/xcode15.log")
        let batches = record.steps.filter { $0.kind == .compile && $0.module == "Core" }
        #expect(batches.map(\.platform) == ["iphonesimulator", "watchsimulator"])
        #expect(Set(batches.map(\.architecture)) == ["arm64"])
    }

    @Test("case 14: the list of failures adds nothing; a batch that failed has files without lines of their own")
    func case14() throws {
        let record = try LogFixtures.last("xcodebuild/xcode26-failed.log")
        #expect(record.steps.filter { $0.kind == .compile }.map(\.files.count) == [3, 1])
        #expect(record.steps.filter { $0.state == .failed }.count == 1)
    }

    @Test("case 15: a driver plans, it does not compile")
    func case15() throws {
        var text = "Command line invocation:\n    xcodebuild\n\n"
        for index in 0..<27 {
            for rule in ["SwiftDriver", "SwiftDriver\\ Compilation\\ Requirements", "SwiftDriver\\ Compilation"] {
                text += "\(rule) T\(index) normal arm64 com.apple.xcode.tools.swift.compiler "
                text += "(in target 'T\(index)' from project 'P')\n    cd /p\n\n"
            }
        }
        for index in 0..<2 {
            text +=
                "SwiftCompile normal arm64 /p/\(index).swift (in target 'T\(index)' from project 'P')\n    cd /p\n\n"
        }
        let record = try record(text + "** BUILD SUCCEEDED **\n")
        #expect(record.steps.filter { $0.kind == .plan }.count == 27)
        #expect(record.modules.count == 27)
        #expect(record.modules.filter(\.isRecompiled).map(\.name) == ["T0", "T1"])
    }

    @Test("case 16: a script that prints what xcodebuild prints compiles nothing")
    func case16() throws {
        let record = try LogFixtures.last("xcodebuild/xcode15.log")
        #expect(!record.modules.contains { $0.name == "T" })
        #expect(!record.steps.contains { $0.files.contains { $0.contains("Fake") || $0 == "/x.swift" } })
    }

    @Test("case 17: line ends of Windows, colours, times of CI, invalid text and a line of 30 MB", arguments: 0..<5)
    func case17(_ index: Int) throws {
        let text = try LogFixtures.text("xcodebuild/xcode15.log")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        var bytes: [UInt8]
        switch index {
        case 0: bytes = Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
        case 1: bytes = Array(lines.map { "\u{1B}[1m\($0)\u{1B}[0m\n" }.joined().utf8)
        case 2: bytes = Array(lines.map { "2026-01-01T00:00:00.0000000Z \($0)\n" }.joined().utf8)
        case 3: bytes = Array("Prepare build\n".utf8) + [0xFF, 0xFE, 0x0A, 0xC3, 0x28, 0x0A] + Array(text.utf8)
        default:
            bytes = Array("Prepare build\n".utf8) + Array(repeating: 0x78, count: 30 << 20) + Array("\n\(text)".utf8)
        }
        let plain = try record(text)
        let found = try lastRecord(of: try BuildLogReader().read(bytes: bytes, name: "build.log"))
        #expect(found.recompiled == plain.recompiled)
        #expect(found.linked == plain.linked)
        #expect(found.isComplete && found.fileLevel)
        #expect(found.timings == plain.timings)
        #expect(found.targetDependencies == plain.targetDependencies)
    }

    @Test("case 18: a terminal's redrawn lines, and two streams glued together")
    func case18() throws {
        #expect(try LogFixtures.last("native/touch.tty.log").recompiled == ["Booking": ["PriceFormatter.swift"]])
        let glued = try LogFixtures.last("swiftbuild/touch.verbose.log")
        #expect(glued.recompiled["Booking"] == ["PriceFormatter.swift"])
    }

    @Test("case 19: two builds in one file; the newest log of a project is of a clean")
    func case19() throws {
        let first = try LogFixtures.text("xcodebuild/xcode26-failed.log")
        let second = try LogFixtures.text("xcodebuild/xcode15.log")
        let records = try BuildLogReader().read(bytes: Array((first + second).utf8), name: "build.log")
        #expect(records.map(\.outcome) == [.failed, .succeeded])
        #expect(records.map { $0.recompiled["App"]?.count } == [4, nil])
        var clean = SampleActivityLog.build([])
        clean.title = "Cleaning project Shop with scheme App and configuration Debug"
        clean.result = "Clean succeeded"
        let record = try SampleActivityLog.record(clean, version: 12)
        #expect(record.warnings == ["this is the log of a clean, not of a build"])
        #expect(!record.fileLevel)
    }

    @Test(
        "case 20: ninja's log, rewritten, or with a second run longer than the first; a database with an early cutoff")
    func case20() throws {
        // The second run's first command ends later than the first run's last: only the times of the files tell.
        let hidden = """
            # ninja log v7
            0\t100\t1796009419100000000\tCMakeFiles/A.dir/a.c.o\taa
            100\t150\t1796009419140000000\tlibA.a\tbb
            0\t400\t1796009500390000000\tCMakeFiles/B.dir/b.c.o\tcc
            400\t450\t1796009500440000000\tlibB.a\tdd

            """
        let runs = try BuildLogReader().read(bytes: Array(hidden.utf8), name: "log")
        #expect(runs.map { $0.modules.map(\.name) } == [["A"], ["B"]])
        // The same output again begins another run, whatever the times.
        let again = "# ninja log v5\n0\t100\t0\ta.c.o\taa\n0\t200\t0\ta.c.o\taa\n"
        #expect(try BuildLogReader().read(bytes: Array(again.utf8), name: "log").count == 2)
        var rewritten = "# ninja log v5\n"
        for index in 0..<40 { rewritten += "0\t\(1000 - index * 20)\t0\tfile\(index).c.o\t\(index)\n" }
        let one = try BuildLogReader().read(bytes: Array(rewritten.utf8), name: "log")
        #expect(one.map(\.isComplete) == [false])
        #expect(one.map(\.steps.count) == [40])
        rewritten += "0\t50\t0\tfile7.c.o\t7\n"
        let two = try BuildLogReader().read(bytes: Array(rewritten.utf8), name: "log")
        #expect(two.map(\.steps.count) == [40, 1])
        #expect(two.map(\.isComplete) == [false, true])
        let touch = try LogFixtures.last("native/touch.verbose.db.gz")
        #expect(touch.modules.map(\.name) == ["Booking"])
    }
}
