public import SystemAccess

/// Why there is no answer from an index.
public enum IndexStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The toolchain has no libIndexStore where one is looked for.
    case noLibrary
    /// It could not be loaded.
    case cannotLoad(FileError)
    /// It lacks a function: another version than Ripple knows.
    case missingCall(library: String, name: String)
    /// The store could not be opened or read.
    case unreadable(path: String, why: String)

    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .noLibrary: "the toolchain has no libIndexStore.\(DynamicLibrary.fileExtension)"
        case .cannotLoad(let error): "\(error)"
        case .missingCall(let library, let name): "'\(library)' has no function '\(name)'"
        case .unreadable(let path, let why): "cannot read the index at '\(path)': \(why)"
        }
    }
}
