internal import Foundation
package import RebuildImpact

/// One experiment: an edit, and what the build did. One line of a `cases.jsonl`.
package struct Experiment: Decodable, Sendable {
    package let id: String
    package let build: String
    package let args: [String]
    package let exit: Int
    package let module: String?
    /// New texts by path; `nil` for a file that was deleted.
    package let changes: [String: String?]
    package let touchedOnly: Bool
    /// The file that was edited or touched.
    package let file: String
    package let compiled: [String: [String]]
    package let clang: [String]
    package let linked: [String]
    package let archived: [String]
    package let moduleBytesChanged: [String]

    enum CodingKeys: String, CodingKey {
        case id, build, args, exit, module, changes, file, compiled, clang, linked, archived
        case touchedOnly = "touched_only"
        case moduleBytesChanged = "module_bytes_changed"
    }

    /// The rules that hold for the variant.
    package var key: RuleKey {
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
    package var buildsTests: Bool { args.contains("--build-tests") }

    /// The cases of a file of one JSON object a line.
    package static func read(_ path: String) throws -> [Experiment] {
        let decoder = JSONDecoder()
        return try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
            .map { try decoder.decode(Experiment.self, from: $0) }
    }
}
