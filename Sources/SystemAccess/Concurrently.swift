internal import Dispatch

/// What two pieces of work make that do not need each other, done side by side where a processor is free.
public func concurrently<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
    // Each is written by one call, and read when both have ended.
    nonisolated(unsafe) var made: (first: First?, second: Second?)
    DispatchQueue.concurrentPerform(iterations: 2) { half in
        if half == 0 { made.first = first() } else { made.second = second() }
    }
    guard let one = made.first, let other = made.second else { return (first(), second()) }
    return (one, other)
}
