/// Takes events; where they go is the composition's choice.
public protocol AnalyticsTracker: AnyObject {
    func track(_ event: AnalyticsEvent)
}
