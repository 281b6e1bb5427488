internal import SwiftSource

/// The imports of a file that a build makes or may make.
struct ActiveImports {
    /// An import with how sure it is.
    struct Use {
        let declaration: ImportDeclaration
        /// Whether it depends on something that is not known here: a flag, `canImport`.
        let isConditional: Bool
        /// The line of the `#if` clause around it.
        let conditionLine: Int?

        func place(in file: Workspace.File) -> SourcePlace {
            SourcePlace(file: file.path, line: declaration.line, column: declaration.column, length: 6, in: file.text)
        }
    }

    /// Those that are made on one of the platforms, or may be.
    let imports: [Use]

    /// Platforms are those of the configuration, else the one that Ripple runs on; flags are not known.
    init(_ file: Workspace.File, _ configuration: Configuration) {
        let scanner = file.facts.imports
        let builds =
            configuration.platforms.isEmpty
            ? [BuildConditions.host]
            : configuration.platforms.map { BuildConditions(os: $0, knowsAllFlags: false) }
        let truths = builds.map { scanner.truths(under: $0) }
        imports = scanner.imports.compactMap { declaration in
            guard let clause = declaration.clause else {
                return Use(declaration: declaration, isConditional: false, conditionLine: nil)
            }
            let answers = truths.map { $0[clause] }
            if answers.allSatisfy({ $0 == .false }) { return nil }
            return Use(
                declaration: declaration, isConditional: !answers.contains(.true),
                conditionLine: scanner.clauses[clause].line)
        }
    }
}
