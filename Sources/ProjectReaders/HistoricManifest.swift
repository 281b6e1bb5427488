public import SystemAccess

/// A package's manifest as it once was: its place, and the texts of it and of its variants.
public struct HistoricManifest: Sendable, Hashable {
    /// The package's folder relative to the checkout, `""` for the checkout itself.
    public var directory: String
    /// `Package.swift` and its variants for other versions of Swift, by name, ascending.
    public var files: [File]

    /// One file.
    public struct File: Sendable, Hashable {
        /// `Package.swift`, `Package@swift-6.0.swift`.
        public var name: String
        /// Its text.
        public var text: [UInt8]

        /// A file as given.
        public init(name: String, text: [UInt8]) {
            self.name = name
            self.text = text
        }
    }

    /// A manifest as given.
    public init(directory: String, files: [File]) {
        self.directory = directory
        self.files = files
    }
}

extension SwiftPackageReader {
    /// What manifests of the past say, in their order: each is evaluated once, side by side up to the number of
    /// processors, and kept in the user's cache unless it reads something that is not in its text.
    ///
    /// Each lies in a scratch folder at the place that it had, so what it names relative to itself is where it was.
    /// - Parameters:
    ///   - root: the checkout, absolute: places that lie in the scratch folder come out as places in it.
    ///   - isDone: called with the number of manifests that are evaluated.
    /// - Throws: ``ReaderError/noSwift`` where there is nothing to evaluate them with.
    public func descriptions(
        of manifests: [HistoricManifest], root: String, isDone: @escaping (Int) -> Void = { _ in }
    ) async throws(ReaderError) -> [Result<PackageDescription, ReaderError>] {
        let evaluator = try HistoricEvaluator(system: system, root: root)
        var results = manifests.map(evaluator.lookUp)
        var open = results.indices.filter { results[$0] == nil }[...]
        await withTaskGroup(of: (Int, Result<PackageDescription, ReaderError>).self) { group in
            func startOne() {
                guard let index = open.popFirst() else { return }
                group.addTask { (index, await evaluator.evaluate(manifests[index])) }
            }
            for _ in 0..<system.environment.processorCount { startOne() }
            var done = 0
            while let (index, result) = await group.next() {
                results[index] = result
                done += 1
                isDone(done)
                startOne()
            }
        }
        return results.map { $0 ?? .failure(.manifest(message: "it was not evaluated")) }
    }

    /// The project that these packages make in a checkout that `files` shows.
    ///
    /// - Parameter packages: what was evaluated, with the names of the manifest's files.
    public static func project(
        of packages: [(directory: String, names: [String], description: PackageDescription)], root: String,
        files: any FileSystem, excluding excluded: [String] = []
    ) -> LoadedProject {
        let checkout = Checkout(root: root, files: files, excluding: excluded)
        let inputs = packages.sorted { $0.directory < $1.directory }.map { package in
            PackageJoiner.Input(
                description: package.description, directory: package.directory,
                location: Paths.join(root, package.directory), manifests: package.names)
        }
        return PackageAssembly(inputs: inputs, checkout: checkout).project()
    }
}

/// Evaluates manifests of the past.
private struct HistoricEvaluator: Sendable {
    let system: System
    let root: String
    private let toolchain: Toolchain

    init(system: System, root: String) throws(ReaderError) {
        guard let toolchain = Toolchain.find(in: system.environment, files: system.files) else { throw .noSwift }
        self.system = system
        self.root = root
        self.toolchain = toolchain
    }

    private func entry(_ manifest: HistoricManifest) -> ManifestCacheEntry {
        ManifestCacheEntry(
            directory: "then " + Paths.join(root, manifest.directory),
            inputs: ManifestInputs(files: manifest.files.map { ($0.name, $0.text) }), toolchain: toolchain.identity)
    }

    func lookUp(_ manifest: HistoricManifest) -> Result<PackageDescription, ReaderError>? {
        entry(manifest).load(from: system.cache, environment: system.environment).map { .success($0) }
    }

    func evaluate(_ manifest: HistoricManifest) async -> Result<PackageDescription, ReaderError> {
        do {
            let scratch = try system.files.makeTemporaryDirectory()
            defer { try? system.files.remove(scratch) }
            let folder = Paths.join(scratch, manifest.directory)
            try system.files.createDirectory(folder)
            for file in manifest.files { try system.files.write(file.text, to: Paths.join(folder, file.name)) }
            var uncached = system
            uncached.cache = NoCache()
            let evaluator = try ManifestEvaluator(system: uncached, root: scratch)
            var description = try await evaluator.evaluate(evaluator.lookUp(PackageFolder(path: folder))).get()
            for index in description.dependencies.indices {
                guard let path = description.dependencies[index].path,
                    let inside = Paths.relative(path, to: scratch)
                else { continue }
                description.dependencies[index].path = Paths.join(root, inside)
            }
            let inputs = ManifestInputs(files: manifest.files.map { ($0.name, $0.text) })
            let reads = inputs.reads()
            if reads.hiddenInput == nil {
                entry(manifest).store(
                    description, environmentNames: reads.environmentNames, environment: system.environment,
                    in: system.cache)
            }
            return .success(description)
        } catch let error as ReaderError {
            return .failure(error)
        } catch {
            return .failure(.manifest(message: String(describing: error)))
        }
    }
}
