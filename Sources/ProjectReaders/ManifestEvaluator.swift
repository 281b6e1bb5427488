internal import SystemAccess

/// Evaluates manifests through SwiftPM, and remembers what came out.
struct ManifestEvaluator {
    let system: System
    let toolchain: Toolchain?

    init(system: System) {
        self.system = system
        toolchain = Toolchain.find(in: system.environment, files: system.files)
    }

    /// What evaluating one manifest gave.
    struct Outcome {
        var description: Result<PackageDescription, ReaderError>
        /// Why it is evaluated anew at every start, if it is.
        var uncached: String?
    }

    /// The package in `directory` (absolute), from the cache or by `swift package dump-package`.
    func evaluate(_ directory: String) async -> Outcome {
        guard let swift = toolchain?.swift else { return Outcome(description: .failure(.noSwift)) }
        let inputs: ManifestInputs
        do {
            inputs = try ManifestInputs(directory: directory, files: system.files)
        } catch {
            return Outcome(description: .failure(.unreadable(path: error.path, why: error.reason)))
        }
        let entry = ManifestCacheEntry(
            directory: directory, inputs: inputs, toolchain: toolchain?.identity ?? "", environment: system.environment
        )
        if inputs.hiddenInput == nil, let cached = entry.load(from: system.cache) {
            return Outcome(description: .success(cached))
        }
        let description = await dump(directory, swift: swift)
        if inputs.hiddenInput == nil, case .success(let value) = description { entry.store(value, in: system.cache) }
        return Outcome(description: description, uncached: inputs.hiddenInput)
    }

    /// Runs SwiftPM with a scratch path of our own: with the user's it would wait for a build that is running.
    private func dump(_ directory: String, swift: String) async -> Result<PackageDescription, ReaderError> {
        do {
            let scratch = try system.files.makeTemporaryDirectory()
            defer { try? system.files.remove(scratch) }
            let output = try await system.processes.run(
                ProcessCommand(
                    swift, ["package", "--package-path", directory, "--scratch-path", scratch, "dump-package"],
                    directory: directory
                )
            )
            guard output.exitCode == 0 else {
                let message = ManifestMessage.essential(output.errorText, directory: directory)
                return .failure(.manifest(message: message))
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
    /// The lines that say what is wrong, without the compiler's command line and the place of the checkout.
    static func essential(_ text: String, directory: String) -> String {
        let lines = text.split(separator: "\n").map { line in
            var line = String(line)
            if let command = line.firstRange(of: " (compiled with: [") { line = String(line[..<command.lowerBound]) }
            return line.replacing(directory + "/", with: "")
        }
        let errors = lines.filter { $0.contains("error:") }
        let chosen = errors.isEmpty ? lines : errors
        let message = chosen.joined(separator: "\n  ")
        return message.isEmpty ? "'swift package dump-package' failed and said nothing" : message
    }
}
