extension Route {
    /// Reads a deep link's path, or nil where it names no screen.
    public init?(path: String) {
        let parts = path.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("bookings", 1): self = .bookings
        case ("bookings", 2): self = .booking(id: parts[1])
        case ("profiles", 2): self = .profile(id: parts[1])
        default: return nil
        }
    }
}
