import SystemAccess
import TestSupport
import Testing

@testable import ProjectReaders

/// A real project and what independent readers count in it, in the order of the table in `../shared/data/README.md`.
struct CountedProject: Sendable, CustomTestStringConvertible {
    let name: String
    let counts: [Int]
    var testDescription: String { name }
}

extension XcodeFigures {
    /// The counts in the order of the table.
    var row: [Int] {
        [
            native, aggregate, edgesSameProject, implicitOnly, dependenciesOnPackageProducts, packageProducts,
            packageProductsWithoutPackage, localPackages, remotePackages, synchronizedRootGroups,
            synchronizedExceptionSets, filesInSeveralTargets, productNameDiffers, longestChain,
            maxTransitiveDependents,
        ]
    }
}

@Suite struct XcodeFiguresTests {
    @Test(
        "a public project holds what independent readers count in it",
        .enabled(if: Places.hasSharedData, "needs ../shared/data/graphs/xcode"),
        arguments: [
            CountedProject(name: "NetNewsWire", counts: [8, 0, 6, 0, 0, 43, 39, 0, 3, 8, 13, 0, 2, 3, 2]),
            CountedProject(name: "Moya", counts: [7, 0, 5, 5, 0, 0, 0, 0, 0, 0, 0, 3, 1, 3, 6]),
            CountedProject(name: "Rx", counts: [10, 0, 19, 3, 0, 0, 0, 0, 0, 0, 0, 171, 6, 4, 8]),
            CountedProject(name: "Nuke", counts: [10, 0, 8, 6, 0, 0, 0, 0, 0, 13, 1, 0, 6, 4, 9]),
            CountedProject(name: "CodeEdit", counts: [4, 0, 3, 0, 1, 30, 10, 0, 22, 5, 2, 0, 0, 3, 3]),
            CountedProject(name: "SynchronizedRootGroups", counts: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0]),
            CountedProject(name: "FileSharedAcrossTargets", counts: [2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1]),
            CountedProject(name: "WithoutWorkspace", counts: [3, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 2]),
            CountedProject(
                name: "ProjectWithXCLocalSwiftPackageReferences", counts: [2, 0, 1, 0, 0, 3, 3, 2, 0, 0, 0, 0, 0, 2, 1]
            ),
            CountedProject(name: "AppWithExtensions", counts: [5, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 2]),
        ])
    func realProjects(_ project: CountedProject) async throws {
        let path = Places.sharedData + "/graphs/xcode/\(project.name).xcodeproj"
        let figures = try await XcodeReader(system: .local).figures(ofProject: path)
        #expect(figures.row == project.counts)
    }
}
