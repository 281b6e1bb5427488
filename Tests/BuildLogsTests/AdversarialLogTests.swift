import BuildLogs
import Foundation
import SystemAccess
import TestSupport
import Testing

/// Hostile and unlucky logs: the cases of this library's format notes that concern text, and more like them.
@Suite struct AdversarialLogTests {
    static let plain = """
        Building for debugging...
        [1/4] Write sources
        [2/4] Emitting module Booking
        [3/4] Compiling Booking Price Formatter.swift
        [4/4] Linking App
        Build complete! (0.45s)

        """

    static let disguises: [(name: String, text: @Sendable (String) -> String)] = [
        ("line ends of Windows", { $0.replacingOccurrences(of: "\n", with: "\r\n") }),
        (
            "times of GitHub",
            { $0.split(separator: "\n").map { "2026-01-01T00:00:00.0000000Z \($0)\n" }.joined() }
        ),
        ("times in brackets", { $0.split(separator: "\n").map { "[2026-01-01T00:00:00.123Z] \($0)\n" }.joined() }),
        (
            "times and streams of GitLab",
            { $0.split(separator: "\n").map { "2026-01-01T00:00:00.000001Z 01O \($0)\n" }.joined() }
        ),
        ("marks of Buildkite", { $0.split(separator: "\n").map { "\u{1B}_bk;t=1767225600000\u{7}\($0)\n" }.joined() }),
        ("colours", { $0.split(separator: "\n").map { "\u{1B}[1m\($0)\u{1B}[0m\n" }.joined() }),
        ("a byte order mark", { "\u{FEFF}" + $0 }),
        ("redrawn lines", { "\u{1B}[2K\r" + $0.replacingOccurrences(of: "\n", with: "\u{1B}[2K\r") + "\n" }),
        ("a pile of other text before", { String(repeating: "cloning into 'project'\n", count: 20_000) + $0 }),
    ]

    @Test("what stands around the lines changes nothing", arguments: disguises.indices)
    func disguised(_ index: Int) throws {
        let disguise = Self.disguises[index]
        let record = try record(disguise.text(Self.plain))
        #expect(record.recompiled == ["Booking": ["Price Formatter.swift"]], "\(disguise.name)")
        #expect(record.linked == ["App"])
        #expect(record.isComplete)
    }

    @Test("invalid UTF-8 in one line spoils no other")
    func invalidText() throws {
        var bytes = Array("Building for debugging...\n".utf8)
        bytes += [0xFF, 0xFE, 0x0A]
        bytes +=
            Array("[1/2] Compiling Core A".utf8) + [0xC3, 0x28] + Array(".swift\n[2/2] Compiling Core B.swift\n".utf8)
        let record = try lastRecord(of: try BuildLogReader().read(bytes: bytes, name: "build.log"))
        #expect(record.recompiled["Core"]?.contains("B.swift") == true)
        #expect(record.recompiled["Core"]?.count == 2)
    }

    @Test("a line of 30 megabytes is read past, and one that is a command is read")
    func longLines() throws {
        var text = "Building for debugging...\n"
        text += String(repeating: "x", count: 15 << 20) + "\n"
        let inputs = (0..<300_000).map { "/project/Sources/Core/File\($0).swift" }.joined(separator: " ")
        text += frontend("-c", inputs, module: "Core") + "\n"
        text += "[1/1] Linking App\nBuild complete! (1.00s)\n"
        let record = try record(text)
        #expect(record.modules.map(\.name) == ["Core"])
        #expect(record.modules.first?.compiled.count == 300_000)
        #expect(record.linked == ["App"])
    }

    @Test("what is longer than the limit makes the record partial")
    func clipped() throws {
        let reader = BuildLogReader(limits: LogLimits(lineBytes: 200))
        let line = frontend("-c", "-primary-file /project/Sources/Core/A.swift", module: "Core")
        let text = "Building for debugging...\n\(line)\nBuild complete! (1.00s)\n"
        let record = try lastRecord(of: try reader.read(bytes: Array(text.utf8), name: "build.log"))
        #expect(!record.isComplete)
        #expect(record.modules.isEmpty)
        #expect(record.warnings == ["line 2 is longer than 200 bytes; the rest of it was not read"])
    }

    @Test("steps and names are bounded, and what was left out is said")
    func bounded() throws {
        let reader = BuildLogReader(limits: LogLimits(steps: 100))
        var text = "Building for debugging...\n"
        for index in 0..<1000 { text += "[1/2] Compiling Core File\(index).swift\n" }
        text += "Build complete! (1.00s)\n"
        let one = try reader.read(bytes: Array(text.utf8), name: "build.log")
        #expect(one.map(\.steps.count) == [100])
        #expect(one.first?.isComplete == false)
        let small =
            String(text.split(separator: "\n").prefix(50).joined(separator: "\n")) + "\nBuild complete! (1.00s)\n"
        let many = try reader.read(bytes: Array((small + small + small).utf8), name: "build.log")
        #expect(many.count == 2)
        #expect(
            many.first?.warnings == ["earlier builds in this log were left out: more than 100 steps or 20000 builds"])
        let builds = BuildLogReader(limits: LogLimits(builds: 3))
        let last = try builds.read(bytes: Array(String(repeating: Self.plain, count: 500).utf8), name: "build.log")
        #expect(last.map(\.lines) == [2983...2988, 2989...2994, 2995...3000])
        let names = BuildLogReader(limits: LogLimits(nameBytes: 4096))
        let record = try lastRecord(of: try names.read(bytes: Array(text.utf8), name: "build.log"))
        #expect(record.steps.count < 100)
        #expect(!record.isComplete)
    }

    @Test("a terminal that cuts names with an ellipsis: the module counts, its file is unknown")
    func truncatedNames() throws {
        let record = try record(
            "Building for debugging...\n[1/9] Compiling Booking BookingDetai…\n[2/9] Compiling BookingInter…\n"
                + "[3/9] Emitting module Travel…\nBuild complete! (0.45s)\n"
        )
        #expect(record.recompiled == ["Booking": []])
        #expect(record.modules.first?.hasUnnamedFiles == true)
        #expect(record.warnings == ["the terminal cut names short; give the log of a pipe"])
    }

    @Test("several builds in one file are several records, the last one last")
    func severalBuilds() throws {
        let second = Self.plain.replacingOccurrences(of: "Booking", with: "Profile")
        let failed = "Building for debugging...\n[1/2] Compiling Core A.swift\n/project/A.swift:1:1: error: no\n"
        let text = Self.plain + "Test run started.\n" + failed + "[0/1] Planning build\n" + second
        let records = try BuildLogReader().read(bytes: Array(text.utf8), name: "build.log")
        #expect(records.map { Set($0.recompiled.keys) } == [["Booking"], ["Core"], ["Profile"]])
        #expect(records.map(\.outcome) == [.succeeded, .failed, .succeeded])
        #expect(records.map(\.isComplete) == [true, false, true])
        #expect(records.map(\.lines) == [1...6, 8...10, 11...17])
    }

    @Test("a script that prints xcodebuild's lines adds nothing to a package build")
    func imitation() throws {
        let script = "SwiftCompile normal arm64 /x.swift (in target 'T' from project 'P')\n"
        let text = Self.plain.replacingOccurrences(of: "[4/4]", with: script + "[4/4]")
        #expect(try record(text).recompiled == ["Booking": ["Price Formatter.swift"]])
    }

    @Test("lines that are no steps are none")
    func noSteps() throws {
        let text = """
            Building for debugging...
            [1/1] Compiling plugin GenPlugin
            [12/34] Testing CoreTests.CoreTests/testCompiling
            [9/2] Compiling Core A.swift
            [a/2] Compiling Core B.swift
             [1/2] Compiling Core C.swift
            note: [1/2] Compiling Core D.swift
            [1/2]Compiling Core E.swift
            Compiling Core F.swift
            Build complete! (0.45s)

            """
        #expect(try record(text).recompiled.isEmpty)
    }

    @Test("a module named plugin, a C file with and without its module")
    func plainKinds() throws {
        let text = """
            Building for debugging...
            [1/6] Compiling plugin plugin.swift
            [2/6] Compiling CHash chash.c
            [3/6] Compiling other thing.mm
            [4/6] Compiling alone.cpp
            [5/6] Archiving libCore.a
            [6/6] Generating schema
            [6/6] Compiling the documentation
            [6/6] Compiling Swift Module 'Old' (3 sources)
            Build complete! (0.45s)

            """
        let record = try record(text)
        #expect(record.recompiled["plugin"] == ["plugin.swift"])
        #expect(record.compiledC == ["chash.c", "thing.mm", "alone.cpp"])
        #expect(record.modules.map(\.name) == ["CHash", "Old", "other", "plugin"])
        #expect(record.archived == ["libCore.a"])
        #expect(record.steps.filter { $0.kind == .generate }.map(\.product) == ["Generating schema"])
        #expect(record.modules.filter(\.hasUnnamedFiles).map(\.name) == ["Old"])
    }

    @Test("paths with spaces, dashes and slashes after them, in lines without quotes")
    func unquotedPaths() throws {
        let lines = [
            frontend(
                "-c", "/p/Food & Drink/A -B.swift -primary-file /p/Food & Drink/C /D.swift /p/x.swift", module: "Food"
            ),
            frontend(
                "-c", "-primary-file /p/a.swift /p/b.swift -primary-file /p/c d.swift", module: "Batch",
                program: "/Applications/Xcode beta.app/usr/bin/swift-frontend"
            ),
            frontend("-c", "-filelist /tmp/sources-1 -primary-file /p/big.swift", module: "Big"),
            frontend("-c", "-filelist /tmp/sources-1 -primary-filelist /tmp/primary-1", module: "Bigger"),
            frontend("-c", "-filelist /tmp/sources-2", module: "Whole"),
            frontend("-emit-module", "-experimental-skip /p/a.swift", module: "Emitted"),
            frontend("-emit-pcm", "-x c++ /p/module.modulemap", module: "Clang"),
        ]
        let record = try record("Building for debugging...\n\(lines.joined(separator: "\n"))\nBuild complete! (1.0s)\n")
        #expect(
            record.recompiled == [
                "Food": ["D.swift"], "Batch": ["a.swift", "c d.swift"], "Big": ["big.swift"], "Bigger": [], "Whole": [],
                "Emitted": [],
            ])
        #expect(record.modules.first { $0.name == "Food" }?.compiled == ["/p/Food & Drink/C /D.swift"])
        let unnamed = record.modules.filter(\.hasUnnamedFiles).map(\.name)
        #expect(unnamed == ["Bigger", "Whole"])
        #expect(record.modules.first { $0.name == "Whole" }?.isWholeModule == true)
        #expect(!record.fileLevel)
    }

    @Test("manifests and plug-ins are no modules, a tool of the host is marked")
    func hosts() throws {
        let manifest =
            "/t/usr/bin/swift-frontend -frontend -c -primary-file /project/Package.swift "
            + "-package-description-version 6.0.0 -module-name main -o /tmp/Package-1.o"
        let tool = frontend(
            "-c", "-primary-file /p/M.swift -emit-dependencies-path /project/.build/debug/Macro-tool.build/M.d",
            module: "Macro"
        )
        let link =
            "/t/usr/bin/swiftc -L /project/.build/debug -o '/project/my build/Macro-tool' -module-name Macro "
            + "-emit-executable -Xlinker '-rpath=$ORIGIN'"
        let text =
            "\(manifest)\nwarning: 'p': \(manifest)\nBuilding for debugging...\n\(tool)\n\(link)\nBuild complete! (1.0s)\n"
        let record = try record(text)
        #expect(record.modules.map(\.name) == ["Macro"])
        #expect(record.modules.map(\.isHost) == [true])
        #expect(record.linked == ["Macro-tool"])
        #expect(record.lines == 1...6)
    }

    @Test("two streams of swiftbuild that are glued inside a title lose nothing")
    func glued() throws {
        let text = """
            info: PIF: Building PIF project for package 'shop' (1 products, 2 modules)
            Building for debugging...
            Planning Swift module Core (x86_64)
            Emitting module for Core[18/100] Core 2 / 9
            Compile My DeepLink Two.swift (x86_64)Discovering Swift tasks after 'Emitting module for Core'
            Target PACKAGE-TARGET:CUseLink App (x86_64)
            r up to date.
            Compile Core (x86_64)Create static library libCore.a (x86_64)
            Link Core.o (x86_64)
            Build complete! (4.00 secs)

            """
        let record = try record(text)
        #expect(record.recompiled == ["Core": ["My DeepLink Two.swift"]])
        #expect(record.linked == ["App"])
        #expect(record.archived == ["libCore.a"])
    }

    @Test("whether a driver compiled everything, and why, is said")
    func disabled() throws {
        let text =
            "remark: Incremental compilation has been disabled: it is not compatible with whole module\n"
            + "remark: Starting Compiling A.swift, B, C.swift\nremark: Starting Emitting module for Shop\n"
        let record = try record(text)
        #expect(record.recompiled == ["Shop": ["A.swift", "B, C.swift"]])
        #expect(
            record.warnings.contains {
                $0.hasPrefix("the driver compiled everything: Incremental compilation has been")
            })
    }

    @Test("gzip: several members, one that is cut short, one that is damaged")
    func compressed() throws {
        let half = Self.plain.utf8.count / 2
        let bytes = Array(Self.plain.utf8)
        let members = try gzip(Array(bytes.prefix(half))) + gzip(Array(bytes.dropFirst(half))) + [0, 0, 0]
        let whole = try BuildLogReader().read(bytes: members, name: "build.log.gz")
        #expect(whole == (try BuildLogReader().read(bytes: bytes, name: "build.log")))

        var long = Self.plain
        for index in 0..<2000 { long = "[1/2] Compiling Core File\(index &* 7919).swift\n" + long }
        let cut = try gzip(Array(("Building for debugging...\n" + long).utf8))
        let partial = try lastRecord(
            of: try BuildLogReader().read(bytes: Array(cut.dropLast(200)), name: "build.log.gz"))
        #expect(!partial.isComplete)
        #expect(partial.recompiled["Core"]?.isEmpty == false)
        #expect(partial.warnings.contains("the compressed log was cut short"))
        var damaged = cut
        for index in (damaged.count / 2)..<(damaged.count / 2 + 20) { damaged[index] ^= 0x55 }
        let rest = try lastRecord(of: try BuildLogReader().read(bytes: damaged, name: "build.log.gz"))
        #expect(!rest.isComplete)
    }
}
