/// A folder with a manifest.
struct PackageFolder: Sendable {
    /// Absolute, links resolved.
    let path: String
    /// The names of the manifest's variants for other versions of Swift, where somebody listed the folder already.
    var variants: [String]?
}
