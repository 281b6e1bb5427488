public import SystemAccess

/// Reads the SwiftPM packages of a checkout into one module graph.
///
///     let project = try await SwiftPackageReader(system: .local).load(directory: "/path/to/checkout")
///     project.ownership.owners(of: "Sources/Profile/ProfileView.swift").modules
///
/// Every folder with a `Package.swift` counts, but for those that ``DirectoryWalk`` leaves out; packages outside the
/// folder come along where a path dependency leads to them.
public struct SwiftPackageReader: Sendable {
    private let system: System

    /// A reader that works in this world.
    public init(system: System) { self.system = system }

    /// Loads all packages in `directory` and below.
    ///
    /// Manifests are evaluated side by side, up to the number of processors, and come from the user's cache where
    /// nothing that decides about them has changed: no process is started then.
    /// - Throws: ``ReaderError`` where no package is there, or none could be loaded.
    public func load(directory: String) async throws(ReaderError) -> LoadedProject {
        let root = try checkoutRoot(directory)
        let checkout = Checkout(root: root, files: system.files)
        let evaluator = ManifestEvaluator(system: system)
        var problems = checkout.failures.map {
            LoadProblem(path: Paths.relative($0.path, to: root) ?? $0.path, message: "cannot list it: \($0.reason)")
        }
        var notes: [String] = []
        var loaded: [PackageJoiner.Input] = []
        var seen: Set<String> = []
        var waiting = checkout.packageDirectories.map { Paths.join(root, $0) }
        guard !waiting.isEmpty else { throw .noPackages(directory: directory) }
        while !waiting.isEmpty {
            let batch = waiting.filter { seen.insert($0).inserted }
            waiting = []
            for (location, outcome) in await evaluate(batch, with: evaluator) {
                let folder = Paths.relativeOrOutside(location, to: root)
                let manifest = Paths.join(folder, "Package.swift")
                if let why = outcome.uncached { notes.append("\(manifest) is evaluated at every start: \(why)") }
                switch outcome.description {
                case .failure(let error):
                    if error == .noSwift { throw error }
                    problems.append(LoadProblem(path: manifest, message: error.description))
                case .success(let description):
                    loaded.append(.init(description: description, directory: folder, location: location))
                    for case let path? in description.dependencies.map(\.path) {
                        guard let target = system.files.realPath(of: path), !seen.contains(target),
                            system.files.isFile(target + "/Package.swift")
                        else { continue }
                        waiting.append(target)
                    }
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
    private func checkoutRoot(_ directory: String) throws(ReaderError) -> String {
        guard system.files.isDirectory(directory), let root = system.files.realPath(of: directory) else {
            throw .unreadable(path: directory, why: "no such directory")
        }
        if system.files.isFile(root + "/Package.swift") { return root }
        let below = Checkout(root: root, files: system.files)
        if !below.packageDirectories.isEmpty { return root }
        var above = Paths.parent(root)
        while !above.isEmpty, above != "/" {
            if system.files.isFile(above + "/Package.swift") { return above }
            above = Paths.parent(above)
        }
        throw .noPackages(directory: directory)
    }

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
            try system.files.write(text, to: folder + "/Package.swift")
        } catch {
            throw .unreadable(path: error.path, why: error.reason)
        }
        defer { try? system.files.remove(folder) }
        var uncached = system
        uncached.cache = NoCache()
        return try await ManifestEvaluator(system: uncached).evaluate(folder).description.get()
    }
}
