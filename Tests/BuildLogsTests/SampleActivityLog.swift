import BuildLogs
import TestSupport

/// A build of two targets that `Fixtures/Logs/xcactivitylog` holds in every version, and that tests change.
enum SampleActivityLog {
    static let app = "(in target 'App' from project 'Shop')"
    static let core = "(in target 'Core' from project 'Shop')"

    /// A batch of two files, 3 seconds long, with a section for each of them.
    static var batch: ActivityLogSection {
        ActivityLogSection(
            "Compiling Cart.swift, Food Menu.swift",
            header: "SwiftCompile normal arm64 Compiling\\ Cart.swift,\\ Food\\ Menu.swift /project/App/Cart.swift "
                + "/project/App/Food\\ Menu.swift \(app)",
            start: 1001, stop: 1004,
            subsections: [
                ActivityLogSection(
                    "Compile Cart.swift (arm64)", header: "SwiftCompile normal arm64 /project/App/Cart.swift \(app)",
                    start: 1001, stop: 1004
                ),
                ActivityLogSection(
                    "Compile Food Menu.swift (arm64)",
                    header: "SwiftCompile normal arm64 /project/App/Food\\ Menu.swift \(app)", start: 1001, stop: 1004
                ),
            ]
        )
    }

    /// The build: App compiles two files of three, Core is shown but did not run.
    static func build(version: UInt64) -> ActivityLogSection {
        var plan = ActivityLogSection(
            "Planning Swift module App (arm64)",
            header: "SwiftDriver App normal arm64 com.apple.xcode.tools.swift.compiler \(app)"
        )
        plan.command =
            (plan.signature)
            + "\r    cd /project\r    builtin-SwiftDriver -- swiftc -module-name App -target arm64-apple-macos14.0\r"
        var noted = batch
        noted.text = "/project/App/Cart.swift:3:9: warning: \"naïve\" 9#-- é🚀\r"
        noted.messages = [
            .message("variable 'x' was never used", severity: 1),
            ActivityLogObject.message("é", className: "IDEActivityLogActionMessage", more: [.text("Fix")]),
        ]
        noted.location = .location(
            "file:///project/App/Cart.swift", className: "DVTTextDocumentLocation",
            more: Array(repeating: .int(UInt64.max), count: 7)
        )
        if version >= 11 {
            noted.attachments = [
                .attachment(
                    "com.apple.dt.ActivityLogSectionAttachment.TaskMetrics",
                    json: "{\"wcStartTime\":1,\"wcDuration\":3000000,\"maxRSS\":0,\"utime\":1,\"stime\":1}"
                )
            ]
        }
        var old = ActivityLogSection(
            "Compile Old.swift (arm64)", header: "SwiftCompile normal arm64 /project/App/Old.swift \(app)", start: 100,
            stop: 102, flag: 1
        )
        old.location = .location(
            "file:///project/App/Old.swift", className: "DVTMemberDocumentLocation", more: [.text("member")])
        let emit = ActivityLogSection(
            "Emitting module for App", header: "SwiftEmitModule normal arm64 Emitting\\ module\\ for\\ App \(app)",
            subsections: [
                ActivityLogSection("Emit Swift module (arm64)", header: "EmitSwiftModule normal arm64 \(app)")
            ]
        )
        let link = ActivityLogSection(
            "Link App (arm64)",
            header: "Ld /build/Build/Products/Debug/App.app/Contents/MacOS/App normal arm64 \(app)", start: 1004,
            stop: 1004.5
        )
        let compileC = ActivityLogSection(
            "Compile geo.c (arm64)",
            header: "CompileC /build/Build/Intermediates.noindex/Shop.build/Debug/App.build/Objects-normal/arm64/geo.o "
                + "/project/App/geo.c normal arm64 c com.apple.compilers.llvm.clang.1_0.compiler \(app)"
        )
        let target = ActivityLogSection(
            "Build target App", className: "IDEActivityLogMajorGroupSection", stop: 1005,
            subsections: [plan, noted, old, emit, compileC, link]
        )
        // Of the wrapper that is replayed the parts need not say so.
        let replayed = ActivityLogSection(
            "Build target Core", className: "IDEActivityLogMajorGroupSection", start: 90, stop: 95, flag: 1,
            subsections: [
                ActivityLogSection(
                    "Compiling Price.swift",
                    header: "SwiftCompile normal arm64 Compiling\\ Price.swift /project/Core/Price.swift \(core)",
                    start: 91, stop: 92
                )
            ]
        )
        var root = ActivityLogSection(
            "Building workspace Shop with scheme App and configuration Debug", className: "IDECommandLineBuildLog",
            start: 1000, stop: 1006, subsections: [target, replayed]
        )
        root.result = "Build succeeded"
        return root
    }

    /// A build of the sections that are given.
    static func build(_ sections: [ActivityLogSection], result: String? = "Build succeeded") -> ActivityLogSection {
        var root = ActivityLogSection("Build Shop", className: "IDEActivityLogSection", subsections: sections)
        root.result = result
        return root
    }

    /// The record of a log with these sections.
    static func record(
        _ root: ActivityLogSection, version: UInt64, future: [ActivityLogValue] = []
    ) throws -> BuildRecord {
        let bytes = ActivityLogEncoder.encode(root, version: version, future: future)
        return try lastRecord(of: try BuildLogReader().read(bytes: bytes, name: "log"))
    }
}
