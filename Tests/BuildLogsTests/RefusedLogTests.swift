import BuildLogs
import SystemAccess
import TestSupport
import Testing

/// A text that is no log, and the beginning and end of the message.
struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    var testDescription: String { text }
}

@Suite struct RefusedLogTests {
    static let expected: String =
        "error: expected a build log (the output of 'swiftc -parseable-output'; the output of "
        + "'swift build', plain or with '-v', or remarks of '-driver-show-incremental'; the output of 'xcodebuild'; "
        + "statistics of 'swiftc -stats-output-dir', a file or the folder; '.ninja_log'; the output of 'ninja -d "
        + "explain'; the file of 'bazel --build_event_json_file'; the file of 'bazel --explain'; a build database of "
        + "llbuild; an activity log of Xcode; the profile of 'bazel --profile'), found "

    static func rewritten(by tool: String) -> String {
        "log: error: expected the build tool's own log, found the output of \(tool), which leaves out paths and "
            + "modules; keep the raw log (before the pipe into \(tool)) and give that"
    }

    @Test(
        "what is no build log is refused with its place and what was expected",
        arguments: [
            Refusal(text: "", message: "log:1:1: \(expected)nothing"),
            Refusal(text: "hello\n", message: "log:1:1: \(expected)'hello'"),
            Refusal(text: "\n\n", message: "log:1:1: \(expected)no text"),
            Refusal(
                text: "SLF012#",
                message: "log: error: expected an activity log with a section, found the beginning of one"
            ),
            Refusal(
                text: "SLF1 is none, but long enough to be looked at\n",
                message: "log:1:1: \(expected)'SLF1 is none, but long enough to be looked at'"),
            Refusal(text: "[Core] Compiling Kit.swift\n[Core] Linking Core\n", message: rewritten(by: "xcbeautify")),
            Refusal(
                text: "[\u{1B}[36mCore\u{1B}[0m] Compiling \u{1B}[1mKit.swift\u{1B}[0m\n",
                message: rewritten(by: "xcbeautify")
            ),
            Refusal(text: "▸ Compiling Kit.swift\n▸ Linking Core\n", message: rewritten(by: "xcpretty")),
            Refusal(text: "bell \u{7}\u{202E}x", message: "log:1:1: \(expected)'bell ??x'"),
        ]
    )
    func refused(_ refusal: Refusal) {
        #expect {
            try BuildLogReader().read(bytes: Array(refusal.text.utf8), name: "log")
        } throws: { error in
            #expect(String(describing: error) == refusal.message)
            return true
        }
    }

    @Test("a file that is not there, and a folder without statistics")
    func missing() throws {
        #expect {
            try BuildLogReader().read(path: "/nowhere/build.log", files: LocalFileSystem())
        } throws: { error in
            String(describing: error) == "cannot read '/nowhere/build.log': No such file or directory"
        }
        let folder = try TemporaryFolder(named: "empty")
        defer { folder.remove() }
        #expect {
            try BuildLogReader().read(path: folder.path, files: LocalFileSystem())
        } throws: { error in
            String(describing: error).hasSuffix(
                "expected files 'stats-….json' of '-stats-output-dir', found 0 that can be read")
        }
    }

    @Test(
        "what a tool has made of a log is refused even if some of xcodebuild's own lines are left",
        arguments: [
            ("[Core] Compiling Kit.swift\n[Core] Linking Core\n** BUILD SUCCEEDED **\n", "xcbeautify"),
            ("▸ Compiling Kit.swift\n▸ Linking Core\n** BUILD FAILED **\n", "xcpretty"),
            (
                "Command line invocation:\n    xcodebuild\n[App] Compiling A.swift\n[App] Touching App.app\n",
                "xcbeautify"
            ),
        ]
    )
    func stillRewritten(_ text: String, _ tool: String) {
        #expect {
            try BuildLogReader().read(bytes: Array(text.utf8), name: "log")
        } throws: { error in
            String(describing: error) == Self.rewritten(by: tool)
        }
    }
}
