/// Finds the declarations that two outlines differ in.
///
/// Two versions of a declaration share the place, the kind of thing and the name with its labels. Among several such,
/// those with the same interface are paired first, then the others in the order of the text.
struct DifferenceFinder {
    private let old: Outline
    private let new: Outline
    private let isEdited: Bool

    init(_ old: Outline, _ new: Outline, isEdited: Bool) {
        self.old = old
        self.new = new
        self.isEdited = isEdited
    }

    /// - Complexity: O(*n* + *d* log *d*) for *n* declarations and *d* differences.
    func find(movesLines: Bool) -> [Difference] {
        var oldNames = DeclarationNames(old)
        var newNames = DeclarationNames(new)
        var found: [Difference] = []
        let pairs = pair()
        for index in pairs.removed {
            let record = old.records[index]
            guard isWorthNaming(record, old) else { continue }
            let declaration = Declaration(record, &oldNames, old)
            found.append(difference(.removed, declaration, record, [], nil))
        }
        for index in pairs.added {
            let record = new.records[index]
            guard isWorthNaming(record, new) else { continue }
            let declaration = Declaration(record, &newNames, new)
            found.append(difference(.added, declaration, record, [], nil))
        }
        for (before, after) in pairs.matched {
            let was = old.records[before]
            let record = new.records[after]
            let aspects = self.aspects(was, record)
            let isMoved = movesLines && isSerializedOnOtherLines(was, record)
            guard !aspects.isEmpty || isMoved else { continue }
            let declaration = Declaration(record, &newNames, new)
            let change: Difference.Change = aspects.isEmpty ? .moved : (aspects == .body ? .body : .changed)
            found.append(difference(change, declaration, record, aspects, was))
        }
        found.sort { left, right in
            (left.declaration.line, left.declaration.column, left.change.rawValue)
                < (right.declaration.line, right.declaration.column, right.change.rawValue)
        }
        if let rest = arrangement(found) { found.append(rest) }
        return found
    }

    /// Whether an added or removed declaration is more than a member of another that was.
    private func isWorthNaming(_ record: DeclarationRecord, _ outline: Outline) -> Bool {
        record.kind != .unknown || record.parent < 0
    }

    private func isSerializedOnOtherLines(_ old: DeclarationRecord, _ new: DeclarationRecord) -> Bool {
        (new.flags.contains(.trapsInBody) && old.bodyLines != new.bodyLines)
            || (new.flags.contains(.trapsInValue) && new.kind.hasParameters && old.valueLines != new.valueLines)
    }

    // MARK: - Pairs

    private struct Pairs {
        var matched: [(Int, Int)] = []
        var removed: [Int] = []
        var added: [Int] = []
    }

    private func pair() -> Pairs {
        var waiting: [UInt64: [Int]] = [:]
        for index in old.records.indices { waiting[old.records[index].key, default: []].append(index) }
        var wanted: [UInt64: [Int]] = [:]
        var keys: [UInt64] = []
        for index in new.records.indices {
            let key = new.records[index].key
            if wanted[key] == nil { keys.append(key) }
            wanted[key, default: []].append(index)
        }
        var pairs = Pairs()
        for key in keys {
            let candidates = waiting.removeValue(forKey: key) ?? []
            pairUp(candidates, wanted[key] ?? [], &pairs)
        }
        pairs.removed += waiting.values.joined()
        pairs.removed.sort()
        pairs.added.sort()
        pairs.matched.sort { $0.1 < $1.1 }
        return pairs
    }

    /// - Complexity: O(*k*) for *k* declarations of the same name.
    private func pairUp(_ olds: [Int], _ news: [Int], _ pairs: inout Pairs) {
        if olds.count == 1, news.count == 1 { return pairs.matched.append((olds[0], news[0])) }
        var byInterface: [UInt64: [Int]] = [:]
        for index in olds.reversed() { byInterface[old.records[index].interface, default: []].append(index) }
        var taken: Set<Int> = []
        var left: [Int] = []
        for index in news {
            if let twin = byInterface[new.records[index].interface]?.popLast() {
                taken.insert(twin)
                pairs.matched.append((twin, index))
            } else {
                left.append(index)
            }
        }
        let free = olds.filter { !taken.contains($0) }
        for (before, after) in zip(free, left) { pairs.matched.append((before, after)) }
        pairs.removed += free.dropFirst(left.count)
        pairs.added += left.dropFirst(free.count)
    }

    // MARK: - What a difference is

    private func aspects(_ old: DeclarationRecord, _ new: DeclarationRecord) -> Difference.Aspects {
        var aspects: Difference.Aspects = []
        if old.attributes != new.attributes { aspects.insert(.attributes) }
        if old.signature != new.signature { aspects.insert(.signature) }
        if old.inheritance != new.inheritance { aspects.insert(.inheritance) }
        if old.value != new.value { aspects.insert(.value) }
        if old.kind != new.kind { aspects.insert(.kind) }
        if old.conditions != new.conditions { aspects.insert(.conditions) }
        if old.body != new.body { aspects.insert(.body) }
        return aspects
    }

    private func difference(
        _ change: Difference.Change, _ declaration: Declaration, _ record: DeclarationRecord,
        _ aspects: Difference.Aspects, _ before: DeclarationRecord?
    ) -> Difference {
        let touchesBody = aspects.contains(.body)
        let macro = touchesBody && record.flags.contains(.mayBeMacro) ? macroName(record) : nil
        return Difference(
            change: change, declaration: declaration, aspects: aspects,
            effect: EffectFinder(
                declaration: declaration, record: record, before: before, change: change, aspects: aspects
            ).effect(),
            possibleMacro: macro)
    }

    /// The first attribute, of the declaration or of one around it, that may be a macro.
    private func macroName(_ record: DeclarationRecord) -> String {
        record.macroAttribute >= 0 ? new.text(new.attributes[Int(record.macroAttribute)]) : ""
    }

    /// What changed outside declarations, if that did.
    private func arrangement(_ found: [Difference]) -> Difference? {
        guard isEdited, old.defect == nil, new.defect == nil else { return nil }
        let effect: Difference.Effect
        if old.loose != new.loose {
            effect = .topLevelCode
        } else if old.directives != new.directives || (found.isEmpty && hasOtherOrder) {
            effect = .arrangement
        } else {
            return nil
        }
        let place = Declaration(DeclarationRecord(), line: 1)
        return Difference(change: .changed, declaration: place, aspects: [], effect: effect, possibleMacro: nil)
    }

    private var hasOtherOrder: Bool {
        old.topLevel != new.topLevel || old.groups.map(\.hash) != new.groups.map(\.hash)
            || old.localTypes != new.localTypes
    }
}

extension Declaration {
    /// A place without a declaration.
    init(_ record: DeclarationRecord, line: Int) {
        kind = .unknown
        name = ""
        access = nil
        self.line = line
        column = 1
        enclosing = ""
        enclosingKind = nil
        attributes = []
        isLocal = false
        interface = record.interface
        body = nil
        isSerialized = false
    }
}
