import DesignTokens

/// Two texts beside each other.
public struct Row {
    private let leading: String
    private let trailing: String

    /// Makes a row.
    public init(_ leading: String, _ trailing: String) {
        self.leading = leading
        self.trailing = trailing
    }

    /// The row as text.
    public var text: String {
        leading + Spacing.wide.text + trailing
    }
}
