import BuildLogs
import Foundation
import SystemAccess
import TestSupport
import Testing

/// One build of the truth data: what an independent reader found in its logs.
struct TruthCase: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let build: String
    let exit: Int
    let compiled: [String: [String]]
    let emitted: [String]?
    let linked: [String]
    let archived: [String]
    let clang: [String]
    let verboseLog: String?
    let plainLog: String?
    let plainLogLacks: [String]?

    enum CodingKeys: String, CodingKey {
        case id, build, exit, compiled, emitted, linked, archived, clang
        case verboseLog = "verbose_log"
        case plainLog = "plain_log"
        case plainLogLacks = "plain_log_lacks"
    }

    var testDescription: String { verboseLog ?? plainLog ?? id }

    static let folder = Places.sharedData + "/truth/logs"

    static let all: [TruthCase] = {
        guard let data = FileManager.default.contents(atPath: folder + "/index.json") else { return [] }
        return (try? JSONDecoder().decode([TruthCase].self, from: data)) ?? []
    }()

    func record(_ log: String) throws -> BuildRecord {
        let records = try BuildLogReader().read(path: Self.folder + "/" + log, files: LocalFileSystem())
        #expect(records.count == 1)
        return try lastRecord(of: records)
    }
}

@Suite(.enabled(if: Places.hasSharedData, "needs ../shared/data/truth/logs"))
struct TruthLogTests {
    @Test("the truth data is there")
    func data() {
        #expect(TruthCase.all.count == 109)
    }

    @Test(
        "a verbose log gives the modules, files, products and C files that an independent reader found",
        arguments: TruthCase.all.filter { $0.verboseLog != nil && $0.build != "swiftbuild-debug" }
    )
    func verbose(_ truth: TruthCase) throws {
        let record = try truth.record(try #require(truth.verboseLog))
        #expect(record.format == .swiftPackageVerbose)
        #expect(record.outcome == (truth.exit == 0 ? .succeeded : .failed))
        #expect(record.isComplete == (truth.exit == 0))
        #expect(record.fileLevel == (truth.exit == 0))
        #expect(Set(record.compiled.keys) == Set(truth.compiled.keys))
        for (module, files) in truth.compiled {
            if let whole = files.first, whole.hasPrefix("<wmo:") {
                #expect(record.compiled[module].map { "<wmo:\($0.count)>" } == whole)
                #expect(record.modules.first { $0.name == module }?.isWholeModule == true)
            } else {
                #expect(record.compiled[module] == Set(files))
            }
        }
        // A whole-module job writes the interface; the independent reader saw that only where a path says so.
        let emitted = Set(truth.emitted ?? [])
        if truth.build.hasPrefix("release") {
            #expect(record.emitted.isSuperset(of: emitted))
            #expect(record.emitted.isSubset(of: Set(truth.compiled.keys)))
        } else {
            #expect(record.emitted == emitted)
        }
        #expect(record.linked == Set(truth.linked))
        #expect(record.archived == Set(truth.archived))
        #expect(record.compiledC == Set(truth.clang))
    }

    @Test(
        "a plain log gives the modules that were recompiled but for those that it hides",
        arguments: TruthCase.all.filter { $0.plainLog != nil }
    )
    func plain(_ truth: TruthCase) throws {
        let record = try truth.record(try #require(truth.plainLog))
        #expect(record.format == .swiftPackage)
        #expect(!record.fileLevel)
        #expect(record.outcome == (truth.exit == 0 ? .succeeded : .failed))
        // A module whose interface alone was written may be missing; `plain_log_lacks` names what else is.
        let certain = Set(truth.compiled.keys).union(truth.clang.isEmpty ? [] : ["CHash"])
        let found = Set(record.recompiled.keys)
        #expect(found.isSuperset(of: certain.subtracting(truth.plainLogLacks ?? [])))
        #expect(found.isSubset(of: certain.union(truth.emitted ?? [])))
        for (module, files) in record.compiled {
            #expect(files.isSubset(of: Set(truth.compiled[module] ?? [])))
        }
        #expect(record.linked.isSubset(of: Set(truth.linked)))
        #expect(record.archived.isSubset(of: Set(truth.archived)))
    }

    @Test(
        "a verbose log of swiftbuild names the modules, and the files without them where several were compiled at once",
        arguments: TruthCase.all.filter { $0.build == "swiftbuild-debug" }
    )
    func swiftBuild(_ truth: TruthCase) throws {
        let record = try truth.record(try #require(truth.verboseLog))
        #expect(record.format == .swiftBuildVerbose)
        #expect(record.outcome == .succeeded)
        #expect(record.isComplete)
        let runners = Set(record.recompiled.keys.filter { $0.hasSuffix("_test_runner") })
        let swift = Set(truth.compiled.keys).subtracting(truth.clang.isEmpty ? [] : ["CHash"])
        #expect(Set(record.recompiled.keys).isSuperset(of: swift))
        // Beyond those only the interface was written.
        for extra in Set(record.recompiled.keys).subtracting(runners).subtracting(truth.compiled.keys) {
            #expect(record.recompiled[extra]?.isEmpty == true)
        }
        var files = Set(record.filesOfUnknownModules)
        for (module, named) in record.compiled where !runners.contains(module) {
            #expect(named.isSubset(of: Set((truth.compiled[module] ?? []).map { $0 + ".swift" })))
            files.formUnion(named)
        }
        let expected = Set(truth.compiled.filter { swift.contains($0.key) }.flatMap { $0.value.map { $0 + ".swift" } })
        #expect(files.subtracting(["test_entry_point.swift"]) == expected)
        #expect(record.linked == Set(truth.linked))
        #expect(record.archived == Set(truth.archived))
        #expect(record.compiledC == Set(truth.clang))
    }
}
