/// A navigator that keeps the open screens in a stack.
public final class StackNavigator: Navigator {
    /// The open screens, the one in front last.
    public private(set) var stack: [Route]

    /// Starts with one screen.
    public init(root: Route) {
        stack = [root]
    }

    /// Puts a screen in front unless it already is.
    public func open(_ route: Route) {
        guard stack.last != route else { return }
        stack.append(route)
    }

    /// Closes the screen in front; the first one stays.
    public func back() {
        guard stack.count > 1 else { return }
        stack.removeLast()
    }
}
