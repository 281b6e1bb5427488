internal import BuildLogs

/// Which builds may have had the compiler's caches to fill: those from nothing, and the first of most of their modules,
/// as that of the tests after the others. A rebuild finds the caches full.
enum FirstBuilds {
    /// How many modules such a build compiles at least, and which part of those of the largest build.
    private static let many = 5
    private static let most = 0.9

    /// Tells it of each record, in their order.
    ///
    /// - Complexity: O(n) with n the steps of the records.
    static func mark(_ records: [BuildRecord]) -> [Bool] {
        let modules = records.map { record in
            Set(record.steps.lazy.filter { $0.state.isWork }.compactMap(\.module))
        }
        let largest = modules.map(\.count).max() ?? 0
        // By the sort of record: two may tell of one build.
        var compiled: [LogFormat: Set<String>] = [:]
        return zip(records, modules).map { record, names in
            let before = compiled[record.format] ?? []
            compiled[record.format] = before.union(names)
            guard names.count >= many else { return false }
            return Double(names.count) >= Double(largest) * most || names.subtracting(before).count * 2 > names.count
        }
    }
}
