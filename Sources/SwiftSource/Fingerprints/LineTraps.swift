/// The lines that a file's serialised code bakes into the module file.
///
/// Source: section 4 of the rebuild rules, and with Swift 6.3.1: `precondition` and its like, postfix `!`, `try!`, an
/// implicit unwrap, `#line` and calls that default to it, in the bodies of `@inlinable` and its like, in the default
/// arguments of functions that other modules see, and in the initial values of the stored properties of a `@frozen`
/// type (not in those of other types, of statics or of globals).
struct LineTraps: Sendable {
    /// Lines that are baked in.
    var certain = StableHash()
    /// Lines that are baked in if some function that is not of this file has a parameter that defaults to `#line`.
    var possible = StableHash()
    /// The first call that may take its line, by its place in `Outline.calls`.
    var firstPossibleCall: Int?

    private enum Trap { case none, possible, certain }

    /// - Complexity: O(*d* + *c*) for *d* declarations and *c* calls in serialised code.
    init(_ outline: Outline, _ options: FingerprintOptions) {
        // By index: a record is large, and most are asked for one field.
        let records = outline.records
        guard records.indices.contains(where: { Self.mayTrap(records[$0].flags) }) else { return }
        var takers = Set(options.lineTakingFunctions.map { StableHash.of($0) })
        var own: Set<UInt64> = []
        for index in records.indices where !outline.calls.isEmpty && records[index].kind == .function {
            let name = Self.baseName(records[index], outline)
            if records[index].flags.contains(.takesLine) { takers.insert(name) } else { own.insert(name) }
        }
        var inBody: [Int32: Trap] = [:]
        var inValue: [Int32: Trap] = [:]
        for (index, call) in outline.calls.enumerated() {
            let trap: Trap
            if takers.contains(call.hash) {
                trap = .certain
            } else if !options.unknownCallsMayTakeLine || own.contains(call.hash) || Self.harmless.contains(call.hash) {
                continue
            } else {
                trap = .possible
            }
            let before = call.isInBody ? inBody[call.declaration] : inValue[call.declaration]
            if before == .certain { continue }
            if call.isInBody { inBody[call.declaration] = trap } else { inValue[call.declaration] = trap }
            let isRelevant = call.isInBody || Self.bakesValue(outline.records[Int(call.declaration)], outline)
            if trap == .possible, firstPossibleCall == nil, isRelevant { firstPossibleCall = index }
        }
        for index in records.indices where Self.mayTrap(records[index].flags) {
            let record = records[index]
            let number = Int32(truncatingIfNeeded: index)
            if record.flags.contains(.isSerialized), record.flags.contains(.hasBody) {
                let isTrap = record.flags.contains(.trapsInBody) || outline.hasImplicitUnwrap
                var places = record.bodyLines
                if outline.mentionsColumn { places.combine(record.bodyColumns.value) }
                add(places, isTrap ? .certain : inBody[number] ?? .none)
            }
            if record.flags.contains(.hasValue), Self.bakesValue(record, outline) {
                add(record.valueLines, record.flags.contains(.trapsInValue) ? .certain : inValue[number] ?? .none)
            }
        }
    }

    private mutating func add(_ lines: StableHash, _ trap: Trap) {
        switch trap {
        case .none: break
        case .possible: possible.combine(lines.value)
        case .certain: certain.combine(lines.value)
        }
    }

    private static func mayTrap(_ flags: DeclarationFlags) -> Bool {
        flags.contains(.isSerialized) || flags.contains(.hasValue)
    }

    private static func baseName(_ record: DeclarationRecord, _ outline: Outline) -> UInt64 {
        StableHash.of(outline.source.span, Int(record.nameStart), Int(record.nameEnd))
    }

    /// Whether the code of the declaration's default arguments or initial value goes into the module file.
    private static func bakesValue(_ record: DeclarationRecord, _ outline: Outline) -> Bool {
        let parent = record.parent >= 0 ? outline.records[Int(record.parent)] : nil
        if record.kind.hasAccessors, record.kind != .subscript {
            return parent?.flags.contains(.isFrozen) ?? false && record.flags.isDisjoint(with: [.isStatic, .isLazy])
        }
        guard record.kind.hasParameters else { return false }
        if record.kind == .enumCase || record.flags.contains(.isUsableFromInline) { return true }
        if let access = record.access { return access >= .package }
        return (parent?.kind == .extension || parent?.kind == .protocol) && (parent?.access ?? .internal) >= .package
    }

    /// Functions and methods of the standard library that take no line.
    private static let harmless = Set(
        [
            "abs", "advanced", "append", "combine", "compactMap", "contains", "deallocate", "deinitialize", "distance",
            "dropFirst", "dropLast", "encode", "enumerated", "filter", "first", "firstIndex", "flatMap", "forEach",
            "formIndex", "hash", "hasPrefix", "hasSuffix", "index", "init", "initialize", "insert", "isEmpty", "joined",
            "lazy", "map", "max", "min", "move", "prefix", "print", "reduce", "remove", "removeAll", "removeFirst",
            "removeLast", "reserveCapacity", "reversed", "shuffled", "sorted", "split", "stride", "suffix", "swap",
            "swapAt", "type", "update", "withContiguousStorageIfAvailable", "withExtendedLifetime",
            "withMemoryRebound", "withUnsafeBufferPointer", "withUnsafeBytes", "withUnsafeMutableBufferPointer",
            "withUnsafeMutableBytes", "withUnsafeMutablePointer", "withUnsafePointer", "zip",
        ].map { StableHash.of($0) })
}
