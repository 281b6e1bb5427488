/// What a manifest says of its package, reduced to what decides about modules and dependencies.
///
/// Source: the output of `swift package dump-package` and `swift package describe --type json`, Swift 6.3.1.
public struct PackageDescription: Sendable, Hashable {
    /// What a target is, in the words of `dump-package`.
    public enum TargetType: String, Sendable, Hashable {
        case regular, executable, test, system, binary, plugin, macro
    }

    /// A dependency of a target.
    public struct TargetDependency: Sendable, Hashable {
        /// How it is named.
        public enum Form: String, Sendable, Hashable {
            /// A target of the same package.
            case target
            /// A product of the package that `package` names.
            case product
            /// A target of the same package, else a product.
            case byName
            /// A use of a build-tool plug-in.
            case plugin
        }

        /// How it is named.
        public var form: Form
        /// The target's or the product's name.
        public var name: String
        /// The package that has the product, where the manifest says it.
        public var package: String?
        /// The platforms for which it counts; empty for all.
        public var platforms: [String]
        /// The traits of which one has to be on; empty for none.
        public var traits: [String]
    }

    /// A target.
    public struct Target: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// What it is.
        public var type: TargetType
        /// Its folder relative to the package, where the manifest or `describe` says it.
        public var path: String?
        /// The only sources that it takes, relative to its folder; `nil` for all.
        public var sources: [String]?
        /// What it leaves out, relative to its folder.
        public var exclude: [String]
        /// Its resources, relative to its folder.
        public var resources: [String]
        /// The folder of its public headers, relative to its folder.
        public var publicHeadersPath: String?
        /// What it needs, plug-ins that it uses among them, in the manifest's order.
        public var dependencies: [TargetDependency]
        /// Its build settings as canonical JSON; empty for none.
        public var settings: String
        /// The languages, where `describe` says them: `swift`, `c` or nothing.
        public var language: String
    }

    /// A product.
    public struct Product: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// `executable`, `automatic`, `static`, `dynamic`, `plugin`, `macro`, `snippet` or `test`.
        public var type: String
        /// The targets that it consists of.
        public var targets: [String]
    }

    /// A package that it uses.
    public struct PackageDependency: Sendable, Hashable {
        /// SwiftPM's identity: the last component of its location, in small letters.
        public var identity: String
        /// The name by which targets may refer to it beside its identity.
        public var name: String?
        /// Its absolute folder, for a dependency by path.
        public var path: String?
    }

    /// The package's name.
    public var name: String
    /// The tools version of its manifest: `6.0.0`.
    public var toolsVersion: String
    /// Its absolute folder as the tool printed it; empty where it did not.
    public var root: String
    /// The packages that it uses.
    public var dependencies: [PackageDependency]
    /// Its products.
    public var products: [Product]
    /// Its targets.
    public var targets: [Target]
}
