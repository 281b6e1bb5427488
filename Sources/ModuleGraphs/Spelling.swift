/// The nearest spelling, for messages that say what may have been meant.
public enum Spelling {
    /// The candidate with the fewest edits from `word`, if they are few: at most a third of the word's length and one
    /// more. Capitals count as no edit. Of equals, the first in order of their bytes.
    /// - Complexity: O(n × w × c) with n candidates of length c and w the word's length; longer ones are passed over.
    public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let limit = word.count / 3 + 1
        let wanted = Array(word.lowercased())
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            guard abs(candidate.count - wanted.count) <= limit else { continue }
            let distance = editDistance(wanted, Array(candidate.lowercased()))
            guard distance <= limit else { continue }
            if let found = best, (found.distance, found.candidate) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// Insertions, deletions and replacements that turn one text into the other.
    private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
