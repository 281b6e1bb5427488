internal import Dispatch

extension Array where Element: Sendable {
    /// What `body` makes of each element, in their order, several at a time: for work that asks the file system.
    ///
    /// - Complexity: O(n / p) calls after each other on p processors. Few elements are not worth a thread.
    public func concurrentMap<Result: Sendable>(_ body: @Sendable (Element) -> Result) -> [Result] {
        // Runs of neighbours, several for each processor, so that a slow one keeps nobody waiting for long.
        let length = Swift.max(8, count / 64)
        guard count > length else { return map(body) }
        let runs = (count + length - 1) / length
        return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
            // Each place is written by one call, and read by nobody before all have ended.
            nonisolated(unsafe) let places = buffer
            DispatchQueue.concurrentPerform(iterations: runs) { run in
                for index in run * length..<Swift.min(count, (run + 1) * length) {
                    places.initializeElement(at: index, to: body(self[index]))
                }
            }
            initialized = count
        }
    }
}
