/// Finds what crosses a border by symbols that a compiler told apart: where each is defined and where it is used.
public struct SymbolBorder {
    /// One place of a symbol.
    public struct Place: Sendable {
        /// The symbol's unique name.
        public var symbol: String
        /// Its name as a person reads it, with argument labels.
        public var name: String
        /// What it is, in a word.
        public var kind: String?
        /// The file, relative to the checkout.
        public var file: String
        /// From 1.
        public var line: Int
        /// In bytes, from 1.
        public var column: Int
        /// Whether it is defined here; else it is used.
        public var isDefinition: Bool

        /// A place as given.
        public init(
            symbol: String, name: String, kind: String?, file: String, line: Int, column: Int, isDefinition: Bool
        ) {
            self.symbol = symbol
            self.name = name
            self.kind = kind
            self.file = file
            self.line = line
            self.column = column
            self.isDefinition = isDefinition
        }
    }

    /// What files of the folder use of the rest.
    public let folderUses: [BorderUse]
    /// What the rest uses of the folder.
    public let restUses: [BorderUse]

    /// - Parameter inside: the files of the folder; all others are the rest.
    /// - Complexity: O(n log n) with n the number of places.
    public init(places: [Place], inside: Set<String>) {
        var definitions: [String: Set<String>] = [:]
        var types: Set<Spot> = []
        for place in places {
            if place.isDefinition { definitions[place.symbol, default: []].insert(place.file) }
            if !place.isDefinition, place.kind != "init" { types.insert(Spot(place)) }
        }
        var (folder, rest) = (BorderUses(), BorderUses())
        for place in places where !place.isDefinition {
            // `Berth(name:)` is a use of the type and of its initialiser: one edge, not two.
            if place.kind == "init", types.contains(Spot(place)) { continue }
            let isInside = inside.contains(place.file)
            guard let files = definitions[place.symbol], !files.contains(where: { inside.contains($0) == isInside })
            else { continue }
            let name = place.name.firstIndex(of: "(").map { String(place.name[..<$0]) } ?? place.name
            if isInside {
                folder.add(name, kind: place.kind, in: place.file, line: place.line, declaredIn: files)
            } else {
                rest.add(name, kind: place.kind, in: place.file, line: place.line, declaredIn: files)
            }
        }
        (folderUses, restUses) = (folder.sorted, rest.sorted)
    }

    private struct Spot: Hashable {
        let file: String
        let line: Int
        let column: Int

        init(_ place: Place) { (file, line, column) = (place.file, place.line, place.column) }
    }
}
