/// How a text is set.
public enum TextStyle: Sendable {
    case title
    case body
    case caption

    /// The shade that the style is printed in.
    public var shade: Shade {
        self == .caption ? Palette.muted : Palette.text
    }

    /// The text as the style writes it.
    public func apply(to text: String) -> String {
        self == .title ? text.uppercased() : text
    }
}
