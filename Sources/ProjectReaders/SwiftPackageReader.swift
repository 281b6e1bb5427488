public import SystemAccess

/// Reads the SwiftPM packages of a checkout into one module graph.
///
///     let project = try await SwiftPackageReader(system: .local).load(directory: "/path/to/checkout")
///     project.ownership.owners(of: "Sources/Profile/ProfileView.swift").modules
///
/// Every folder with a `Package.swift` counts, but for those that ``DirectoryWalk`` leaves out; packages outside the
/// folder, or left out by the walk, come along where a path dependency leads to them.
public struct SwiftPackageReader: Sendable {
    let system: System
    private let excluded: [String]

    /// A reader that works in this world.
    ///
    /// - Parameter excluded: absolute paths of folders that are no part of a checkout; a package in one comes along only
    ///   where a path dependency leads to it.
    public init(system: System, excluding excluded: [String] = []) {
        self.system = system
        self.excluded = excluded
    }

    /// Loads all packages in `directory` and below; where there is none, those of the nearest package above.
    ///
    /// Manifests are evaluated side by side, up to the number of processors, and come from the user's cache where
    /// nothing that decides about them has changed: no process is started then. A manifest that cannot be evaluated is
    /// a problem of the project, and the rest is loaded.
    /// - Throws: ``ReaderError`` where there is no package, or nothing to evaluate one with.
    public func load(directory: String) async throws(ReaderError) -> LoadedProject {
        try await load(directory: directory, walk: nil)
    }

    /// The same with a walk of the directory, where somebody made one already: it takes a third of a warm start.
    func load(directory: String, walk: DirectoryWalk?) async throws(ReaderError) -> LoadedProject {
        let checkout = try checkout(at: directory, walk: walk)
        let root = checkout.root
        var problems = checkout.failures.map {
            LoadProblem(path: Paths.relativeOrOutside($0.path, to: root), message: "cannot list it: \($0.reason)")
        }
        let batch = try await packages(at: checkout.packageFolders, root: root)
        problems += batch.problems
        var project = PackageAssembly(inputs: batch.inputs, checkout: checkout, discard: system.keepToTheEnd).project()
        project.problems = (problems + project.problems).sorted { ($0.path, $0.message) < ($1.path, $1.message) }
        project.notes = batch.notes
        system.keepToTheEnd((checkout, batch))
        return project
    }

    /// Packages that were evaluated, ascending by folder, what failed, and what a curious person may want to know.
    struct Batch {
        var inputs: [PackageJoiner.Input] = []
        var problems: [LoadProblem] = []
        var notes: [String] = []
    }

    /// Evaluates the packages in these folders, and those that path dependencies lead to.
    func packages(at places: [PackageFolder], root: String) async throws(ReaderError) -> Batch {
        let evaluator = try ManifestEvaluator(system: system, root: root)
        var notes: [String] = []
        var problems: [LoadProblem] = []
        var loaded: [PackageJoiner.Input] = []
        var waiting = places
        var seen = Set(waiting.map(\.path))
        while !waiting.isEmpty {
            let batch = waiting
            waiting = []
            for (manifest, result) in await evaluate(batch, with: evaluator) {
                let folder = Paths.relativeOrOutside(manifest.directory, to: root)
                let path = Paths.join(folder, "Package.swift")
                if let why = manifest.uncached { notes.append("\(path) is evaluated at every start: \(why)") }
                switch result {
                case .failure(let error):
                    problems.append(LoadProblem(path: path, message: error.description))
                case .success(var description):
                    for index in description.dependencies.indices {
                        guard let place = description.dependencies[index].path, !seen.contains(place) else { continue }
                        // The dependency may lead through a symbolic link: packages are known by their real places.
                        guard let real = system.files.realPath(of: place), hasManifest(real) else {
                            let missing = Paths.relativeOrOutside(Paths.normalized(place), to: root)
                            let message = "depends on the package at '\(missing)', where no Package.swift is"
                            problems.append(LoadProblem(path: path, message: message))
                            continue
                        }
                        description.dependencies[index].path = real
                        if seen.insert(real).inserted { waiting.append(PackageFolder(path: real)) }
                    }
                    loaded.append(
                        .init(
                            description: description, directory: folder, location: manifest.directory,
                            manifests: manifest.names
                        )
                    )
                }
            }
        }
        loaded.sort { $0.directory < $1.directory }
        return Batch(inputs: loaded, problems: problems, notes: notes.sorted())
    }

    /// The folder itself where it or one below it has a package, else the nearest folder above that has one.
    private func checkout(at directory: String, walk: DirectoryWalk?) throws(ReaderError) -> Checkout {
        guard system.files.isDirectory(directory), let root = system.files.realPath(of: directory) else {
            throw .unreadable(path: directory, why: "no such directory")
        }
        let here = Checkout(root: root, files: system.files, excluding: excluded, walk: walk)
        if here.directories.isEmpty, let failure = here.failures.first {
            throw .unreadable(path: directory, why: failure.reason)
        }
        if here.holdsPackage { return here }
        var above = Paths.parent(root)
        while !above.isEmpty, above != "/" {
            if hasManifest(above) { return Checkout(root: above, files: system.files, excluding: excluded) }
            above = Paths.parent(above)
        }
        throw .noPackages(directory: directory)
    }

    private func hasManifest(_ directory: String) -> Bool { system.files.isFile(directory + "/Package.swift") }

    /// Evaluates the packages at these places, in their order: those that the cache has at once, the others as many at
    /// a time as there are processors.
    private func evaluate(
        _ places: [PackageFolder], with evaluator: ManifestEvaluator
    ) async -> [(manifest: ManifestEvaluator.Manifest, result: Result<PackageDescription, ReaderError>)] {
        let manifests = places.concurrentMap { evaluator.lookUp($0) }
        var results = manifests.map(\.description)
        var open = results.indices.filter { results[$0] == nil }[...]
        await withTaskGroup(of: (Int, Result<PackageDescription, ReaderError>).self) { group in
            func startOne() {
                guard let index = open.popFirst() else { return }
                group.addTask { (index, await evaluator.evaluate(manifests[index])) }
            }
            for _ in 0..<system.environment.processorCount { startOne() }
            while let (index, result) = await group.next() {
                results[index] = result
                startOne()
            }
        }
        return zip(manifests, results).compactMap { manifest, result in result.map { (manifest, $0) } }
    }
}

extension SwiftPackageReader {
    /// The description of a manifest of which only the text is at hand: an older version of one.
    ///
    /// It is evaluated in a scratch folder, so places that it names relative to itself come out elsewhere.
    /// - Throws: ``ReaderError`` with SwiftPM's message where it is refused.
    public func description(ofManifest text: [UInt8]) async throws(ReaderError) -> PackageDescription {
        let folder: String
        do {
            folder = try system.files.makeTemporaryDirectory()
        } catch {
            throw .unreadable(path: error.path, why: error.reason)
        }
        defer { try? system.files.remove(folder) }
        do {
            try system.files.write(text, to: folder + "/Package.swift")
        } catch {
            throw .unreadable(path: error.path, why: error.reason)
        }
        var uncached = system
        uncached.cache = NoCache()
        let evaluator = try ManifestEvaluator(system: uncached, root: folder)
        return try await evaluator.evaluate(evaluator.lookUp(PackageFolder(path: folder))).get()
    }
}
