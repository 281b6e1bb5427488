/// Which names stand in what a top-level declaration shows to those that use it.
public struct Mention: Sendable, Equatable {
    /// The declaration's name; of an extension, the extended type's.
    public let name: String
    /// The names in its signature and after its colon, and of a protocol those in its requirements; sorted.
    public let names: [String]
}

extension FactCollector {
    /// What each top-level declaration mentions. Members of types other than protocols do not count: whoever uses a
    /// type need not know what its members are made of.
    ///
    /// - Complexity: O(*u* log *u*) for *u* uses of names.
    func mentions() -> [Mention] {
        var names: [Int32: [String]] = [:]
        for use in outline.uses where isShown(use) {
            guard let owner = owner(of: use.declaration) else { continue }
            names[owner, default: []].append(outline.text(ByteRange(start: use.start, end: use.end)))
        }
        return names.keys.sorted().map { index in
            let record = outline.records[Int(index)]
            return Mention(name: lastName(of: record), names: Self.sorted(names[index] ?? []))
        }
    }

    /// Which names stand in the stored properties and enum cases of each type, and in the targets of type aliases: what
    /// the layout of its values depends on.
    ///
    /// - Complexity: O(*u* log *u*) for *u* uses of names.
    func layoutMentions() -> [Mention] {
        var names: [String: [String]] = [:]
        for use in outline.uses where use.role == .signature || use.role == .value {
            let record = outline.records[Int(use.declaration)]
            let text = outline.text(ByteRange(start: use.start, end: use.end))
            if record.kind == .typealias {
                names[lastName(of: record), default: []].append(text)
            } else if record.parent >= 0, isStored(record) || record.kind == .enumCase {
                names[lastName(of: outline.records[Int(record.parent)]), default: []].append(text)
            }
        }
        return names.keys.sorted().map { Mention(name: $0, names: Self.sorted(names[$0] ?? [])) }
    }

    /// The names of the macros that the file declares, sorted.
    func macroNames() -> [String] {
        Self.sorted(outline.records.filter { $0.kind == .macro && $0.nameEnd > $0.nameStart }.map { baseName($0) })
    }

    private func isShown(_ use: Outline.NameUse) -> Bool {
        switch use.role {
        case .signature, .inheritance: true
        case .value: outline.records[Int(use.declaration)].kind == .typealias
        case .serializedBody: false
        }
    }

    /// The names of top-level declarations that other files can see, without argument labels, sorted.
    func visibleTopLevelNames() -> [String] {
        Self.sorted(
            outline.records.filter { record in
                record.parent < 0 && record.nameEnd > record.nameStart && (record.access ?? .internal) >= .internal
                    && ![.import, .extension, .macroExpansion, .unknown].contains(record.kind)
            }
            .map { baseName($0) })
    }

    /// The names of the members of types and extensions, without argument labels, sorted.
    func memberNames() -> [String] {
        Self.sorted(outline.records.filter { $0.parent >= 0 && $0.nameEnd > $0.nameStart }.map { baseName($0) })
    }

    /// The last of the names that dots join: of an extension of `Outer.Inner`, `Inner`.
    private func lastName(of record: DeclarationRecord) -> String {
        let name = baseName(record)
        return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    }

    /// The top-level declaration that shows what this one says: itself, or the protocol around it.
    private func owner(of declaration: Int32) -> Int32? {
        let record = outline.records[Int(declaration)]
        if record.flags.contains(.isLocal) { return nil }
        if record.parent < 0 { return record.nameEnd > record.nameStart ? declaration : nil }
        return outline.records[Int(record.parent)].kind == .protocol ? record.parent : nil
    }
}
