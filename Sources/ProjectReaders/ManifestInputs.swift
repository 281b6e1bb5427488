internal import SystemAccess

/// What decides about the result of evaluating a manifest, beside the compiler: its text, that of its variants for
/// other versions of Swift, and the environment variables that it names.
struct ManifestInputs {
    /// The manifest and its variants, by file name.
    let files: [(name: String, text: [UInt8])]

    init(in folder: PackageFolder, files system: any FileSystem) throws(FileError) {
        let variants: [String]
        if let known = folder.variants {
            variants = known
        } else {
            variants = Self.variants(among: try system.entries(of: folder.path).map(\.name))
        }
        var files: [(name: String, text: [UInt8])] = []
        for name in ["Package.swift"] + variants {
            files.append((name, try system.read(folder.path + "/" + name)))
        }
        self.files = files
    }

    /// The inputs of a manifest whose texts are at hand.
    init(files: [(name: String, text: [UInt8])]) { self.files = files }

    /// The environment variables that the text names, ascending, and why the result must not be kept: the manifest may
    /// read something that is not listed here.
    ///
    /// - Complexity: O(n) with n the length of the text, which is read token by token.
    func reads() -> (environmentNames: [String], hiddenInput: String?) {
        let reads = files.map { ManifestReads(text: $0.text) }
        return (Set(reads.flatMap(\.environmentNames)).sorted(), reads.lazy.compactMap(\.hiddenInput).first)
    }

    /// The names that SwiftPM may choose instead of `Package.swift`, ascending: `Package@swift-5.9.swift`.
    static func variants(among names: some Sequence<String>) -> [String] {
        names.filter { $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift") }.sorted()
    }
}
