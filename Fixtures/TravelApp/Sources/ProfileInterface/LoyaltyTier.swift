/// The standing in the loyalty programme, lowest first.
public enum LoyaltyTier: Int, Comparable, Sendable {
    case member
    case silver
    case gold

    /// Orders tiers from the lowest to the highest.
    public static func < (left: LoyaltyTier, right: LoyaltyTier) -> Bool {
        left.rawValue < right.rawValue
    }
}
