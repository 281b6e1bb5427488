import Tides

/// Which ship lies where.
struct BerthPlan {
    private(set) var taken: [Int: String] = [:]
    let berths: [Berth]

    init(berths: [Berth]) { self.berths = berths }

    subscript(number: Int) -> String? { taken[number] }

    /// Gives the ship the first berth that is long enough; 'Harbour' and Fleet are words in a comment only.
    mutating func assign(_ ship: Ship, at tide: Tide) -> Berth? {
        let fitting = berths.first { berth in
            taken[berth.number] == nil && berth.length >= ship.length && berth.isDeepEnough(at: tide)
        }
        guard let fitting else { return nil }
        taken[fitting.number] = ship.name
        return fitting
    }
}
