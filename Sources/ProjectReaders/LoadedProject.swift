public import ModuleGraphs

/// A project as it was read: the graph, who owns which file, and what could not be had.
public struct LoadedProject: Sendable {
    /// Packages, modules, products, dependencies.
    public var graph: ModuleGraph
    /// Who owns which file.
    public var ownership: FileOwnership
    /// The folders, or single files behind links, from which each module takes its files, relative to the checkout.
    public var folders: [ModuleID: [String]]
    /// The checkout's absolute path, links resolved; paths of the graph are relative to it.
    public var root: String
    /// The package descriptions that were loaded, by the manifest's path relative to the checkout.
    public var packages: [String: PackageDescription]
    /// What could not be loaded, ascending by path. Where there is any, the answer is partial.
    public var problems: [LoadProblem]
    /// What a curious person may want to know: manifests that are evaluated anew at every start, and why.
    public var notes: [String]
    /// What sort of project it is: that decides who builds it, where nobody says.
    public var kind = ProjectKind.packages
    /// What was loaded, in one line; empty where the reader does not say.
    public var summary: String = ""
    /// The names under which sources import a module, where they are others than its own: `PRODUCT_MODULE_NAME`.
    public var moduleNames: [ModuleID: [String]] = [:]

    /// Whether a part is missing.
    public var isPartial: Bool { !problems.isEmpty }
}

/// The sorts of project.
public enum ProjectKind: Sendable, Hashable {
    /// SwiftPM packages.
    case packages
    /// An Xcode project or workspace, or the graph of one that Tuist makes.
    case xcode
    /// Targets of Bazel.
    case bazel
}
