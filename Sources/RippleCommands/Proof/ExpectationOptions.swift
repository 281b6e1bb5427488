internal import ArchitectureRules
internal import Foundation
internal import ImpactVerification
internal import ModuleGraphs
internal import ProjectReaders
internal import SystemAccess

/// The options by which a verb is told what a build should do, and should not do.
struct ExpectationOptions: Sendable {
    static let options: [OptionSpec] = [
        .value(
            "--expect-untouched", "MODULES", repeats: true,
            "these do not compile: names and patterns between commas, dependents(M), transitiveDependents(M)"),
        .value("--expect-recompiled", "MODULES", repeats: true, "these compile"),
        .value(
            "--interface-only", "A:B", repeats: true,
            "an edit of B is built and A does not compile; also 'interfaceOnly' in ripple.json"),
    ]

    private let untouched, recompiled, claims: [String]

    init(_ arguments: ParsedArguments, spec: CommandSpec) throws(UsageError) {
        untouched = Self.split(arguments.all("--expect-untouched"))
        recompiled = Self.split(arguments.all("--expect-recompiled"))
        claims = Self.split(arguments.all("--interface-only"))
        for claim in claims where !Self.isClaim(claim) {
            throw UsageError("'--interface-only' expects A:B, found '\(claim)'", usage: spec.usage)
        }
    }

    private static func split(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    private static func isClaim(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }

    /// What was asked for, with the claims of the project's `ripple.json`.
    ///
    /// - Throws: ``ModuleNameError`` where a name leads nowhere, ``CommandFailure`` where the configuration is no JSON.
    func resolved(
        in project: LoadedProject, system: System
    ) throws -> (expectations: [BuildExpectation], claims: [InterfaceOnlyClaim]) {
        let graph = project.graph
        let expected =
            try untouched.map { try BuildExpectation(.untouched, $0, in: graph) }
            + recompiled.map { try BuildExpectation(.recompiled, $0, in: graph) }
        var seen: Set<String> = []
        let all = (claims + (try configured(in: project, system))).filter { seen.insert($0).inserted }
        return (expected, try all.map { try InterfaceOnlyClaim($0, in: graph) })
    }

    private func configured(in project: LoadedProject, _ system: System) throws -> [String] {
        try ConfigurationFile.find(above: project.root, in: system)?.configuration.interfaceOnly ?? []
    }
}
