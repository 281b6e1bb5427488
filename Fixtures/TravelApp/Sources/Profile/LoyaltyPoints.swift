import ProfileInterface

/// Points and the tier that they reach.
struct LoyaltyPoints {
    let count: Int

    init(_ count: Int) {
        self.count = count
    }

    var tier: LoyaltyTier {
        switch count {
        case 20_000...: .gold
        case 5_000...: .silver
        default: .member
        }
    }
}
