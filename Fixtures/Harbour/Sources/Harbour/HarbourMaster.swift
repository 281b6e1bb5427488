import Tides

/// Sends ships to their berths.
public struct HarbourMaster {
    private var plan: BerthPlan

    /// A harbour with berths of these lengths, in metres.
    public init(lengths: [Int]) {
        let berths = lengths.enumerated().map { Berth(number: $0.offset, length: $0.element, depth: 2.5) }
        plan = BerthPlan(berths: berths)
    }

    /// Who lies where when all have come.
    public mutating func moor(_ ships: [Ship], at tide: Tide) -> [String] {
        var lines: [String] = []
        for ship in Fleet(ships: ships) {
            guard let berth = plan.assign(ship, at: tide) else { continue }
            lines.append("\(berth.number): \(plan[berth.number] ?? "")")
        }
        return lines
    }
}
