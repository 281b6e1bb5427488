// swift-tools-version: 6.2
import PackageDescription

/// One set of language settings for every target: Swift 6 with the upcoming features that keep imports honest.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// A library target; `uses` names the only targets of this package that it may import.
func library(_ name: String, uses dependencies: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

/// The tests of one target.
func tests(_ name: String, uses dependencies: [String]) -> Target {
    .testTarget(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

// Lowest first: a target uses only targets above it. `Docs/DesignNotes.md` holds the same table, and HouseTests
// compares both with the imports that the sources really make.
let package = Package(
    name: "ripple",
    platforms: [.macOS(.v13)],
    products: [
        .library(name: "Reachability", targets: ["Reachability"]),
        .library(name: "SwiftSource", targets: ["SwiftSource"]),
        .library(name: "ModuleGraphs", targets: ["ModuleGraphs"]),
        .library(name: "ProjectReaders", targets: ["ProjectReaders"]),
        .library(name: "ArchitectureRules", targets: ["ArchitectureRules"]),
        .library(name: "ImpactVerification", targets: ["ImpactVerification"]),
        .library(name: "BuildCosts", targets: ["BuildCosts"]),
        .executable(name: "ripple", targets: ["ripple"]),
        .plugin(name: "RipplePlugin", targets: ["RipplePlugin"]),
        .executable(name: "ripple-benchmarks", targets: ["ripple-benchmarks"]),
    ],
    targets: [
        library("Reachability"),
        library("SystemAccess"),
        library("SwiftSource"),
        library("ModuleGraphs", uses: ["Reachability"]),
        library("ProjectReaders", uses: ["ModuleGraphs", "SwiftSource", "SystemAccess"]),
        library("Git", uses: ["SystemAccess"]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        library("BuildLogs", uses: ["SystemAccess", "CZlib", "CSQLite"]),
        .systemLibrary(name: "CIndexStore"),
        library("IndexStore", uses: ["SystemAccess", "CIndexStore"]),
        library("RebuildImpact", uses: ["Reachability", "ModuleGraphs", "SwiftSource"]),
        library(
            "ImpactVerification",
            uses: ["Reachability", "SystemAccess", "SwiftSource", "ModuleGraphs", "BuildLogs", "RebuildImpact"]
        ),
        library("BuildCosts", uses: ["ModuleGraphs", "BuildLogs", "RebuildImpact", "ImpactVerification"]),
        library(
            "ArchitectureRules", uses: ["Reachability", "ModuleGraphs", "SwiftSource", "RebuildImpact", "BuildCosts"]
        ),
        library(
            "Reports",
            uses: [
                "ModuleGraphs", "SwiftSource", "BuildLogs", "RebuildImpact", "ImpactVerification", "BuildCosts",
                "ArchitectureRules",
            ]
        ),
        library(
            "RippleCommands",
            uses: [
                "SystemAccess", "SwiftSource", "ModuleGraphs", "ProjectReaders", "Git", "BuildLogs", "IndexStore",
                "RebuildImpact", "ImpactVerification", "BuildCosts", "ArchitectureRules", "Reports",
            ]
        ),
        .executableTarget(name: "ripple", dependencies: ["RippleCommands", "SystemAccess"], swiftSettings: settings),
        .plugin(
            name: "RipplePlugin",
            capability: .command(
                intent: .custom(verb: "ripple", description: "run Ripple on this package: check, impact, graph, …")
            ),
            dependencies: ["ripple"],
            path: "Sources/RipplePlugin"
        ),
        .target(
            name: "ExperimentReplay",
            dependencies: ["ModuleGraphs", "ProjectReaders", "RebuildImpact", "RippleCommands", "SystemAccess"],
            path: "Benchmarks/ExperimentReplay",
            swiftSettings: settings
        ),
        .target(
            name: "BenchmarkSupport", path: "Benchmarks/BenchmarkSupport", swiftSettings: settings
        ),
        .executableTarget(
            name: "peer-engine", dependencies: ["Reachability", "BenchmarkSupport"], path: "Benchmarks/PeerEngine",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ripple-benchmarks",
            dependencies: [
                "Reachability", "BenchmarkSupport", "ExperimentReplay", "ArchitectureRules", "BuildCosts", "BuildLogs",
                "ImpactVerification",
                "ModuleGraphs", "ProjectReaders", "RebuildImpact", "RippleCommands", "SwiftSource", "SystemAccess",
            ],
            path: "Benchmarks/RippleBenchmarks",
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: ["SystemAccess"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        tests("ReachabilityTests", uses: ["Reachability", "BenchmarkSupport"]),
        tests("SystemAccessTests", uses: ["SystemAccess", "TestSupport"]),
        tests("SwiftSourceTests", uses: ["SwiftSource", "TestSupport"]),
        tests("ModuleGraphsTests", uses: ["ModuleGraphs", "TestSupport"]),
        tests("ProjectReadersTests", uses: ["ProjectReaders", "ModuleGraphs", "SystemAccess", "TestSupport"]),
        tests("GitTests", uses: ["Git", "SystemAccess", "TestSupport"]),
        tests("BuildLogsTests", uses: ["BuildLogs", "SystemAccess", "TestSupport"]),
        tests("IndexStoreTests", uses: ["IndexStore", "SystemAccess", "TestSupport"]),
        tests("RebuildImpactTests", uses: ["RebuildImpact", "ModuleGraphs", "SwiftSource", "TestSupport"]),
        tests(
            "ImpactVerificationTests",
            uses: [
                "ImpactVerification", "BuildLogs", "RebuildImpact", "ModuleGraphs", "SwiftSource", "Reports",
                "RippleCommands", "SystemAccess", "TestSupport",
            ]
        ),
        tests(
            "BuildCostsTests", uses: ["BuildCosts", "BuildLogs", "ModuleGraphs", "RebuildImpact", "TestSupport"]
        ),
        tests(
            "ArchitectureRulesTests", uses: ["ArchitectureRules", "ModuleGraphs", "RebuildImpact", "TestSupport"]
        ),
        tests("ReportsTests", uses: ["Reports", "ModuleGraphs", "RebuildImpact", "ArchitectureRules", "TestSupport"]),
        tests(
            "RippleCommandsTests",
            uses: ["RippleCommands", "SystemAccess", "Git", "ArchitectureRules", "TestSupport"]
        ),
        tests("BenchmarkSupportTests", uses: ["BenchmarkSupport", "Reachability", "TestSupport"]),
        tests("ExperimentReplayTests", uses: ["ExperimentReplay", "TestSupport"]),
        tests("HouseTests", uses: ["TestSupport", "SwiftSource", "ProjectReaders", "SystemAccess"]),
    ]
)
