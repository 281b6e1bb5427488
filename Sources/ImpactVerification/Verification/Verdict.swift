/// Whether a log shows what was claimed.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// It shows that it is so.
    case holds
    /// It shows that it is not so.
    case fails
    /// It shows neither.
    case notShown
}
