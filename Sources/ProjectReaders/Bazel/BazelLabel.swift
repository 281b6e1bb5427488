/// A label of Bazel: `@repo//package:target`.
///
/// Source: Bazel's reference on labels. `//a/b` is `//a/b:b`; `@//` and `@@//` name the main repository.
struct BazelLabel: Hashable, Comparable {
    /// The repository, without marks; empty for the main one.
    let repository: String
    /// The folder of the BUILD file, relative to the repository.
    let package: String
    /// The target's or the file's name, with the folders below the package.
    let name: String

    /// Reads a label, absolute or relative to `package`; behind a blank may stand a configuration.
    init?(_ text: some StringProtocol, in package: String = "") {
        var rest = text.prefix { $0 != " " }[...]
        var repository = ""
        if rest.hasPrefix("@") {
            rest = rest.drop { $0 == "@" }
            guard let slashes = rest.firstRange(of: "//") else { return nil }
            repository = String(rest[..<slashes.lowerBound])
            // The canonical names of modules end in a mark for their version: `rules_swift+`, `rules_swift~1.0`.
            rest = rest[slashes.lowerBound...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            if let colon = rest.firstIndex(of: ":") {
                self.init(repository, String(rest[..<colon]), String(rest[rest.index(after: colon)...]))
            } else {
                let last = rest.lastIndex(of: "/").map { String(rest[rest.index(after: $0)...]) } ?? String(rest)
                self.init(repository, String(rest), last)
            }
        } else if rest.hasPrefix(":") {
            self.init(repository, package, String(rest.dropFirst()))
        } else {
            return nil
        }
        if name.isEmpty { return nil }
    }

    private init(_ repository: String, _ package: String, _ name: String) {
        self.repository = repository
        self.package = package
        self.name = name
    }

    /// Whether it names something of another repository.
    var isExternal: Bool { !repository.isEmpty }

    /// The file's place relative to its repository.
    var path: String { package.isEmpty ? name : package + "/" + name }

    /// The order of repository, package, name.
    static func < (left: BazelLabel, right: BazelLabel) -> Bool {
        (left.repository, left.package, left.name) < (right.repository, right.package, right.name)
    }
}
