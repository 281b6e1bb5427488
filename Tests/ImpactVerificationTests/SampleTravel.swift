import BuildLogs
import ImpactVerification
import ModuleGraphs
@testable import RebuildImpact

/// App -> Composition -> Booking, Profile -> Base; BookingTests -> Booking; and a package of its own, Kit, which Base
/// of another package has a namesake in.
struct SampleTravel {
    let graph: ModuleGraph
    let ownership: FileOwnership

    /// - Parameter profileUsesBooking: whether the feature Profile depends on the feature Booking.
    init(profileUsesBooking: Bool = false, namesake: Bool = false) {
        var builder = ModuleGraph.Builder()
        let travel = builder.addPackage(name: "Travel", directory: "")
        let other = builder.addPackage(name: "Other", directory: "Packages/Other")
        var folders: [(ModuleGraph.Builder.ModuleHandle, String)] = []
        func add(_ name: String, _ kind: ModuleKind = .library) -> ModuleGraph.Builder.ModuleHandle {
            let folder = (kind == .test ? "Tests/" : "Sources/") + name
            let module = builder.addModule(
                name: name, package: travel, kind: kind, languages: .swift, directory: folder)
            folders.append((module, folder))
            return module
        }
        let (base, booking, profile) = (add("Base"), add("Booking"), add("Profile"))
        let (composition, app, tests) = (add("Composition"), add("travel-app", .executable), add("BookingTests", .test))
        for feature in [booking, profile] { builder.addDependency(from: feature, to: base, declared: .target) }
        if profileUsesBooking { builder.addDependency(from: profile, to: booking, declared: .target) }
        builder.addDependency(from: composition, to: booking, declared: .target)
        builder.addDependency(from: composition, to: profile, declared: .target)
        builder.addDependency(from: app, to: composition, declared: .target)
        builder.addDependency(from: tests, to: booking, declared: .target)
        if namesake {
            let folder = "Packages/Other/Sources/Base"
            let twin = builder.addModule(
                name: "Base", package: other, kind: .library, languages: .swift, directory: folder)
            folders.append((twin, folder))
        }
        builder.addProduct(name: "travel-app", package: travel, kind: .executable, modules: [app])
        builder.addProduct(
            name: "TravelPackageTests", package: travel, kind: .test, modules: [tests], isDeclared: false)
        let built = builder.build()
        graph = built.graph
        ownership = FileOwnership(
            graph: graph,
            territories: folders.compactMap { handle, folder in
                built.ids[handle].map { .init(module: $0, directory: folder) }
            }
        )
    }

    subscript(name: String) -> ModuleID {
        guard let id = try? graph.module(named: name) else { preconditionFailure("no module \(name)") }
        return id
    }

    /// A verifier of an edit of a file of `module`, of which `recompiles` and `may` are predicted to compile.
    func verifier(editing modules: [String], recompiles: [String], may: [String] = [], stale: [String] = []) -> Verifier
    {
        let files = modules.map { name in
            ChangedFile(
                path: (graph[self[name]].directory ?? "") + "/View.swift",
                versions: .texts(old: Array("func f() {}\n".utf8), new: Array("\nfunc f() {}\n".utf8)))
        }
        let changes = ChangeSet(files, ownership: ownership, graph: graph)
        var prediction = RebuildPrediction(reachableFrom: changes, in: graph)
        prediction.modules = (recompiles.map { ($0, ModuleRebuild.recompiles) } + may.map { ($0, .mayRecompile) }).map {
            .init(module: self[$0], rebuild: $1, distance: 0, chain: [self[$0]], files: ["View.swift"], reasons: [])
        }
        prediction.stale = stale.map { .init(module: self[$0], because: "layout", remedy: "declare it") }
        return Verifier(graph: graph, changes: changes, prediction: prediction) { from, _ in
            ("\(graph[from].directory ?? "")/View.swift", 3)
        }
    }
}

extension BuildRecord {
    /// A whole verbose log of a build that compiled one file of each of these modules.
    static func compiling(_ modules: String..., outcome: BuildOutcome = .succeeded, isComplete: Bool = true)
        -> BuildRecord
    {
        BuildRecord(
            tool: "swift build", format: .swiftPackageVerbose, outcome: outcome, isComplete: isComplete,
            fileLevel: true,
            steps: modules.enumerated().map { index, module in
                BuildStep(.compile, module: module, files: ["/work/\(module)/View.swift"], line: index * 10 + 10)
            })
    }
}
