/// The shades that the store uses.
public enum Palette {
    /// Body text.
    public static let text = Shade(step: 22)
    /// Captions and hints.
    public static let muted = Shade(step: 12)
}
