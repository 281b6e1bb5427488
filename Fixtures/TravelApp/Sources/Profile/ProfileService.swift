import ProfileInterface
import TravelModels

/// Answers other features from the passengers that are signed in.
public struct ProfileService: ProfileProviding {
    private let passengers: [PassengerID: Passenger]
    private let points: [PassengerID: Int]

    /// Makes a service that knows these passengers and their loyalty points.
    public init(passengers: [Passenger], points: [PassengerID: Int]) {
        self.passengers = Dictionary(passengers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.points = points
    }

    /// The profile of a passenger, or nil where nobody has that identifier.
    public func profile(of passenger: PassengerID) -> ProfileSummary? {
        guard let known = passengers[passenger] else { return nil }
        let tier = LoyaltyPoints(points[passenger, default: 0]).tier
        return ProfileSummary(passenger: passenger, displayName: known.fullName, tier: tier)
    }
}
