/// A change as the rebuild rules see it. The raw values are the names that `--edit` takes.
public enum EditKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Nothing that reaches the compiler: a touch, a comment, documentation.
    case none
    /// Only the positions of lines.
    case lines
    /// A body that no other module sees.
    case body
    /// A body that is stored in the module file: `@inlinable` and its like.
    case serializedBody
    /// A type inside a body.
    case localType
    /// A member inside a type's braces.
    case typeMember
    /// A declaration of the file itself, of any access level.
    case topLevel
    case fileAdded, fileRemoved, fileRenamed
    /// A source of the C family, or a private header.
    case cSource
    /// A public header.
    case cHeader
    case moduleMap
    case resource
    /// A file that a build-tool plug-in reads.
    case pluginInput
    /// The implementation of a macro.
    case macro
    /// A package's manifest or the versions that it resolved to.
    case manifest
    /// The compiler's arguments.
    case flags
    /// Not known: everything that can follow may follow.
    case unknown
}

extension EditKind {
    /// The kind in words, for reasons.
    public var words: String {
        switch self {
        case .none: "nothing that reaches the compiler"
        case .lines: "lines moved"
        case .body: "a body changed"
        case .serializedBody: "a body that is stored in the module file changed"
        case .localType: "a type inside a body changed"
        case .typeMember: "a member of a type changed"
        case .topLevel: "a declaration changed"
        case .fileAdded: "file added"
        case .fileRemoved: "file removed"
        case .fileRenamed: "file renamed"
        case .cSource: "a C source or private header changed"
        case .cHeader: "a public header changed"
        case .moduleMap: "a module map or a system library's header changed"
        case .resource: "a resource changed"
        case .pluginInput: "a file that a build-tool plug-in reads changed"
        case .macro: "the implementation of a macro changed"
        case .manifest: "the manifest changed"
        case .flags: "the compiler's arguments changed"
        case .unknown: "edited"
        }
    }

    /// How far the kind reaches: of several causes the widest explains.
    public var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
