public import SystemAccess

/// The version of the Swift compiler: asked once for each toolchain and kept in the user's cache.
public enum ToolchainVersion {
    /// `6.3.1`; `nil` where there is no toolchain, it says nothing of its version, or it would have to be started and
    /// must not be.
    public static func find(in system: System, mayStart: Bool) async -> String? {
        guard let toolchain = Toolchain.find(in: system.environment, files: system.files) else { return nil }
        let key = "toolchains/" + StableName.of(Array(toolchain.identity.utf8))
        // The entry begins with the toolchain's whole identity: a collision of hashes reads as nothing there.
        let head = toolchain.identity + "\n\n"
        if let bytes = system.cache.load(key), bytes.starts(with: head.utf8) {
            return String(decoding: bytes.dropFirst(head.utf8.count), as: UTF8.self)
        }
        guard mayStart,
            let output = try? await system.processes.run(ProcessCommand(toolchain.swift, ["--version"])),
            output.exitCode == 0, let version = version(in: output.text)
        else { return nil }
        system.cache.store(Array((head + version).utf8), as: key)
        return version
    }

    /// The number behind `Swift version`: `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
    static func version(in text: String) -> String? {
        guard let start = text.firstRange(of: "Swift version ")?.upperBound else { return nil }
        let version = text[start...].prefix { $0.isNumber || $0 == "." }
        return version.isEmpty ? nil : String(version)
    }
}
