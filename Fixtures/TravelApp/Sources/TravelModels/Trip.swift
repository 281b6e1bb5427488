import Foundation

/// A flight from one airport to another.
public struct Trip: Hashable, Sendable {
    /// The airport the trip starts at.
    public let origin: Airport
    /// The airport the trip ends at.
    public let destination: Airport
    /// When the plane leaves.
    public let departure: Date
    /// How long the flight takes, in seconds.
    public let duration: TimeInterval

    /// Makes a trip.
    public init(origin: Airport, destination: Airport, departure: Date, duration: TimeInterval) {
        self.origin = origin
        self.destination = destination
        self.departure = departure
        self.duration = duration
    }

    /// When the plane lands.
    public var arrival: Date {
        departure.addingTimeInterval(duration)
    }

    /// A short title such as `LIS to OSL`.
    public var title: String {
        "\(origin.code) to \(destination.code)"
    }
}
