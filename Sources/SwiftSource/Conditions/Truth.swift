/// An answer that may be missing.
public enum Truth: UInt8, Sendable, CaseIterable {
    /// It holds not, it cannot be told, it holds.
    case `false`, unknown, `true`

    /// True for true, false for false.
    public init(_ value: Bool) { self = value ? .true : .false }

    /// Kleene's conjunction: false where one side is, whatever the other.
    public static func && (left: Truth, right: Truth) -> Truth { left.rawValue < right.rawValue ? left : right }
    /// Kleene's disjunction: true where one side is, whatever the other.
    public static func || (left: Truth, right: Truth) -> Truth { left.rawValue > right.rawValue ? left : right }
    /// The other answer; unknown stays unknown.
    public static prefix func ! (value: Truth) -> Truth {
        switch value {
        case .false: .true
        case .unknown: .unknown
        case .true: .false
        }
    }
}
