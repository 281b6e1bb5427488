/// Columns of text under each other: the first ones to the left, figures to the right.
struct TextTable {
    private let heads: [String]
    private let leading: Set<Int>
    private var rows: [[String]] = []

    /// - Parameter leading: the columns that stand to the left.
    init(_ heads: [String], leading: Set<Int>) {
        self.heads = heads
        self.leading = leading
    }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The table with two blanks in front of each line; cells are escaped.
    var text: String {
        let all = ([heads] + rows).map { $0.map(Escaping.terminal) }
        let widths = heads.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { cells in
            let line = cells.indices.map { column in
                leading.contains(column)
                    ? cells[column].padded(to: widths[column])
                    : String(repeating: " ", count: widths[column] - cells[column].count) + cells[column]
            }.joined(separator: "  ")
            var end = line[...]
            while end.last == " " { end = end.dropLast() }
            return "  " + end + "\n"
        }.joined()
    }

    /// The same in Markdown.
    var markdown: String {
        let rule = heads.indices.map { leading.contains($0) ? "---" : "--:" }.joined(separator: "|")
        let lines = ([heads] + rows).map { "| " + $0.map(Escaping.markdown).joined(separator: " | ") + " |\n" }
        return lines[0] + "|" + rule + "|\n" + lines.dropFirst().joined()
    }
}

/// Figures of a history as a person reads them.
enum HistoryText {
    /// `2026-01-31` of seconds since 1970, in UTC.
    ///
    /// Source: the day count of the proleptic Gregorian calendar, 400 years being 146,097 days.
    static func date(_ time: Int64) -> String {
        let days = (time >= 0 ? time : time - 86_399) / 86_400 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(day))"
    }

    /// One digit behind the point: `2.5`.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let tenths = (value * 10).rounded()
        guard abs(tenths) < 1e15 else { return "\(value)" }
        let whole = Int64(tenths)
        return "\(whole < 0 ? "-" : "")\(abs(whole) / 10).\(abs(whole) % 10)"
    }
}
