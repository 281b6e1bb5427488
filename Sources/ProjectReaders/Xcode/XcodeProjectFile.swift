/// What one `project.pbxproj` says of its targets, with every path relative to the checkout.
///
/// It knows no other project: references to those are kept as they are named, and ``XcodeJoiner`` follows them.
struct XcodeProjectFile: Sendable {
    /// A Swift package that the project refers to.
    enum PackageReference: Sendable, Hashable {
        /// A folder, relative to the checkout.
        case local(String)
        /// A repository; its identity is the last part of its address, in small letters, without `.git`.
        case remote(identity: String)
    }

    /// The versions of the form that the reader was made for: Xcode 8 to 26.
    static let knownVersions = 46...90

    /// The project's name: that of its `.xcodeproj`.
    var name: String
    /// The `.xcodeproj` relative to the checkout.
    var path: String
    /// The version of the file's form: 46 for Xcode 8 to 90 for Xcode 26.
    var objectVersion: Int
    /// The targets in the project's order.
    var targets: [XcodeTarget] = []
    /// The packages that the project refers to, in its order.
    var packages: [PackageReference] = []
    /// Folders among its files, relative to the checkout: a package may lie in one.
    var folders: [String] = []
    /// Other projects that it refers to, relative to the checkout.
    var projects: [String] = []
    /// Headers in its groups that no build phase names, relative to the checkout.
    var looseHeaders: [String] = []
    /// The settings files that decide about targets, with the identifiers of those.
    var configurationFiles: [String: Set<String>] = [:]
    /// What is broken in it: names that lead nowhere, groups inside themselves.
    var problems: [String] = []
    /// Counts for ``XcodeFigures``.
    var counts: XcodeFigures = XcodeFigures()
}

/// One target of a project.
struct XcodeTarget: Sendable {
    /// How a target is built.
    enum Form: Sendable { case native, aggregate, legacy }

    /// One build configuration's names.
    struct Configuration: Sendable, Hashable {
        /// `Debug`, `Release`, or what the project calls it.
        var name: String
        /// `PRODUCT_NAME`: the product's file name without its ending.
        var productName: String
        /// `PRODUCT_MODULE_NAME`: what sources import.
        var moduleName: String
    }

    /// A file, or a folder that is taken as one, that a build phase or a setting names.
    struct File: Sendable, Hashable {
        /// What it is to the target.
        enum Role: Sendable { case source, publicHeader, header, resource }
        var path: String
        var role: Role
    }

    /// A folder whose files are members without being named.
    struct Folder: Sendable, Hashable {
        var path: String
        /// What is no member, relative to the folder.
        var excluded: [String]
        /// The headers that other modules may include, relative to the folder.
        var publicHeaders: [String]
    }

    /// Another target, or a product, as it is named in the project.
    enum Reference: Sendable, Hashable {
        /// A target of the same project, by its identifier.
        case sibling(id: String)
        /// A target of another project, by identifier or by name.
        case remote(project: String, id: String, name: String)
        /// A built file: `Kit.framework`, `libKit.a`.
        case product(file: String)
        /// The product of a target of another project: by the product's identifier there, else by its file's name.
        case remoteProduct(project: String, id: String, file: String)
        /// A product of a Swift package.
        case package(product: String, from: XcodeProjectFile.PackageReference?)
        /// A target of the workspace by its name.
        case named(String)
    }

    /// One way in which a target needs another.
    struct Need: Sendable, Hashable {
        /// How it needs it.
        enum Way: Sendable { case target, linked, embedded, testHost, packageProduct }
        var way: Way
        var reference: Reference
        /// The platforms for which it does; empty for all.
        var platforms: [String]
    }

    /// Its identifier in the project.
    var id: String
    var name: String
    var form: Form
    /// `com.apple.product-type.framework` and the like; empty for aggregate and legacy targets.
    var productType: String
    /// The identifier of its product among the project's files.
    var productID: String
    /// The file names under which its product may be linked: `Kit.framework`.
    var productFiles: [String] = []
    /// Its names by configuration, in the project's order.
    var configurations: [Configuration] = []
    /// The configuration that counts where none is chosen.
    var defaultConfiguration: String = ""
    var files: [File] = []
    var folders: [Folder] = []
    var needs: [Need] = []
    /// `MACH_O_TYPE` is `staticlib`: a framework that is linked into its users.
    var isStatic = false

    /// The names by the default configuration, or by the first.
    var names: Configuration? {
        configurations.first { $0.name == defaultConfiguration } ?? configurations.first
    }

    /// The names under which sources import it, without doubles, that of the default configuration first.
    var moduleNames: [String] {
        var names = [self.names?.moduleName].compactMap { $0 }
        for configuration in configurations where !names.contains(configuration.moduleName) {
            names.append(configuration.moduleName)
        }
        return names.filter { !$0.isEmpty }
    }
}
