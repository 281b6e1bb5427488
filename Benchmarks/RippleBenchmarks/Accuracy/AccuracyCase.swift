import Foundation
import RebuildImpact

/// One experiment: an edit, and what the build did. One line of a `cases.jsonl`.
struct AccuracyCase: Decodable {
    let id: String
    let build: String
    let args: [String]
    let exit: Int
    let module: String?
    /// New texts by path; `nil` for a file that was deleted.
    let changes: [String: String?]
    let touchedOnly: Bool
    /// The file that was edited or touched.
    let file: String
    let compiled: [String: [String]]
    let clang: [String]
    let linked: [String]
    let archived: [String]
    let moduleBytesChanged: [String]

    enum CodingKeys: String, CodingKey {
        case id, build, args, exit, module, changes, file, compiled, clang, linked, archived
        case touchedOnly = "touched_only"
        case moduleBytesChanged = "module_bytes_changed"
    }

    /// The rules that hold for the variant.
    var key: RuleKey {
        let isSwiftBuild = args.contains("swiftbuild")
        let configuration: BuildConfiguration =
            !args.contains("release")
            ? .debug
            : args.contains("-disable-cmo")
                ? .releaseWithoutCrossModuleOptimization
                : args.contains("-cross-module-optimization") ? .releaseWithCrossModuleOptimization : .release
        return RuleKey(system: isSwiftBuild ? .swiftbuild : .native, configuration: configuration)
    }

    /// Whether the variant builds tests.
    var buildsTests: Bool { args.contains("--build-tests") }

    /// The cases of a file of one JSON object a line.
    static func read(_ path: String) throws -> [AccuracyCase] {
        let decoder = JSONDecoder()
        return try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
            .map { try decoder.decode(AccuracyCase.self, from: $0) }
    }
}
