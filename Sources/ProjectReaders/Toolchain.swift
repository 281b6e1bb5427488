public import SystemAccess

/// The Swift toolchain that evaluates manifests, known by where it lies, its size and its time, without starting it.
public struct Toolchain: Sendable, Hashable {
    /// The `swift` command's absolute path as `PATH` gives it.
    public let swift: String
    /// What changes when the toolchain does.
    public let identity: String

    /// The toolchain of this environment; `nil` where `PATH` holds no `swift`.
    ///
    /// On macOS `/usr/bin/swift` only passes on to the developer folder that `DEVELOPER_DIR` or `xcode-select` names,
    /// so the compiler found there stands in the identity too.
    public static func find(in environment: Environment, files: any FileSystem) -> Toolchain? {
        guard let swift = environment.program("swift", in: files) else { return nil }
        var compilers = [files.realPath(of: swift) ?? swift]
        #if canImport(Darwin)
            let chosen = environment.variables["DEVELOPER_DIR"] ?? files.realPath(of: "/var/db/xcode_select_link")
            if let developer = chosen {
                for inside in ["Toolchains/XcodeDefault.xctoolchain/usr/bin/swift-frontend", "usr/bin/swift-frontend"] {
                    compilers.append(developer + "/" + inside)
                }
            }
        #endif
        var parts = ["TOOLCHAINS=" + (environment.variables["TOOLCHAINS"] ?? "")]
        for compiler in compilers {
            let status = files.status(of: compiler)
            parts.append("\(compiler) \(status?.size ?? -1) \(status?.modified ?? -1)")
        }
        return Toolchain(swift: swift, identity: parts.joined(separator: "\n"))
    }
}
