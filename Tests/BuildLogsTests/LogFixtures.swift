import BuildLogs
import Foundation
import SystemAccess
import TestSupport

/// The logs in `Fixtures/Logs`.
enum LogFixtures {
    static let folder = Places.fixture("Logs")

    static func path(_ name: String) -> String { folder + "/" + name }

    static func bytes(_ name: String) throws -> [UInt8] { try LocalFileSystem().read(path(name)) }

    static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    /// Every log in one file, by its name below the folder, in ascending order.
    static var all: [String] {
        let files = LocalFileSystem()
        return [
            "native", "swiftbuild", "driver", "driver/stats", "xcodebuild", "xcactivitylog", "ninja", "bazel",
        ].flatMap { folder -> [String] in
            let entries = (try? files.entries(of: path(folder))) ?? []
            return entries.filter { $0.kind == .file }.map { folder + "/" + $0.name }
        }.sorted()
    }

    /// Whether the log has no lines of text.
    static func isBinary(_ name: String) -> Bool {
        name.hasSuffix(".gz") || name.hasSuffix(".xcactivitylog") || name == "bazel/profile.json"
    }

    /// The last record of a fixture.
    static func last(_ name: String) throws -> BuildRecord {
        try lastRecord(of: try BuildLogReader().read(path: path(name), files: LocalFileSystem()))
    }
}

struct NoRecord: Error {}

func lastRecord(of records: [BuildRecord]) throws -> BuildRecord {
    guard let last = records.last else { throw NoRecord() }
    return last
}

/// The last record of a log that is written out.
func record(_ text: String) throws -> BuildRecord {
    try lastRecord(of: try BuildLogReader().read(bytes: Array(text.utf8), name: "build.log"))
}

extension BuildRecord {
    /// Modules that were compiled or whose interface was written, each with its files' last components.
    var recompiled: [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for module in modules where module.isRecompiled {
            found[module.name, default: []].formUnion(module.compiled.map(Paths.lastComponent))
        }
        return found
    }

    /// Modules of which a Swift file was compiled, with the files' last components.
    var compiled: [String: Set<String>] { recompiled.filter { !$0.value.isEmpty } }

    var emitted: Set<String> { Set(modules.filter(\.isEmitted).map(\.name)) }
    var linked: Set<String> { Set(products.filter(\.isLinked).map(\.name)) }
    var archived: Set<String> { Set(products.filter(\.isArchived).map(\.name)) }
    var compiledC: Set<String> {
        Set(steps.filter { $0.kind == .compileC }.flatMap(\.files).map(Paths.lastComponent))
    }
}

/// A line of `swift build -v` for a job of the compiler.
func frontend(
    _ mode: String, _ inputs: String, module: String, program: String = "/toolchain/usr/bin/swift-frontend",
    output: String = "/project/.build/debug/Core.build/A.swift.o"
) -> String {
    "\(program) -frontend \(mode) \(inputs) -target x86_64-unknown-linux-gnu -disable-objc-interop "
        + "-I /project/.build/debug/Modules -module-name \(module) -parse-as-library -o \(output)"
}
