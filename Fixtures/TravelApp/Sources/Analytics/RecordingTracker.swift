/// A tracker that only remembers.
public final class RecordingTracker: AnalyticsTracker {
    /// The events so far, the oldest first.
    public private(set) var events: [AnalyticsEvent] = []

    /// Starts with no events.
    public init() {}

    /// Remembers the event.
    public func track(_ event: AnalyticsEvent) {
        events.append(event)
    }
}
