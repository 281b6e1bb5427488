/// The gaps that screens are laid out with, in characters.
public enum Spacing: Int, Sendable {
    case narrow = 1
    case wide = 2

    /// The gap as text.
    public var text: String {
        String(repeating: " ", count: rawValue)
    }
}
