internal import Foundation
public import SystemAccess

/// How SwiftPM's native engine compiles each Swift module: the build description that a build leaves in its folder.
///
/// Source: `.build/debug.yaml` of SwiftPM 6.3.1, whose lists are JSON on one line each.
public struct BuildDescription: Sendable {
    /// The command that compiles one module.
    public struct Compilation: Sendable {
        /// The Swift files that the command reads, absolute.
        public let inputs: [String]
        /// Its arguments without the compiler itself.
        public let arguments: [String]
    }

    private let compilations: [String: Compilation]

    /// Reads the description of a configuration (`debug` or `release`) in a build folder; `nil` where there is none.
    /// - Complexity: O(n) with n the size of the file.
    public init?(folder: String, configuration: String, files: any FileSystem) {
        guard let bytes = try? files.read(folder + "/" + configuration + ".yaml") else { return nil }
        var found: [String: Compilation] = [:]
        var inputs: [String] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let list = Self.list(line, after: "    inputs: ") {
                inputs = list
            } else if let arguments = Self.list(line, after: "    args: "), arguments.contains("-emit-module"),
                let flag = arguments.firstIndex(of: "-module-name"), flag + 1 < arguments.count
            {
                found[arguments[flag + 1]] = Compilation(
                    inputs: inputs.filter { $0.hasSuffix(".swift") }, arguments: Array(arguments.dropFirst())
                )
            }
        }
        compilations = found
    }

    /// The command that compiles the module of this name, as the compiler knows it.
    public subscript(module: String) -> Compilation? { compilations[module] }

    private static func list(_ line: ArraySlice<UInt8>, after key: String) -> [String]? {
        guard line.starts(with: key.utf8) else { return nil }
        return try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(key.utf8.count)))
    }
}
