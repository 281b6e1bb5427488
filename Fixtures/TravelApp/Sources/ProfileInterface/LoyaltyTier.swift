/// The standing in the loyalty programme, lowest first: the order of the cases.
public enum LoyaltyTier: Comparable, Sendable {
    case member
    case silver
    case gold
}
