/// Counts of what a project holds, to compare with those of other readers.
package struct XcodeFigures: Sendable, Hashable {
    /// Native targets.
    package var native = 0
    /// Aggregate targets.
    package var aggregate = 0
    /// Pairs of targets of the project of which one has a target dependency on the other.
    package var edgesSameProject = 0
    /// Pairs of targets of which one links the other's product without a target dependency.
    package var implicitOnly = 0
    /// Target dependencies on a package's product.
    package var dependenciesOnPackageProducts = 0
    /// Products of packages that targets name.
    package var packageProducts = 0
    /// Those of them that do not say of which package.
    package var packageProductsWithoutPackage = 0
    /// References to packages in folders.
    package var localPackages = 0
    /// References to packages in repositories.
    package var remotePackages = 0
    /// Folders whose files are members without being named.
    package var synchronizedRootGroups = 0
    /// Sets of exceptions to those, by target.
    package var synchronizedExceptionSets = 0
    /// Files that the sources phases of several targets name.
    package var filesInSeveralTargets = 0
    /// Targets whose field `productName` is not their name.
    package var productNameDiffers = 0
    /// Targets on the longest chain of dependencies, implicit ones among them.
    package var longestChain = 0
    /// The greatest number of targets that need one target, directly or not.
    package var maxTransitiveDependents = 0

    /// Nothing counted.
    package init() {}
}

/// Counts of what a Tuist graph holds.
package struct TuistFigures: Sendable, Hashable {
    /// Projects, external ones among them.
    package var projects = 0
    /// Targets of all projects.
    package var targets = 0
    /// Dependencies of a target on a target, in the file or not.
    package var edges = 0

    /// Nothing counted.
    package init() {}
}
