import Foundation

/// Writes the graphs of the comparison with peers: `NAME.bin`, and the questions in `NAME.q`.
func writeGraphs(to folder: String, upTo largest: Int) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var inputs: [(String, TestGraph)] = []
    for count in [100, 1000, 10_000, 100_000, 1_000_000] where count <= largest {
        inputs.append(("layered_\(count)", .layered(count)))
    }
    for count in [10_000, 50_000] where count <= largest { inputs.append(("rdag_\(count)", .randomAcyclic(count))) }
    if largest >= 100_000 { inputs.append(("power_100000", .power(100_000))) }
    for (name, input) in inputs {
        try input.bytes.write(to: URL(fileURLWithPath: folder + "/\(name).bin"))
        try Data(input.questions.utf8).write(to: URL(fileURLWithPath: folder + "/\(name).q"))
    }
}

extension TestGraph {
    /// Each distinct edge once, ascending, as `GraphFile` reads it.
    fileprivate var bytes: Data {
        let keys = distinctKeys
        var words = [UInt32(vertexCount), UInt32(keys.count)]
        words.reserveCapacity(2 + 2 * keys.count + vertexCount)
        words += keys.map { UInt32($0 >> 32) }
        words += keys.map { UInt32(truncatingIfNeeded: $0) }
        words += weights.map { UInt32($0) }
        return words.map(\.littleEndian).withUnsafeBytes { Data($0) }
    }

    private var distinctKeys: [UInt64] {
        var keys = zip(sources, targets).map { UInt64($0) << 32 | UInt64($1) }
        keys.sort()
        var kept: [UInt64] = []
        kept.reserveCapacity(keys.count)
        for key in keys where kept.last != key { kept.append(key) }
        return kept
    }

    /// Four vertices at random and the four largest hubs; eight new edges; eight edges to take away.
    fileprivate var questions: String {
        var random = SplitMix(seed: UInt64(vertexCount) + 77)
        let keys = distinctKeys, present = Set(keys)
        var dependents = [Int](repeating: 0, count: vertexCount)
        for target in targets { dependents[Int(target)] += 1 }
        let hubs = (0..<vertexCount).sorted { (dependents[$1], $0) < (dependents[$0], $1) }.prefix(4)
        let one = (0..<4).map { _ in random.below(vertexCount) } + hubs
        var added: [Int] = []
        while added.count < 16 {
            let source = random.below(vertexCount), target = random.below(vertexCount)
            if source == target || present.contains(UInt64(source) << 32 | UInt64(target)) { continue }
            added += [source, target]
        }
        let removed = (0..<8).flatMap { _ in
            let key = keys[random.below(keys.count)]
            return [Int(key >> 32), Int(key & 0xFFFF_FFFF)]
        }
        return [("W1", one), ("ADD", added), ("REM", removed)]
            .map { name, list in "\(name) \(list.map(String.init).joined(separator: " "))\n" }.joined()
    }
}
