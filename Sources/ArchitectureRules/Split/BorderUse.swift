/// A name on one side of a border that a file on the other side uses.
public struct BorderUse: Sendable, Hashable {
    /// The file that uses it, relative to the checkout.
    public var file: String
    /// The name without argument labels: `tap`, `init`, `+`.
    public var name: String
    /// What declares it, in a word: `struct`, `func`; `nil` where that is not known.
    public var kind: String?
    /// The files on the other side that declare it, ascending; several where names alone cannot tell them apart.
    public var declaredIn: [String]
    /// The lines of the uses, ascending, each once; from 1.
    public var lines: [Int]

    /// A use as given.
    public init(file: String, name: String, kind: String?, declaredIn: [String], lines: [Int]) {
        self.file = file
        self.name = name
        self.kind = kind
        self.declaredIn = declaredIn
        self.lines = lines
    }
}

/// Uses that are being gathered: one for each file and name.
struct BorderUses {
    private struct Key: Hashable {
        let file: String
        let name: String
    }

    private var kinds: [Key: String] = [:]
    private var declaring: [Key: Set<String>] = [:]
    private var lines: [Key: Set<Int>] = [:]

    mutating func add(_ name: String, kind: String?, in file: String, line: Int, declaredIn: some Sequence<String>) {
        let key = Key(file: file, name: name)
        if let kind, kinds[key].map({ kind < $0 }) ?? true { kinds[key] = kind }
        declaring[key, default: []].formUnion(declaredIn)
        lines[key, default: []].insert(line)
    }

    /// Ascending by file and name.
    var sorted: [BorderUse] {
        lines.map { key, lines in
            BorderUse(
                file: key.file, name: key.name, kind: kinds[key], declaredIn: (declaring[key] ?? []).sorted(),
                lines: lines.sorted())
        }
        .sorted { ($0.file, $0.name) < ($1.file, $1.name) }
    }
}
