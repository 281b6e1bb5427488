public import SystemAccess

/// The toolchain's libIndexStore.
public struct IndexLibrary: Sendable {
    let calls: IndexCalls
    /// Where it lies.
    public let path: String

    /// Loads the library at `path`, absolute.
    public init(path: String) throws(IndexStoreError) {
        self.path = path
        let library: DynamicLibrary
        do {
            library = try DynamicLibrary(path: path)
        } catch {
            throw .cannotLoad(error)
        }
        calls = try IndexCalls(library, path: path)
    }

    /// Loads the library of the toolchain whose `swift` command lies at `swift`.
    /// - Throws: ``IndexStoreError`` where there is none, or one that cannot be used.
    public static func ofToolchain(
        swift: String, environment: Environment, files: any FileSystem
    ) throws(IndexStoreError) -> IndexLibrary {
        guard let path = places(swift: swift, environment: environment, files: files).first(where: files.isFile) else {
            throw .noLibrary
        }
        return try IndexLibrary(path: path)
    }

    /// Where a toolchain has it, in the order in which these are tried.
    ///
    /// Beside the compiler's own folder; and on macOS, where `/usr/bin/swift` only passes on, in the developer folder
    /// that `DEVELOPER_DIR` or `xcode-select` names.
    static func places(swift: String, environment: Environment, files: any FileSystem) -> [String] {
        let name = "libIndexStore." + DynamicLibrary.fileExtension
        let real = files.realPath(of: swift) ?? swift
        var folders = [real, swift].map { Paths.join(Paths.parent(Paths.parent($0)), "lib") }
        #if canImport(Darwin)
            let chosen = [
                environment.variables["DEVELOPER_DIR"], files.realPath(of: "/var/db/xcode_select_link"),
                "/Applications/Xcode.app/Contents/Developer", "/Library/Developer/CommandLineTools",
            ]
            for developer in chosen.compactMap({ $0 }) {
                folders.append(developer + "/Toolchains/XcodeDefault.xctoolchain/usr/lib")
                folders.append(developer + "/usr/lib")
            }
        #endif
        return folders.map { Paths.join($0, name) }
    }
}
