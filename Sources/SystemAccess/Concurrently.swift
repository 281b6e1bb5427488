internal import Dispatch

/// What two pieces of work make that do not need each other, done side by side where a processor is free.
public func concurrently<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
    // Each variable is written by one call alone, and read when both calls have ended.
    nonisolated(unsafe) var one: First?
    nonisolated(unsafe) var other: Second?
    DispatchQueue.concurrentPerform(iterations: 2) { half in
        if half == 0 { one = first() } else { other = second() }
    }
    guard let one, let other else { preconditionFailure("both pieces of work were done") }
    return (one, other)
}
