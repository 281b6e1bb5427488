/// A change as the rebuild rules see it. The raw values are the names that `--edit` takes.
public enum EditKind: String, Sendable, Hashable, CaseIterable {
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
