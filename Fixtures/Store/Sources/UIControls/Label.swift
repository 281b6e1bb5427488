import Theme

/// A line of text in a style.
public struct Label {
    private let text: String
    private let style: TextStyle

    /// Makes a label.
    public init(_ text: String, style: TextStyle = .body) {
        self.text = text
        self.style = style
    }

    /// Makes a heading.
    public static func title(_ text: String) -> Label {
        Label(text, style: .title)
    }

    /// The text without colour.
    public var plain: String {
        style.apply(to: text)
    }

    /// The text in the style's shade.
    public var coloured: String {
        style.shade.escapeCode + plain + "\u{1B}[0m"
    }
}
