/// What the app says.
public struct Greeting {
    /// The words.
    public let text = "hello"

    /// Makes one.
    public init() {}
}
