internal import SystemAccess

/// Evaluates manifests through SwiftPM, and remembers what came out.
struct ManifestEvaluator {
    private let system: System
    private let toolchain: Toolchain?
    /// The checkout: messages name files relative to it.
    private let root: String

    init(system: System, root: String) {
        self.system = system
        self.root = root
        toolchain = Toolchain.find(in: system.environment, files: system.files)
    }

    /// What evaluating one manifest gave.
    struct Outcome {
        var description: Result<PackageDescription, ReaderError>
        /// The names of the manifest and of its variants.
        var manifests: [String] = []
        /// Why it is evaluated anew at every start, if it is.
        var uncached: String?
    }

    /// The package in `directory` (absolute), from the cache or by `swift package dump-package`.
    func evaluate(_ directory: String) async -> Outcome {
        guard let toolchain else { return Outcome(description: .failure(.noSwift)) }
        let inputs: ManifestInputs
        do {
            inputs = try ManifestInputs(directory: directory, files: system.files)
        } catch {
            return Outcome(description: .failure(.unreadable(path: error.path, why: error.reason)))
        }
        let manifests = inputs.files.map(\.name)
        if let hidden = inputs.hiddenInput {
            let description = await dump(directory, with: toolchain)
            return Outcome(description: description, manifests: manifests, uncached: hidden)
        }
        let entry = ManifestCacheEntry(
            directory: directory, inputs: inputs, toolchain: toolchain.identity, environment: system.environment
        )
        if let cached = entry.load(from: system.cache) {
            return Outcome(description: .success(cached), manifests: manifests)
        }
        let description = await dump(directory, with: toolchain)
        if case .success(let value) = description { entry.store(value, in: system.cache) }
        return Outcome(description: description, manifests: manifests)
    }

    /// Runs SwiftPM with a scratch path of our own: with the user's it would wait for a build that is running.
    private func dump(
        _ directory: String, with toolchain: Toolchain
    ) async -> Result<PackageDescription, ReaderError> {
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
