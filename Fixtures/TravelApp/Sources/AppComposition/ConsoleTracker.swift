import Analytics

/// Writes each event to standard output.
final class ConsoleTracker: AnalyticsTracker {
    func track(_ event: AnalyticsEvent) {
        let properties = event.properties.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        print("event \(event.name)\(properties.joined())")
    }

    func screenShown(_ path: String) {
        track(AnalyticsEvent("screen_shown", properties: ["path": path]))
    }
}
