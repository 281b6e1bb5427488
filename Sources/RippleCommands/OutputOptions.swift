internal import SystemAccess

/// In which form a result is given, and where it goes.
struct OutputOptions: Sendable {
    static func options(_ formats: [String]) -> [OptionSpec] {
        [
            .choice("--format", formats, "the form of the result (default: \(formats[0]))"),
            .value("--output", "FILE", "write the result to FILE instead of standard output"),
        ]
    }

    let format: String
    let file: String?

    init(_ arguments: ParsedArguments, default format: String = "text") {
        self.format = arguments["--format"] ?? format
        file = arguments["--output"]
    }

    /// Gives the result out: whole or not at all.
    func write(_ result: String, in system: System) throws {
        guard let file, file != "-" else { return system.terminal.write(result) }
        do {
            try system.files.write(
                Array(result.utf8), to: Paths.absolute(file, in: system.environment.currentDirectory)
            )
        } catch {
            throw CommandFailure(error.description)
        }
    }
}
