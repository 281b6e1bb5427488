/// Draws a file's facts from its outline.
struct FactCollector {
    let outline: Outline

    init(_ outline: Outline) { self.outline = outline }

    /// What may follow `#` and is part of the language.
    static let builtInMacros: Set<String> = [
        "available", "colorLiteral", "column", "dsohandle", "error", "externalMacro", "file", "fileID", "fileLiteral",
        "filePath", "function", "imageLiteral", "isolation", "keyPath", "selector", "sourceLocation", "unavailable",
        "warning",
    ]

    static func sorted(_ names: [String]) -> [String] { Set(names).sorted() }

    func baseName(_ record: DeclarationRecord) -> String {
        let isQuoted = record.nameEnd > record.nameStart + 2 && outline.source[Int(record.nameStart)] == Byte.backquote
        let quote: UInt32 = isQuoted ? 1 : 0
        return outline.text(ByteRange(start: record.nameStart + quote, end: record.nameEnd - quote))
    }

    /// The names used in a role, sorted.
    ///
    /// - Complexity: O(*u* + *m* log *m*) for *u* uses of *m* names.
    func names(where isWanted: (Outline.NameUse.Role, DeclarationRecord) -> Bool) -> [String] {
        var found = NameSet(source: outline.source)
        for use in outline.uses where isWanted(use.role, outline.records[Int(use.declaration)]) {
            found.insert(use.start, use.end)
        }
        return found.names
    }

    /// Whether the declaration stores something in each value of a type.
    func isStored(_ record: DeclarationRecord) -> Bool {
        guard record.kind == .variable || record.kind == .constant, record.parent >= 0 else { return false }
        return record.flags.isDisjoint(with: [.isComputed, .isStatic, .isLocal])
    }

    func topLevelNames() -> [String] {
        var names = NameSet(source: outline.source)
        for record in outline.records where record.parent < 0 && record.nameEnd > record.nameStart {
            switch record.kind {
            case .import, .extension, .macroExpansion, .unknown: break
            default: names.insert(record.nameStart, record.nameEnd)
            }
        }
        return names.names
    }

    /// The names after the colon of each type and extension.
    private func inheritance() -> [Int32: [String]] {
        var names: [Int32: [String]] = [:]
        for use in outline.uses where use.role == .inheritance {
            names[use.declaration, default: []].append(outline.text(ByteRange(start: use.start, end: use.end)))
        }
        return names
    }

    func extensions() -> [SourceFacts.Extension] {
        let inherited = inheritance()
        return outline.records.enumerated().compactMap { index, record in
            guard record.kind == .extension else { return nil }
            let names = inherited[Int32(truncatingIfNeeded: index)] ?? []
            return SourceFacts.Extension(
                type: baseName(record), conformances: Self.sorted(names), line: Int(record.line))
        }
    }

    func types() -> [SourceFacts.DeclaredType] {
        let inherited = inheritance()
        var members: [Int32: [String]] = [:]
        for record in outline.records where record.parent >= 0 && record.nameEnd > record.nameStart {
            members[record.parent, default: []].append(baseName(record))
        }
        var paths = DeclarationNames(outline)
        return outline.records.enumerated().compactMap { index, record in
            guard record.kind.isType, record.kind != .extension, !record.flags.contains(.isLocal) else { return nil }
            let number = Int32(truncatingIfNeeded: index)
            return SourceFacts.DeclaredType(
                name: paths.path(of: number), kind: record.kind, access: record.access,
                inherits: Self.sorted(inherited[number] ?? []),
                members: Self.sorted(members[number] ?? []))
        }
    }

    func lineTakingFunctions() -> [String] {
        Self.sorted(outline.records.filter { $0.flags.contains(.takesLine) }.map { baseName($0) })
    }
}
