/// What of a file's text reaches its module's `.swiftmodule`, as hashes that two versions can be compared by.
///
/// ```swift
/// let before = InterfaceFingerprint(of: Array("func f() { print(1) }".utf8))
/// let after = InterfaceFingerprint(of: Array("func f() { print(2) }".utf8))
/// assert(before.module == after.module && before.bodies != after.bodies)
/// ```
///
/// The bytes of a module file change when a token outside bodies does, whatever its access; when a serialised body
/// does; when a type, a type alias or an opaque type inside a body does; and when the line moves that serialised code
/// has baked in. Source: sections 2 and 4 of the rebuild rules, and `Docs/Guides/InterfaceFingerprint.md`. That holds in
/// debug builds and in release builds with `-disable-cmo`; cross-module optimisation serialises bodies as it likes.
///
/// The hashes are the same in every process and on every platform, so they can be stored.
public struct InterfaceFingerprint: Sendable, Equatable {
    /// The members of one type: those of its declaration and of its extensions, in the order of the text.
    public struct Members: Sendable, Equatable {
        /// The type's name with those around it: `Outer.Inner`.
        public let type: String
        /// A hash of the tokens in its braces, bodies left out.
        public let hash: UInt64
    }

    /// Everything outside bodies and outside the braces of types.
    public let topLevel: UInt64
    /// The members of each type that has braces in the file, by name.
    public let members: [Members]
    /// The bodies that go into the module file whole.
    public let serializedBodies: UInt64
    /// The types and type aliases inside bodies, and what else of those bodies the compiler then reads.
    public let localTypes: UInt64
    /// The bodies that decide an opaque type: of `some` results, or with a local `some`. Measured with Swift 6.3.1: an
    /// emit-module job of its own leaves the underlying type out, a whole-module build puts it into the module file.
    /// ``module`` leaves them out.
    public let opaqueBodies: UInt64
    /// The lines that serialised code bakes in.
    public let lineTraps: UInt64
    /// Lines that serialised code bakes in if a function of another file takes its caller's line.
    public let possibleLineTraps: UInt64
    /// All bodies.
    public let bodies: UInt64
    /// The bodies that a macro may read.
    public let macroBodies: UInt64
    /// Where the tokens stand: lines everywhere, columns in code.
    public let lines: UInt64
    /// Every token of the file.
    public let content: UInt64
    /// Whether the file holds no token.
    public let isEmpty: Bool
    /// The line from which the structure is unknown, or nil. Then the whole file counts for top level.
    public let firstUnreadableLine: Int?

    /// Everything that reaches the module file: the same for two versions whose module files are the same.
    public let module: UInt64

    /// Reads a source.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init(of source: [UInt8], options: FingerprintOptions = .plain) {
        self.init(Outline(of: source, options: options), options)
    }

    init(_ outline: Outline, _ options: FingerprintOptions) {
        content = outline.content.value
        lines = outline.positions.value
        isEmpty = outline.tokenCount == 0
        if let defect = outline.defect {
            firstUnreadableLine = Int(defect.line)
            topLevel = content
            members = []
            (serializedBodies, localTypes, opaqueBodies, bodies, macroBodies) = (0, 0, content, 0, 0)
            lineTraps = 0
            // Whatever is serialised, its lines may be baked in.
            possibleLineTraps = lines
            module = content
            return
        }
        let traps = LineTraps(outline, options)
        firstUnreadableLine = nil
        topLevel = outline.topLevel.value
        members = Self.members(outline)
        serializedBodies = outline.serialized.value
        localTypes = outline.localTypes.value
        opaqueBodies = outline.opaqueBodies.value
        bodies = outline.bodies.value
        macroBodies = outline.macroBodies.value
        lineTraps = traps.certain.value
        possibleLineTraps = traps.possible.value
        var all = StableHash()
        for group in outline.groups { all.combine(group.hash.value) }
        for part in [topLevel, serializedBodies, localTypes, lineTraps, isEmpty ? 1 : 0] { all.combine(part) }
        module = all.value
    }

    /// - Complexity: O(*g* log *g*) for *g* pairs of braces.
    private static func members(_ outline: Outline) -> [Members] {
        var names = DeclarationNames(outline)
        let groups = outline.groups
        // Those of one type side by side, in the order of the text.
        let order = groups.indices.sorted { (groups[$0].path, $0) < (groups[$1].path, $1) }
        var all: [Members] = []
        all.reserveCapacity(order.count)
        var first = 0
        while first < order.count {
            let group = groups[order[first]]
            var hash = StableHash()
            while first < order.count, groups[order[first]].path == group.path {
                hash.combine(groups[order[first]].hash.value)
                first += 1
            }
            let record = outline.records[Int(group.declaration)]
            let type = record.parent < 0 ? names.name(of: record) : names.path(of: group.declaration)
            all.append(Members(type: type, hash: hash.value))
        }
        if all.count > 1 { all.sort { $0.type == $1.type ? $0.hash < $1.hash : $0.type < $1.type } }
        return all
    }
}
