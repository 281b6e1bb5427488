import ProfileInterface

/// The loyalty tier in words.
struct TierBadge {
    let tier: LoyaltyTier

    var title: String {
        switch tier {
        case .member: "Member"
        case .silver: "Silver member"
        case .gold: "Gold member"
        }
    }
}
