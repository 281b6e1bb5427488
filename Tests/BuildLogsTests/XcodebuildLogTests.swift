import BuildLogs
import SystemAccess
import TestSupport
import Testing

@Suite struct XcodebuildLogTests {
    @Test("Xcode 9: the target stands above its commands, or in them")
    func xcode9() throws {
        let record = try LogFixtures.last("xcodebuild/xcode9.log")
        #expect(record.format == .xcodebuild)
        #expect(record.outcome == .succeeded && record.isComplete && record.fileLevel)
        #expect(record.configuration == "debug")
        #expect(record.recompiled == ["Core": ["Price.swift", "Menu.swift"], "App": []])
        #expect(record.modules.map(\.project) == ["Shop", "Shop"])
        #expect(record.modules.first { $0.name == "App" }?.compiledC == ["App/main.m"])
        #expect(record.emitted == ["Core"])
        #expect(record.linked == ["App"])
        #expect(Set(record.steps.map(\.platform)) == ["iphonesimulator"])
        #expect(record.steps.first { $0.files.count == 1 }?.files == ["/project/Core/Price.swift"])
        // Without the lines that name targets, the commands name the module.
        let text = try LogFixtures.text("xcodebuild/xcode9.log")
        let bare = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("===") }
        let other = try BuildLogsTests.record(bare.joined(separator: "\n"))
        #expect(other.recompiled == record.recompiled)
        #expect(other.modules.map(\.project) == [nil, nil])
    }

    @Test("Xcode 10: '(in target: T)'")
    func xcode10() throws {
        let record = try LogFixtures.last("xcodebuild/xcode10.log")
        #expect(record.recompiled == ["Core": ["Price.swift"]])
        #expect(record.archived == ["libCore.a"])
        #expect(record.isComplete)
        #expect(Set(record.steps.map(\.platform)) == ["iphoneos"])
    }

    @Test("Xcode 15: two platforms, a target with a suffix of its own, a script, the graph and the times")
    func xcode15() throws {
        let record = try LogFixtures.last("xcodebuild/xcode15.log")
        #expect(record.outcome == .succeeded && record.isComplete && record.fileLevel)
        #expect(record.configuration == "debug")
        #expect(
            record.recompiled == [
                "Core": ["Price.swift", "A (in target 'x').swift"], "It's (in target 'B')": ["B.swift"],
            ])
        let batches = record.steps.filter { $0.kind == .compile && $0.module == "Core" }
        #expect(batches.map(\.platform) == ["iphonesimulator", "watchsimulator"])
        #expect(batches.map(\.files.count) == [2, 2])
        #expect(record.modules.first { $0.name == "Kit" }?.isRecompiled == false)
        #expect(record.linked == ["App"])
        #expect(record.emitted == ["Core"])
        #expect(
            record.targetDependencies == [
                TargetDependency(
                    target: "App", project: "Shop", dependency: "Core", dependencyProject: "Shop", isExplicit: true),
                TargetDependency(
                    target: "App", project: "Shop", dependency: "Kit", dependencyProject: "Kit", isExplicit: false),
            ])
        #expect(
            record.timings == [
                RuleTiming(rule: "CompileSwiftSources", tasks: 3, seconds: 31.747),
                RuleTiming(rule: "PhaseScriptExecution", tasks: 1, seconds: 0.12),
                RuleTiming(rule: "Ld", tasks: 1, seconds: 0.061),
            ])
        #expect(record.warnings.isEmpty)
    }

    @Test("Xcode 26: a batch without commands, files without lines of their own, the list of failures")
    func xcode26() throws {
        let record = try LogFixtures.last("xcodebuild/xcode26-failed.log")
        #expect(record.outcome == .failed && record.isComplete && !record.fileLevel)
        #expect(record.recompiled == ["App": ["One.swift", "Two.swift", "Three.swift", "Four.swift"]])
        let batches = record.steps.filter { $0.kind == .compile }
        #expect(batches.map(\.state) == [.failed, .ran])
        #expect(batches.map(\.platform) == ["macosx", "macosx"])
        #expect(record.emitted == ["App"])
    }

    @Test("a command line is not needed, a suffix is, once the log has them")
    func suffixes() throws {
        let text = """
            Command line invocation:
                xcodebuild build

            SwiftCompile normal arm64 /project/A.swift (in target 'Core' from project 'Shop')

            CompileSwift normal arm64 /project/B.swift

            CompileSwift normal arm64 (in target 'Core' from project 'Shop')
                cd /project

            ** BUILD SUCCEEDED **

            """
        let record = try record(text)
        let core = try #require(record.modules.first)
        #expect(record.modules.count == 1)
        #expect(core.compiled == ["/project/A.swift"])
        #expect(core.isWholeModule && core.hasUnnamedFiles)
        #expect(!record.fileLevel)
    }

    @Test("a whole module's files are those of its batch")
    func wholeModule() throws {
        let task =
            "SwiftCompile normal arm64 Compiling\\ A.swift,\\ B.swift /p/A.swift /p/B.swift /p/Dep.swiftmodule "
            + "(in target 'Core' from project 'Shop')"
        let text =
            "Command line invocation:\n    xcodebuild build\n\n\(task)\n    cd /p\n\n"
            + "CompileSwift normal arm64 (in target 'Core' from project 'Shop')\n    cd /p\n\n** BUILD SUCCEEDED **\n"
        let record = try record(text)
        #expect(record.modules.map(\.compiled) == [["/p/A.swift", "/p/B.swift"]])
        #expect(record.modules.map(\.isWholeModule) == [true])
        #expect(record.fileLevel)
    }

    @Test("a target that the whole graph does not name is a script's joke")
    func outsideGraph() throws {
        let text = """
            note: Target dependency graph (1 target)
                Target 'Core' in project 'Shop' (no dependencies)

            SwiftCompile normal arm64 /x.swift (in target 'T' from project 'P')
                cd /p

            SwiftCompile normal arm64 /project/A.swift (in target 'Core' from project 'Shop')
                cd /p

            ** BUILD SUCCEEDED **

            """
        let record = try record(text)
        #expect(record.recompiled == ["Core": ["A.swift"]])
        #expect(
            record.warnings == ["line 4 names a target that is not in the build's graph; taken for a script's output"])
    }

    @Test("several builds, a clean before one, tests without a build after it")
    func severalBuilds() throws {
        let build = try LogFixtures.text("xcodebuild/xcode15.log")
        let failed = try LogFixtures.text("xcodebuild/xcode26-failed.log")
        let tests =
            "Command line invocation:\n    xcodebuild test-without-building -scheme App\n\n"
            + "Test Suite 'All tests' started at 2026-01-01 00:00:00.000.\n** TEST EXECUTE SUCCEEDED **\n"
        let records = try BuildLogReader().read(
            bytes: Array(("** CLEAN SUCCEEDED **\n\n" + failed + build + tests).utf8), name: "build.log")
        #expect(records.map(\.outcome) == [.failed, .succeeded])
        #expect(records.last?.linked == ["App"])
        let alone = try record(tests)
        #expect(alone.warnings == ["tests were run that had been built before; this is the log of no build"])
        #expect(!alone.fileLevel)
    }

    @Test("tests that fail were built; what they print is no build")
    func tests() throws {
        let text = """
            Command line invocation:
                xcodebuild test

            SwiftCompile normal arm64 /project/A.swift (in target 'Core' from project 'Shop')
                cd /project

            Test Suite 'All tests' started at 2026-01-01 00:00:00.000.
            SwiftCompile normal arm64 /project/B.swift (in target 'Core' from project 'Shop')

            SwiftCompile normal arm64 /project/C.swift (in target 'Core' from project 'Shop')
            passed
            ** TEST FAILED **

            """
        let record = try record(text)
        #expect(record.outcome == .succeeded)
        #expect(record.recompiled == ["Core": ["A.swift"]])
    }

    @Test("a log that begins in the middle, or stops there, says so")
    func partial() throws {
        let line = "SwiftCompile normal arm64 /project/A.swift (in target 'Core' from project 'Shop')\n    cd /p\n\n"
        let record = try record(line)
        #expect(!record.isComplete)
        #expect(
            record.warnings == ["the log does not show where the build began", "the log ends before the build does"])
        let failed = try BuildLogsTests.record(line + "/project/A.swift:1:1: error: no\n")
        #expect(failed.outcome == .failed)
    }
}
