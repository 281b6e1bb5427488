import Tides

/// A place where a ship can lie.
struct Berth {
    let number: Int
    let length: Int
    let depth: Double

    func isDeepEnough(at tide: Tide) -> Bool { depth + tide.height > 3 }
}
