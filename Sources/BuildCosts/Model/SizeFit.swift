/// Seconds as so much for each process and so much for each byte of the sources, fitted to what is known.
///
/// The slope is the median of the slopes between all pairs (Theil and Sen), so that a few modules that were built while
/// the machine was busy, or first of all, do not bend it.
struct SizeFit: Sendable, Hashable {
    /// A module that is known.
    struct Point {
        var bytes: Double
        var processes: Double
        var seconds: Double
    }

    /// Seconds for each process, whatever the size.
    let base: Double
    /// Seconds for each byte.
    let slope: Double
    /// The median of |estimate − known| / known: 0.3 is 30 percent.
    let error: Double

    /// The line through these points; `nil` where there are none. A single one is shared out by size.
    ///
    /// - Parameter leastSlope: what the seconds for each byte cannot be less than.
    /// - Complexity: O(m²) with m the number of points, at most 300: of more, every n-th is taken.
    init?(leastSlope: Double = 0, _ points: [Point]) {
        let known = points.filter { $0.bytes > 0 && $0.seconds > 0 && $0.processes > 0 }
            .sorted { ($0.bytes, $0.seconds) < ($1.bytes, $1.seconds) }
        guard !known.isEmpty else { return nil }
        let step = (known.count + 299) / 300
        let sample = stride(from: 0, to: known.count, by: step).map { known[$0] }
        var slopes: [Double] = []
        for (position, left) in sample.enumerated() {
            for right in sample[(position + 1)...] where right.bytes > left.bytes {
                slopes.append((right.seconds - left.seconds) / (right.bytes - left.bytes))
            }
        }
        let slope = max(leastSlope, Self.median(slopes) ?? 0)
        let base = max(0, Self.median(sample.map { ($0.seconds - slope * $0.bytes) / $0.processes }) ?? 0)
        self.slope = slope
        self.base = base
        error =
            Self.median(
                known.map { abs(base * $0.processes + slope * $0.bytes - $0.seconds) / $0.seconds }) ?? 0
    }

    /// The estimate for so many bytes and processes.
    func seconds(_ bytes: Double, processes: Double) -> Double { base * processes + slope * bytes }

    /// A number that is assumed to be so until modules tell: the median of what they tell, each by the median of its own,
    /// with the assumption counted as if so many modules had told it.
    static func learned(_ assumed: Double, from told: [[Double]], weight: Double = 3) -> Double {
        let values = told.compactMap { median($0) }
        guard let middle = median(values) else { return assumed }
        return (assumed * weight + middle * Double(values.count)) / (weight + Double(values.count))
    }

    /// The middle of the values; of an even number the mean of both in the middle.
    static func median(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
