import BookingInterface

extension BookingStatus {
    /// The status in words.
    var label: String {
        switch self {
        case .held: "On hold"
        case .confirmed: "Confirmed"
        case .cancelled: "Cancelled"
        }
    }
}
