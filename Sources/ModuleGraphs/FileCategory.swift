/// What a file is to the module in whose folder it lies.
public enum FileCategory: Sendable, Hashable {
    case swift
    /// What clang compiles.
    case cSource
    /// A header in the folder of public headers: other modules include it.
    case publicHeader
    case privateHeader
    case moduleMap
    /// A file that the manifest names as a resource.
    case resource
    /// Anything else: a file that SwiftPM passes over, or that a plug-in reads.
    case other

    /// The category that a file name's ending gives away; `nil` for the others. A header counts as private.
    init?(fileExtension ending: some StringProtocol) {
        switch ending {
        case "swift": self = .swift
        case "c", "m", "mm", "cc", "cpp", "cxx", "c++", "S", "s", "asm": self = .cSource
        case "h", "hh", "hpp", "hxx", "h++", "inc", "ipp", "tpp", "def": self = .privateHeader
        case "modulemap": self = .moduleMap
        default: return nil
        }
    }

    /// Whether the compiler reads such a file by itself, so that its coming and going changes the module.
    public var isSource: Bool { self == .swift || self == .cSource }
}

extension FileOwnership {
    /// What the file is to one of its modules; `other` where it is none of that module's.
    ///
    /// - Complexity: that of ``owners(of:)``.
    public func category(of path: String, in module: ModuleID) -> FileCategory {
        for (inner, territories) in claimants(of: path) {
            for territory in territories where territory.module == module {
                if case .taken = territory.claim(on: inner) { return territory.category(of: inner) }
            }
        }
        return .other
    }
}
