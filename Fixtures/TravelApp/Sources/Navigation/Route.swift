/// A screen that can be opened from anywhere.
public enum Route: Hashable, Sendable {
    case bookings
    case booking(id: String)
    case profile(id: String)

    /// The path that a deep link carries.
    public var path: String {
        switch self {
        case .bookings: "/bookings"
        case .booking(let id): "/bookings/\(id)"
        case .profile(let id): "/profiles/\(id)"
        }
    }
}
