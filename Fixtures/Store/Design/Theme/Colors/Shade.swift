import StoreBase

/// A shade of grey on a terminal that knows 24 of them.
public struct Shade: Hashable, Sendable {
    /// The step from black, 0 to 23.
    public let step: Int

    /// Makes a shade; a step outside the scale becomes the nearest on it.
    public init(step: Int) {
        self.step = step.clamped(to: 0...23)
    }

    /// The escape code that switches the shade on.
    public var escapeCode: String {
        "\u{1B}[38;5;\(232 + step)m"
    }
}
