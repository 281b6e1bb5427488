internal import Foundation
internal import Git

/// The options by which a verb chooses its part of git's history.
struct HistoryOptions: Sendable {
    static func options(_ usual: String) -> [OptionSpec] {
        [
            since(usual),
            .value("--bulk", "N", "commits that change more than N source files are edits in bulk (default: 100)"),
            .flag("--first-parent", "follow only the first parent of merges: a merged branch is one change"),
        ]
    }

    static func since(_ usual: String) -> OptionSpec {
        .value(
            "--since", "TIME|REV",
            "how far back: '90.days', '12.weeks', '6.months', '1.year', '2026-01-31', or a revision (default: \(usual))"
        )
    }

    static let usualBulkLimit = 100

    /// Where the history begins.
    enum Start: Sendable, Equatable {
        /// So many days back from now.
        case days(Double)
        /// Seconds since 1970.
        case time(Int64)
        case revision(String)
    }

    let start: Start
    /// The start as it was given.
    let startText: String
    let bulkLimit: Int
    let firstParentOnly: Bool

    init(_ arguments: ParsedArguments, spec: CommandSpec, default usual: String) throws(UsageError) {
        startText = arguments["--since"] ?? usual
        guard let start = Self.start(startText) else {
            throw UsageError(
                "'--since' expects a time back from now ('90.days'), a date ('2026-01-31') or a revision, found "
                    + "'\(startText)'", usage: spec.usage)
        }
        self.start = start
        firstParentOnly = arguments.has("--first-parent")
        bulkLimit = try arguments.number("--bulk", in: 1...Int.max, spec: spec) ?? Self.usualBulkLimit
    }

    private static let unitDays = ["day": 1.0, "week": 7.0, "month": 30.4375, "year": 365.25]

    private static func start(_ text: String) -> Start? {
        if text.isEmpty || text.hasPrefix("-") { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(parts[0]),
            (1...100_000).contains(count)
        {
            let unit = parts[1].hasSuffix("s") ? String(parts[1].dropLast()) : String(parts[1])
            if let days = unitDays[unit] { return .days(Double(count) * days) }
        }
        if let time = date(text) { return .time(time) }
        return .revision(text)
    }

    /// `2026-01-31`, at its begin in UTC.
    private static func date(_ text: String) -> Int64? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.count == 3,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }), let year = Int(parts[0]),
            let month = Int(parts[1]),
            let day = Int(parts[2]), (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let components = DateComponents(year: year, month: month, day: day)
        // No calendar has a 30th of February; it would be taken for a day of March.
        let date = calendar.date(from: components).flatMap { calendar.component(.day, from: $0) == day ? $0 : nil }
        return date.map { Int64($0.timeIntervalSince1970) }
    }

    /// The part of the history that was chosen.
    struct Window: Sendable {
        /// Each commit before its parents.
        var commits: [HistoryCommit]
        /// How long a time it covers, in weeks; at least a day.
        var weeks: Double

        /// What a person should know of it.
        var notes: [String] {
            let cut = commits.count(where: \.isCut)
            guard cut > 0 else { return [] }
            return [
                "this clone is shallow: \(cut == 1 ? "the commit at its cut is" : "the \(cut) commits at its cut are") not "
                    + "counted, nor what was before; 'git fetch --unshallow' brings it"
            ]
        }
    }

    /// Reads the chosen part of the history.
    ///
    /// The weeks are those of a time back from now; else those from the start to the newest commit.
    func window(of repository: Repository, now: Date = Date()) async throws -> Window {
        let begin: HistoryStart
        var (from, until) = (Int64(0), Int64(now.timeIntervalSince1970))
        switch start {
        case .days(let days):
            from = until - Int64(days * 86_400)
            begin = .time(max(0, from))
        case .time(let time):
            from = time
            begin = .time(time)
        case .revision(let name):
            let revision = try await repository.resolve(name)
            from = try await repository.time(of: revision)
            begin = .revision(revision)
        }
        let commits = try await repository.history(since: begin, firstParentOnly: firstParentOnly)
        if case .days = start {} else if let newest = commits.map(\.time).max() { until = newest }
        return Window(commits: commits, weeks: max(1.0 / 7, Double(until - from) / (7 * 86_400)))
    }
}
