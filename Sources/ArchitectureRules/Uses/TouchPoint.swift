/// A name of one module that another uses, and for what.
public struct TouchPoint: Sendable, Hashable {
    /// For what a name is used.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// A data type.
        case model
        /// A screen that is constructed.
        case navigation
        /// A service that is asked.
        case query
        /// A service that is told something: nobody looks at the result.
        case notification
    }

    /// The name.
    public var name: String
    /// For what it is used.
    public var role: Role
    /// Where it is used, the first place of each file, ascending.
    public var places: [SourcePlace]
}

extension TouchPoint.Role {
    /// `1 data type`.
    func counted(_ count: Int) -> String {
        let noun =
            switch self {
            case .model: "data type"
            case .navigation: "screen"
            case .query: "service that is asked"
            case .notification: "service that is told"
            }
        guard count != 1 else { return "1 \(noun)" }
        return "\(count) "
            + noun.replacing(/^(data type|screen|service)/) { "\($0.output.1)s" }
            .replacing("that is", with: "that are")
    }
}
