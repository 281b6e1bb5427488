/// What two versions of a Swift file differ in, as the rebuild rules see it.
///
/// ```swift
/// let change = SourceChange(from: Array("func f() {}".utf8), to: Array("func f() {}\nprivate func g() {}".utf8))
/// print(change.kind, change.differences[0])  // topLevel private func `g()` added
/// ```
public struct SourceChange: Sendable, Equatable {
    /// The kinds of edit, from nothing to everything. A change has the widest that applies.
    public enum Kind: UInt8, Sendable, Comparable, CaseIterable {
        /// Nothing that reaches object code: a touch, comments and white space that move no token of code.
        case none
        /// Only where tokens stand.
        case lines
        /// Bodies that stay out of the module file.
        case body
        /// A body that goes into the module file, or the line of code that does.
        case serializedBody
        /// A type inside a body.
        case localType
        /// What stands in a type's braces.
        case typeMember
        /// Anything else outside bodies; a file added, removed, emptied or unreadable.
        case topLevel

        /// From the narrowest to the widest.
        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    /// Why the text does not decide what the change does.
    public enum Uncertainty: Sendable, Equatable {
        /// A body changed beneath an attribute that may be a macro, which may read it.
        case macroMayReadBody(attribute: String, line: Int)
        /// Lines moved, and serialised code calls a function that may take its line.
        case callMayTakeLine(function: String, line: Int)
        /// The structure is unknown from this line on, so the whole file counts for top level.
        case unreadable(line: Int)
    }

    /// Whether the file was there before and after.
    public enum Presence: UInt8, Sendable { case edited, added, removed }

    /// The widest kind that applies.
    public let kind: Kind
    /// Whether the file is new or gone: the module's list of files changed.
    public let presence: Presence
    /// The declarations that were added, removed or changed, by their line in the new version; what was removed stands
    /// by its line in the old one, before what was added.
    public let differences: [Difference]
    /// The types whose members changed, by name.
    public let changedTypes: [String]
    /// Whether anything outside bodies and types' braces changed.
    public let changesTopLevel: Bool
    /// Whether a serialised body, or a line that serialised code bakes in, changed.
    public let changesSerializedBodies: Bool
    /// Whether a local type changed.
    public let changesLocalTypes: Bool
    /// Whether a body that decides an opaque type changed. ``kind`` takes it for a body: in a whole-module build the
    /// module file changes all the same.
    public let changesOpaqueBodies: Bool
    /// Whether any body changed.
    public let changesBodies: Bool
    /// Whether tokens stand on other lines, or tokens of code in other columns.
    public let movesLines: Bool
    /// Whether the file holds no code any more.
    public let becomesEmpty: Bool
    /// What keeps the answer from being certain. Empty when ``changesModule`` is true for another reason.
    public let uncertainties: [Uncertainty]

    /// Whether the module file's bytes change.
    public var changesModule: Bool { kind >= .serializedBody }
    /// Whether the module file's bytes may change although the text does not say so.
    public var mayChangeModule: Bool { changesModule || !uncertainties.isEmpty }

    /// Compares two versions of a file; nil is a file that is not there.
    ///
    /// - Complexity: O(*n*) for *n* bytes in both, and O(*d* log *d*) for *d* differences.
    public init(from old: [UInt8]?, to new: [UInt8]?, options: FingerprintOptions = .plain) {
        // A touched file is not read.
        let isTouched = old != nil && old == new
        let before = Outline(of: isTouched ? [] : old ?? [], options: options)
        let after = Outline(of: isTouched ? [] : new ?? [], options: options)
        self.init(before, after, Self.presence(old != nil, new != nil), options)
    }

    private static func presence(_ wasThere: Bool, _ isThere: Bool) -> Presence {
        wasThere == isThere ? .edited : (isThere ? .added : .removed)
    }

    init(_ before: Outline, _ after: Outline, _ presence: Presence, _ options: FingerprintOptions) {
        let old = InterfaceFingerprint(before, options)
        let new = InterfaceFingerprint(after, options)
        self.presence = presence
        let isSame = old.content == new.content
        let defect = old.firstUnreadableLine ?? new.firstUnreadableLine
        movesLines = old.lines != new.lines
        becomesEmpty = new.isEmpty && !old.isEmpty
        changesTopLevel =
            presence != .edited || becomesEmpty || (old.topLevel != new.topLevel)
            || (defect != nil && !isSame)
        changedTypes = defect == nil ? Self.changedTypes(old, new) : []
        changesSerializedBodies =
            defect == nil && (old.serializedBodies != new.serializedBodies || old.lineTraps != new.lineTraps)
        changesLocalTypes = old.localTypes != new.localTypes && defect == nil
        changesOpaqueBodies = old.opaqueBodies != new.opaqueBodies
        changesBodies = old.bodies != new.bodies && defect == nil
        let widest: [(Bool, Kind)] = [
            (changesTopLevel, .topLevel), (!changedTypes.isEmpty, .typeMember), (changesLocalTypes, .localType),
            (changesSerializedBodies, .serializedBody), (changesBodies, .body), (movesLines, .lines),
        ]
        kind = widest.first { $0.0 }?.1 ?? .none
        differences = DifferenceFinder(before, after, isEdited: presence == .edited).find(movesLines: movesLines)
        var doubts: [Uncertainty] = []
        if let defect, !isSame || movesLines { doubts.append(.unreadable(line: defect)) }
        if kind < .serializedBody {
            if old.macroBodies != new.macroBodies { doubts += Self.macroDoubts(differences) }
            if old.possibleLineTraps != new.possibleLineTraps, defect == nil {
                doubts += Self.lineDoubts(after, options)
            }
        }
        uncertainties = doubts
    }

    /// - Complexity: O(*t*) for *t* types in both.
    private static func changedTypes(_ old: InterfaceFingerprint, _ new: InterfaceFingerprint) -> [String] {
        var hashes: [String: UInt64] = [:]
        for members in old.members { hashes[members.type] = members.hash }
        var changed: [String] = []
        for members in new.members where hashes.removeValue(forKey: members.type) != members.hash {
            changed.append(members.type)
        }
        return Set(changed + hashes.keys).sorted()
    }

    private static func macroDoubts(_ differences: [Difference]) -> [Uncertainty] {
        var doubts: [Uncertainty] = []
        for difference in differences {
            guard let attribute = difference.possibleMacro else { continue }
            doubts.append(.macroMayReadBody(attribute: attribute, line: difference.declaration.line))
        }
        return doubts.isEmpty ? [.macroMayReadBody(attribute: "", line: 1)] : doubts
    }

    private static func lineDoubts(_ after: Outline, _ options: FingerprintOptions) -> [Uncertainty] {
        guard let index = LineTraps(after, options).firstPossibleCall else {
            return [.callMayTakeLine(function: "", line: 1)]
        }
        let call = after.calls[index]
        let line = Int(after.records[Int(call.declaration)].line)
        return [.callMayTakeLine(function: after.text(call.name), line: line)]
    }
}
