import BuildLogs
import SystemAccess
import TestSupport
import Testing

@Suite struct BazelLogTests {
    @Test("build events: the actions that are told, and how many are not")
    func events() throws {
        let record = try LogFixtures.last("bazel/events.ndjson")
        #expect(record.format == .bazelEvents)
        #expect(record.version == "7.1.1")
        #expect(record.outcome == .failed && record.isComplete && !record.fileLevel)
        #expect(record.recompiled == ["//app/core:Core": ["Price.swift", "Menu.swift"], "//app/geo:Geo": []])
        #expect(record.compiledC == ["geo.c"])
        #expect(record.linked == ["App"])
        #expect(record.steps.map(\.state) == [.ran, .ran, .failed])
        #expect(record.warnings == ["5 actions ran and 3 are named; build with '--build_event_publish_all_actions'"])
        #expect(
            record.timings == [
                RuleTiming(rule: "SwiftCompile", tasks: 1, seconds: 1.75),
                RuleTiming(rule: "CppCompile", tasks: 1, seconds: 0),
            ])
        let two = try LogFixtures.text("bazel/events.ndjson")
        let records = try BuildLogReader().read(bytes: Array((two + two).utf8), name: "log")
        #expect(records.map(\.steps.count) == [3, 3])
    }

    @Test("a profile: its actions, by mnemonic or by what they say, compressed or not")
    func profile() throws {
        let record = try LogFixtures.last("bazel/profile.json")
        #expect(record.format == .bazelProfile)
        #expect(record.isComplete && !record.fileLevel)
        #expect(record.steps.map(\.kind) == [.compile, .compileC, .link])
        #expect(record.modules.first { $0.name == "//app/core:Core" }?.seconds == 2.5)
        #expect(record.compiledC == ["geo.c"])
        #expect(record.linked == ["App"])
        let bytes = try LogFixtures.bytes("bazel/profile.json")
        let compressed = try gzip(bytes)
        let oneLine = bytes.filter { $0 != 0x0A }
        for other in [compressed, oneLine] {
            let records = try BuildLogReader().read(bytes: other, name: "log")
            #expect(records == [record])
        }
    }

    @Test("explanations: the reasons in Bazel's words, a tool for the host")
    func explain() throws {
        let record = try LogFixtures.last("bazel/explain.log")
        #expect(record.format == .bazelExplain)
        #expect(record.steps.count == 6)
        #expect(record.modules.map(\.name) == ["//app/core:Core", "//tools/macro:Macro"])
        #expect(record.modules.map(\.isHost) == [false, true])
        #expect(record.modules.map(\.hasUnnamedFiles) == [true, true])
        #expect(record.compiledC == ["geo.c"])
        #expect(record.linked == ["App"])
        #expect(record.archived == ["libGeo.a"])
        #expect(record.steps.first { $0.module == "//app/core:Core" }?.reason == "One of the files has changed")
        #expect(record.warnings.first == "what came from a disk or remote cache looks executed here")
    }
}
