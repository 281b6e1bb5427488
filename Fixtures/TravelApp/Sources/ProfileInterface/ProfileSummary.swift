import TravelModels

/// A passenger as other features show one.
public struct ProfileSummary: Hashable, Sendable {
    /// The passenger that the profile is of.
    public let passenger: PassengerID
    /// The name to show.
    public let displayName: String
    /// The standing in the loyalty programme.
    public let tier: LoyaltyTier

    /// Makes a summary.
    public init(passenger: PassengerID, displayName: String, tier: LoyaltyTier) {
        self.passenger = passenger
        self.displayName = displayName
        self.tier = tier
    }
}
