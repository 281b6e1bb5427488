import BuildLogs
import SystemAccess
import TestSupport
import Testing

@Suite struct NinjaLogTests {
    @Test("runs that were appended are told apart; the last is the last", arguments: ["v5", "v7"])
    func runs(_ version: String) throws {
        let records = try BuildLogReader().read(
            path: LogFixtures.path("ninja/\(version).ninja_log"), files: LocalFileSystem())
        #expect(records.map(\.steps.count) == [7, 3, 4])
        #expect(records.map(\.version) == ["5", "5", "5"].map { version == "v5" ? $0 : "7" })
        #expect(records.map(\.lines) == [2...9, 10...13, 14...17])
        let clean = try #require(records.first)
        #expect(clean.recompiled == ["Core": ["One.swift", "Two.swift"], "Geo": []])
        #expect(clean.modules.first { $0.name == "Geo" }?.compiledC == ["src/a.c", "src/b.c"])
        #expect(clean.emitted == ["Core"])
        #expect(clean.archived == ["libGeo.a"])
        #expect(records[1].recompiled == ["Core": ["One.swift", "Two.swift"]])
        let last = try #require(records.last)
        #expect(last.recompiled == ["Geo": []])
        #expect(last.modules.first?.compiledC == ["src/a.c"])
        #expect(last.outcome == .unknown && last.isComplete && !last.fileLevel)
    }

    @Test("what one command makes takes its time once")
    func outputs() throws {
        let record = try record(
            "# ninja log v6\n0\t100\t0\tCMakeFiles/A.dir/x.swift.o\taa\n0\t100\t0\tCMakeFiles/A.dir/y.swift.o\taa\n"
                + "0\t100\t0\tA.swiftmodule\taa\n")
        #expect(record.modules.map(\.seconds) == [0.1])
        #expect(record.modules.map(\.compiled) == [["x.swift", "y.swift"]])
    }

    @Test("reasons come with the commands, all before them or each before its own", arguments: ["1.11", "1.13"])
    func explain(_ version: String) throws {
        let record = try LogFixtures.last("ninja/more-\(version).log")
        #expect(record.format == .ninjaExplain)
        #expect(record.outcome == .succeeded && record.isComplete)
        #expect(record.modules.map(\.name) == ["Geo"])
        #expect(record.modules.first?.compiledC == ["src/a.c"])
        #expect(record.archived == ["libGeo.a"])
        #expect(record.linked == ["app"])
        let step = try #require(record.steps.first { $0.kind == .compileC })
        #expect(
            step.reason?.hasPrefix("output CMakeFiles/Geo.dir/src/a.c.o older than most recent input src/a.c") == true)
        #expect(record.steps.first { $0.kind == .link }?.reason == nil)
    }

    @Test("a command that failed, and nothing to do")
    func ends() throws {
        let failed = try LogFixtures.last("ninja/fail-1.13.log")
        #expect(failed.outcome == .failed && failed.isComplete)
        #expect(failed.steps.map(\.state) == [.ran, .failed])
        let null = try record(
            "ninja explain: x is dirty\n[1/1] Building C object CMakeFiles/A.dir/x.c.o\nninja: no work to do.\n")
        #expect(null.steps.isEmpty && null.outcome == .succeeded)
        let swift = try record("ninja explain: x is dirty\n[1/1] Building Swift Module 'Core' with 3 sources\n")
        #expect(swift.modules.map(\.hasUnnamedFiles) == [true])
        #expect(swift.modules.map(\.isWholeModule) == [true])
    }
}
