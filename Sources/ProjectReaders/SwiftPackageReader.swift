public import SystemAccess

/// Reads the SwiftPM packages of a checkout into one module graph.
///
///     let project = try await SwiftPackageReader(system: .local).load(directory: "/path/to/checkout")
///     project.ownership.owners(of: "Sources/Profile/ProfileView.swift").modules
///
/// Every folder with a `Package.swift` counts, but for those that ``DirectoryWalk`` leaves out; packages outside the
/// folder, or left out by the walk, come along where a path dependency leads to them.
public struct SwiftPackageReader: Sendable {
    private let system: System
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
        let checkout = try checkout(at: directory)
        let root = checkout.root
        let evaluator = ManifestEvaluator(system: system, root: root)
        var problems = checkout.failures.map {
            LoadProblem(path: Paths.relativeOrOutside($0.path, to: root), message: "cannot list it: \($0.reason)")
        }
        var notes: [String] = []
        var loaded: [PackageJoiner.Input] = []
        var waiting = checkout.packageDirectories.map { Paths.join(root, $0) }
        var seen = Set(waiting)
        while !waiting.isEmpty {
            let batch = waiting
            waiting = []
            for (location, outcome) in await evaluate(batch, with: evaluator) {
                let folder = Paths.relativeOrOutside(location, to: root)
                let manifest = Paths.join(folder, "Package.swift")
                if let why = outcome.uncached { notes.append("\(manifest) is evaluated at every start: \(why)") }
                switch outcome.description {
                case .failure(let error):
                    if error == .noSwift { throw error }
                    problems.append(LoadProblem(path: manifest, message: error.description))
                case .success(var description):
                    for index in description.dependencies.indices {
                        guard let path = description.dependencies[index].path, !seen.contains(path) else { continue }
                        // The dependency may lead through a symbolic link: packages are known by their real places.
                        guard let place = system.files.realPath(of: path), hasManifest(place) else {
                            let missing = Paths.relativeOrOutside(Paths.normalized(path), to: root)
                            let message = "depends on the package at '\(missing)', where no Package.swift is"
                            problems.append(LoadProblem(path: manifest, message: message))
                            continue
                        }
                        description.dependencies[index].path = place
                        if seen.insert(place).inserted { waiting.append(place) }
                    }
                    loaded.append(
                        .init(
                            description: description, directory: folder, location: location,
                            manifests: outcome.manifests
                        )
                    )
                }
            }
        }
        loaded.sort { $0.directory < $1.directory }
        var project = PackageAssembly(inputs: loaded, checkout: checkout).project()
        project.problems = (problems + project.problems).sorted { ($0.path, $0.message) < ($1.path, $1.message) }
        project.notes = notes.sorted()
        return project
    }

    /// The folder itself where it or one below it has a package, else the nearest folder above that has one.
    private func checkout(at directory: String) throws(ReaderError) -> Checkout {
        guard system.files.isDirectory(directory), let root = system.files.realPath(of: directory) else {
            throw .unreadable(path: directory, why: "no such directory")
        }
        let here = Checkout(root: root, files: system.files, excluding: excluded)
        if here.directories.isEmpty, let failure = here.failures.first {
            throw .unreadable(path: directory, why: failure.reason)
        }
        if !here.packageDirectories.isEmpty { return here }
        var above = Paths.parent(root)
        while !above.isEmpty, above != "/" {
            if hasManifest(above) { return Checkout(root: above, files: system.files, excluding: excluded) }
            above = Paths.parent(above)
        }
        throw .noPackages(directory: directory)
    }

    private func hasManifest(_ directory: String) -> Bool { system.files.isFile(directory + "/Package.swift") }

    /// Evaluates the packages at these places, as many at once as there are processors; in the order of the places.
    private func evaluate(
        _ places: [String], with evaluator: ManifestEvaluator
    ) async -> [(location: String, outcome: ManifestEvaluator.Outcome)] {
        await withTaskGroup(of: (Int, ManifestEvaluator.Outcome).self) { group in
            var results = [ManifestEvaluator.Outcome?](repeating: nil, count: places.count)
            var next = 0
            func startOne() {
                guard next < places.count else { return }
                let index = next
                next += 1
                group.addTask { (index, await evaluator.evaluate(places[index])) }
            }
            for _ in 0..<system.environment.processorCount { startOne() }
            while let (index, outcome) = await group.next() {
                results[index] = outcome
                startOne()
            }
            return zip(places, results).compactMap { place, outcome in outcome.map { (place, $0) } }
        }
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
        return try await ManifestEvaluator(system: uncached, root: folder).evaluate(folder).description.get()
    }
}
