internal import ModuleGraphs
public import SystemAccess

/// Reads the output of `swift package dump-package` or `swift package describe --type json` from files.
///
/// Several files join as if they lay in one checkout: products from other packages are found by name. A file's own
/// place does not matter; what it says of its package's folder does, and the folder that all have in common is the
/// checkout.
public struct GraphFileReader: Sendable {
    private let system: System

    /// A reader that works in this world.
    public init(system: System) { self.system = system }

    /// Loads the files; `-` reads standard input. A package that is given twice in the same words counts once.
    /// - Throws: ``ReaderError`` for a file that cannot be read or holds something else; its path stands in front.
    public func load(files: [String]) throws(ReaderError) -> LoadedProject {
        var contents: [(file: String, bytes: [UInt8])] = []
        for file in files { contents.append((file, try read(file))) }
        return try load(contents)
    }

    /// The content of a file; `-` reads standard input.
    func read(_ file: String) throws(ReaderError) -> [UInt8] {
        do {
            return file == "-"
                ? try system.terminal.readInput()
                : try system.files.read(Paths.absolute(file, in: system.environment.currentDirectory))
        } catch {
            throw .unreadable(path: file, why: error.reason)
        }
    }

    /// Loads what was read from files.
    func load(_ contents: [(file: String, bytes: [UInt8])]) throws(ReaderError) -> LoadedProject {
        var inputs: [PackageJoiner.Input] = []
        var names: [String] = []
        for (file, bytes) in contents {
            let description: PackageDescription
            do {
                description = try PackageDescription(json: bytes)
            } catch {
                throw .unreadable(path: file, why: error.description)
            }
            if let same = inputs.firstIndex(where: {
                $0.location == description.root && $0.description.name == description.name
            }) {
                if inputs[same].description == description { continue }
                let why = "it describes package '\(description.name)' otherwise than '\(names[same])' does"
                throw .unreadable(path: file, why: why)
            }
            names.append(file)
            inputs.append(.init(description: description, directory: "", location: description.root))
        }
        let root = Self.commonFolder(inputs.map(\.location))
        for index in inputs.indices {
            inputs[index].directory = Paths.relativeOrOutside(inputs[index].location, to: root)
        }
        return PackageAssembly(inputs: inputs, checkout: Checkout(describedAt: root)).project()
    }

    /// The deepest folder that is, or holds, every one of these.
    private static func commonFolder(_ folders: [String]) -> String {
        guard var common = folders.first?.split(separator: "/") else { return "/" }
        for folder in folders.dropFirst() {
            let parts = folder.split(separator: "/")
            common = Array(zip(common, parts).prefix { $0 == $1 }.map(\.0))
        }
        return "/" + common.joined(separator: "/")
    }
}
