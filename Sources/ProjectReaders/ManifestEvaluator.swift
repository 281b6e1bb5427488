internal import SystemAccess

/// Evaluates manifests through SwiftPM, and remembers what came out.
struct ManifestEvaluator {
    private let system: System
    private let toolchain: Toolchain
    /// The checkout: messages name files relative to it.
    private let root: String

    /// - Throws: ``ReaderError/noSwift`` where there is nothing to evaluate manifests with.
    init(system: System, root: String) throws(ReaderError) {
        guard let toolchain = Toolchain.find(in: system.environment, files: system.files) else { throw .noSwift }
        self.system = system
        self.root = root
        self.toolchain = toolchain
    }

    /// A manifest with what is known of it so far.
    struct Manifest {
        /// The package's folder, absolute.
        let directory: String
        /// The names of the manifest and of its variants.
        var names: [String] = []
        /// Why it is evaluated anew at every start, if it is.
        var uncached: String?
        /// What it says, or why that cannot be had; `nil` until it is evaluated.
        var description: Result<PackageDescription, ReaderError>?
        /// Where a result is kept, and the environment variables that decide about it.
        fileprivate var entry: (place: ManifestCacheEntry, environmentNames: [String])?
    }

    /// The manifest in a folder, evaluated if the cache has the result. Starts no process.
    func lookUp(_ folder: PackageFolder) -> Manifest {
        var manifest = Manifest(directory: folder.path)
        do {
            let inputs = try ManifestInputs(in: folder, files: system.files)
            manifest.names = inputs.files.map(\.name)
            let place = ManifestCacheEntry(directory: folder.path, inputs: inputs, toolchain: toolchain.identity)
            if let known = place.load(from: system.cache, environment: system.environment) {
                manifest.description = .success(known)
                return manifest
            }
            let reads = inputs.reads()
            manifest.uncached = reads.hiddenInput
            if reads.hiddenInput == nil { manifest.entry = (place, reads.environmentNames) }
        } catch {
            manifest.description = .failure(.unreadable(path: error.path, why: error.reason))
        }
        return manifest
    }

    /// What the manifest says: as it was looked up, else by `swift package dump-package`; a result is kept.
    func evaluate(_ manifest: Manifest) async -> Result<PackageDescription, ReaderError> {
        if let known = manifest.description { return known }
        let result = await dump(manifest.directory)
        if case .success(let description) = result, let entry = manifest.entry {
            entry.place.store(
                description, environmentNames: entry.environmentNames, environment: system.environment,
                in: system.cache
            )
        }
        return result
    }

    /// Runs SwiftPM with a scratch path of our own: with the user's it would wait for a build that is running.
    private func dump(_ directory: String) async -> Result<PackageDescription, ReaderError> {
        do {
            let scratch = try system.files.makeTemporaryDirectory()
            defer { try? system.files.remove(scratch) }
            let output = try await system.processes.run(
                ProcessCommand(
                    toolchain.swift,
                    ["package", "--package-path", directory, "--scratch-path", scratch, "dump-package"],
                    directory: directory
                )
            )
            guard output.exitCode == 0 else {
                return .failure(.manifest(message: ManifestMessage.essential(output.errorText, root: root)))
            }
            return .success(try PackageDescription(json: Self.document(in: output.output)))
        } catch let error as ReaderError {
            return .failure(error)
        } catch {
            return .failure(.manifest(message: String(describing: error)))
        }
    }

    /// A manifest may print by itself; the document begins at the first line that is an opening brace.
    private static func document(in output: [UInt8]) -> [UInt8] {
        let brace = UInt8(ascii: "{")
        var start = output.startIndex
        while start < output.endIndex, output[start] != brace {
            guard let newline = output[start...].firstIndex(of: UInt8(ascii: "\n")) else { return output }
            start = newline + 1
        }
        return Array(output[start...])
    }
}

/// SwiftPM's words about a manifest that it refuses.
enum ManifestMessage {
    /// The lines that say what is wrong, without the compiler's command line and excerpts, and with paths relative to
    /// the checkout.
    static func essential(_ text: String, root: String) -> String {
        let lines = text.split(separator: "\n").map { line in
            let end = line.firstRange(of: " (compiled with: [")?.lowerBound ?? line.endIndex
            return String(line[..<end]).replacing(root + "/", with: "")
        }
        let errors = lines.filter { $0.contains("error:") && !isExcerpt($0) }
        // The last says only once more that there were others.
        let telling = errors.filter { !$0.hasPrefix("error: invalid manifests at [") }
        let chosen = [telling, errors, lines].first { !$0.isEmpty } ?? []
        let message = chosen.joined(separator: "\n  ")
        return message.isEmpty ? "'swift package dump-package' failed and said nothing" : message
    }

    /// A line of the compiler's excerpt: the source behind its number, or marks below it.
    private static func isExcerpt(_ line: String) -> Bool {
        guard let bar = line.firstIndex(of: "|") else { return false }
        return line[..<bar].allSatisfy { $0 == " " || $0.isNumber }
    }
}
