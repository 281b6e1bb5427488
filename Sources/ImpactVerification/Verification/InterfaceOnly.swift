public import ModuleGraphs
internal import RebuildImpact

/// The claim that two modules know each other through interfaces only: `Booking:Profile`.
///
/// A build shows it when an edit of one was compiled and the other did not compile.
public struct InterfaceOnlyClaim: Sendable, Hashable {
    /// The module that uses the other's interface.
    public let user: ModuleID
    /// The module behind the interface.
    public let implementation: ModuleID
    /// As it was given.
    public let text: String

    /// A claim of the form `A:B`.
    ///
    /// - Throws: ``ModuleNameError`` where one of the names leads to no module, or to several.
    public init(_ text: String, in graph: ModuleGraph) throws(ModuleNameError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        self.text = text
        user = try graph.module(named: parts[0])
        implementation = try graph.module(named: parts.count > 1 ? parts[1] : "")
    }
}

/// What a build shows of an interface-only claim.
public struct InterfaceOnlyResult: Sendable {
    /// The claim as it was given.
    public let text: String
    /// `holds`: confirmed; `fails`: refuted; `notShown`.
    public let verdict: Verdict
    /// In words.
    public let because: String
    /// What the log shows of the module that should not have compiled.
    public let observation: Observation?
    /// How it depends on the other.
    public let path: Verification.Path?
    /// What weakens a confirmation.
    public let note: String?
}

extension Verifier {
    /// What a verification shows of a claim: of an edit of B for A, and where B was not edited, of an edit of A for B.
    public func check(_ claim: InterfaceOnlyClaim, against verification: Verification) -> InterfaceOnlyResult {
        let results = [(claim.user, claim.implementation), (claim.implementation, claim.user)].map { user, edited in
            check(user: user, edited: edited, claim: claim.text, against: verification)
        }
        return results.first { $0.verdict == .fails } ?? results.first { $0.verdict == .holds } ?? results[0]
    }

    private func check(
        user: ModuleID, edited: ModuleID, claim: String, against verification: Verification
    ) -> InterfaceOnlyResult {
        let (userName, editedName) = (graph[user].name, graph[edited].name)
        func result(
            _ verdict: Verdict, _ because: String, _ observation: Observation? = nil,
            _ path: Verification.Path? = nil, note: String? = nil
        ) -> InterfaceOnlyResult {
            .init(
                text: claim, verdict: verdict, because: because, observation: observation, path: path, note: note)
        }
        func isEdited(_ module: ModuleID) -> Bool {
            changes.changes.contains { $0.role == .content && !$0.isTouch && $0.modules.contains(module) }
        }
        guard isEdited(edited) else { return result(.notShown, "no edit of \(editedName) in this build") }
        guard verification.observation(of: edited) != nil else {
            return result(.notShown, "\(editedName) was edited, but the log does not show that it compiled")
        }
        let way = path(to: user, from: [edited])
        if let observation = verification.observation(of: user) {
            if let explained = verification.explained.first(where: { $0.module == user }) {
                return result(.notShown, "\(userName) compiled for another reason: \(explained.because)", observation)
            }
            if !way.chain.isEmpty, way.chain.count == 2 || !isEdited(user) {
                return result(.fails, "\(editedName) was edited, and \(userName) compiled", observation, way)
            }
            return result(
                .notShown,
                "\(userName) compiled too, but not for \(editedName)'s sake: "
                    + (isEdited(user) ? "it was edited itself" : way.because), observation)
        }
        guard verification.provesAbsence else {
            return result(.notShown, "the log is partial, or its build did not succeed")
        }
        let note =
            way.chain.isEmpty
            ? nil
            : "\(way.because), so an edit that changes \(editedName)'s module file may compile it; this one did not"
        return result(.holds, "\(editedName) was edited and compiled, \(userName) did not compile", note: note)
    }
}
