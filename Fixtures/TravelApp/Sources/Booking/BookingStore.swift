import BookingInterface
import TravelModels

/// The loaded bookings by departure, each found by its reference.
struct BookingStore {
    let all: [BookingSummary]
    private let positions: [String: Int]

    init(_ bookings: [BookingSummary]) {
        all = bookings.sorted { ($0.trip.departure, $0.reference) < ($1.trip.departure, $1.reference) }
        positions = Dictionary(
            all.enumerated().map { ($0.element.reference, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    subscript(reference: String) -> BookingSummary? {
        positions[reference].map { all[$0] }
    }
}
