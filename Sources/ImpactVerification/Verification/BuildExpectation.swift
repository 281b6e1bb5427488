public import ModuleGraphs

/// What a build is to do, or not to do, to some modules.
public struct BuildExpectation: Sendable, Hashable {
    /// What is expected of the modules.
    public enum Kind: String, Sendable, Hashable, CaseIterable { case untouched, recompiled }

    /// What is expected.
    public let kind: Kind
    /// As a person gave it: a name, a pattern with `*` and `?`, `dependents(M)` or `transitiveDependents(M)`.
    public let pattern: String
    /// The modules that it stands for, ascending; none where no module depends on M.
    public let modules: [ModuleID]

    /// An expectation about the modules that `pattern` stands for in `graph`.
    ///
    /// - Throws: ``ModuleNameError`` where it stands for none, or a name for several.
    public init(_ kind: Kind, _ pattern: String, in graph: ModuleGraph) throws(ModuleNameError) {
        self.kind = kind
        self.pattern = pattern
        modules = try Self.modules(pattern, in: graph)
    }

    private static func modules(_ pattern: String, in graph: ModuleGraph) throws(ModuleNameError) -> [ModuleID] {
        if let name = argument(of: pattern, calling: "dependents") {
            return graph.directDependents(of: try graph.module(named: name))
        }
        if let name = argument(of: pattern, calling: "transitiveDependents") {
            return graph.transitiveDependents(of: [try graph.module(named: name)])
        }
        guard pattern.contains(where: { $0 == "*" || $0 == "?" }) else { return [try graph.module(named: pattern)] }
        let found = graph.loadedModules.filter {
            NamePattern.matches(pattern, $0.name) || NamePattern.matches(pattern, $0.label)
        }
        guard !found.isEmpty else { throw .unknown(name: pattern, nearest: nil) }
        return found.map(\.id).sorted()
    }

    private static func argument(of pattern: String, calling function: String) -> String? {
        guard pattern.hasPrefix(function + "("), pattern.hasSuffix(")") else { return nil }
        return String(pattern.dropFirst(function.count + 1).dropLast())
    }
}

/// What a verification says of an expectation.
public struct ExpectationResult: Sendable {
    /// One module that is not as expected.
    public struct Failure: Sendable, Hashable {
        /// The module.
        public let module: ModuleID
        /// What the log shows, where it compiled.
        public let observation: Observation?
        /// How a change reaches it.
        public let path: Verification.Path
    }

    /// In words: `Profile stays untouched`.
    public let text: String
    /// Whether it came as expected.
    public let verdict: Verdict
    /// The modules that did not, ascending.
    public let failures: [Failure]
    /// Why nothing is shown.
    public let why: String?
}

extension Verifier {
    /// Holds a verification against an expectation.
    public func check(_ expectation: BuildExpectation, against verification: Verification) -> ExpectationResult {
        let isUntouched = expectation.kind == .untouched
        let text = isUntouched ? "\(expectation.pattern) stays untouched" : "\(expectation.pattern) recompiles"
        var failures: [ExpectationResult.Failure] = []
        for module in expectation.modules {
            let observation = verification.observation(of: module)
            guard (observation != nil) == isUntouched else { continue }
            if let explained = verification.explained.first(where: { $0.module == module }) {
                let why = "\(graph[module].name) compiled for another reason: \(explained.because)"
                return .init(text: text, verdict: .notShown, failures: [], why: why)
            }
            failures.append(.init(module: module, observation: observation, path: path(to: module)))
        }
        // What is absent from a log that was cut, or from one of a failed build, may have been about to happen.
        let restsOnAbsence = isUntouched ? failures.isEmpty : !failures.isEmpty
        if restsOnAbsence, !verification.provesAbsence, !expectation.modules.isEmpty {
            let why = "the log is partial, or its build did not succeed: what it lacks may have been compiled"
            return .init(text: text, verdict: .notShown, failures: [], why: why)
        }
        return .init(text: text, verdict: failures.isEmpty ? .holds : .fails, failures: failures, why: nil)
    }
}
