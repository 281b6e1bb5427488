/// How far a booking has come.
public enum BookingStatus: String, Hashable, Sendable {
    case held
    case confirmed
    case cancelled
}
