internal import ArchitectureRules
internal import SystemAccess

/// A `ripple.json` on disk.
struct ConfigurationFile: Sendable {
    static let name = "ripple.json"

    var configuration: Configuration
    /// The folder that it lies in: absolute, links resolved.
    let folder: String
    /// The path as a person knows it.
    let shownPath: String

    /// The absolute paths of the folders that are no part of the project.
    var excludedFolders: [String] { configuration.exclude.map { Paths.join(folder, $0) } }

    /// Reads a file.
    ///
    /// - Throws: ``CommandFailure`` with the place of what is wrong.
    init(reading path: String, in system: System) throws {
        shownPath = Paths.relativeOrOutside(path, to: system.environment.currentDirectory)
        folder = system.files.realPath(of: Paths.parent(path)) ?? Paths.parent(path)
        do {
            configuration = try Configuration(parsing: try system.files.read(path), file: shownPath)
        } catch let error as ConfigurationError {
            throw CommandFailure(detailed: error.description)
        } catch let error as FileError {
            throw CommandFailure(error.description)
        }
    }

    /// The nearest file in `directory` or above it, up to the top of the git checkout. One that excludes the directory
    /// does not govern it.
    static func find(above directory: String, in system: System) throws -> ConfigurationFile? {
        guard let start = system.files.realPath(of: directory) else { return nil }
        var folder = start
        while true {
            let path = Paths.join(folder, name)
            if system.files.isFile(path) {
                let file = try ConfigurationFile(reading: path, in: system)
                let isExcluded = file.excludedFolders.contains { Paths.relative(start, to: $0) != nil }
                if !isExcluded { return file }
            }
            if folder == "/" || folder.isEmpty || system.files.status(of: Paths.join(folder, ".git")) != nil {
                return nil
            }
            folder = Paths.parent(folder)
        }
    }

    /// The configuration as seen from a checkout: folder patterns begin at the file's folder.
    func configuration(for root: String) -> Configuration {
        var configuration = configuration
        configuration.base = Paths.relative(root, to: folder) ?? ""
        return configuration
    }
}
