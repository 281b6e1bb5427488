internal import Git
internal import ModuleGraphs
internal import ProjectReaders
internal import SystemAccess

/// The project as it was at each commit: its manifests evaluated once for each content, its graph made once for each
/// state of manifests and folders.
final class HistoricProjects {
    /// The manifests of a tree.
    struct Manifests: Hashable {
        struct Place: Hashable {
            var directory: String
            var files: [File]
        }
        struct File: Hashable {
            var name: String
            var id: ObjectID
        }
        var places: [Place]

        /// The blobs of all of them.
        var ids: [ObjectID] { places.flatMap { $0.files.map(\.id) } }
    }

    /// A project of the past, with a number that is the same for the same project.
    struct Past {
        let project: LoadedProject
        let number: Int
    }

    private static let kept = 4

    private struct Key: Hashable {
        let manifests: Manifests
        let layout: UInt64
    }

    private let present: LoadedProject
    private let excluded: [String]
    /// Whether manifests tell the graph; else the present one stands in for all of the past.
    let followsManifests: Bool
    private var descriptions: [Manifests.Place: PackageDescription] = [:]
    /// The last few: those next to each other in the history are mostly the same, and a large graph is large.
    private var recent: [(key: Key, past: Past)] = []
    private var count = 0
    /// Places whose manifest could not be evaluated, with the reason.
    private(set) var failures: [String: String] = [:]

    /// - Parameter excluded: absolute paths of folders that are no part of the project.
    init(present: LoadedProject, excluded: [String], followsManifests: Bool) {
        self.present = present
        self.excluded = excluded
        self.followsManifests = followsManifests
    }

    /// The manifests of a tree, in ascending order of their folders; those of folders that no walk would enter left out.
    func manifests(in root: HistoricTree.Folder) -> Manifests {
        guard followsManifests else { return Manifests(places: []) }
        let left = Set(excluded.compactMap { Paths.relative($0, to: present.root) })
        var places: [Manifests.Place] = []
        var open: [(String, HistoricTree.Folder)] = [("", root)]
        while let (path, folder) = open.popLast() {
            var files: [Manifests.File] = []
            for (name, entry) in folder.entries {
                switch entry {
                case .folder(let inside):
                    let place = Paths.join(path, name)
                    guard inside.hasManifest, !name.hasPrefix("."), !DirectoryWalk.skippedNames.contains(name),
                        !left.contains(place)
                    else { continue }
                    open.append((place, inside))
                case .file(let version):
                    let isVariant = name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
                    guard name == "Package.swift" || isVariant, version.mode.isRegular else { continue }
                    files.append(.init(name: name, id: version.id))
                }
            }
            guard files.contains(where: { $0.name == "Package.swift" }) else { continue }
            places.append(.init(directory: path, files: files.sorted { $0.name < $1.name }))
        }
        return Manifests(places: places.sorted { $0.directory < $1.directory })
    }

    /// Evaluates what these states need and is not known yet.
    func evaluate(
        _ states: some Sequence<Manifests>, texts: BlobTexts, system: System, isDone: @escaping (Int, Int) -> Void
    ) async throws {
        var places: [Manifests.Place] = []
        var manifests: [HistoricManifest] = []
        for place in Set(states.flatMap(\.places)).sorted(by: { $0.name < $1.name })
        where descriptions[place] == nil && failures[place.name] == nil {
            let files = place.files.compactMap { file in
                texts[file.id].map { HistoricManifest.File(name: file.name, text: $0) }
            }
            guard files.count == place.files.count else {
                failures[place.name] = "the repository lacks its text"
                continue
            }
            if let known = presentDescription(of: place, files, system) {
                descriptions[place] = known
                continue
            }
            places.append(place)
            manifests.append(HistoricManifest(directory: place.directory, files: files))
        }
        guard !manifests.isEmpty else { return }
        let count = manifests.count
        let results = try await SwiftPackageReader(system: system)
            .descriptions(of: manifests, root: present.root) { isDone($0, count) }
        for (place, result) in zip(places, results) {
            switch result {
            case .success(let description): descriptions[place] = description
            case .failure(let error): failures[place.name] = error.description
            }
        }
    }

    /// What was evaluated when the project was loaded, where that was of the same texts.
    private func presentDescription(
        of place: Manifests.Place, _ files: [HistoricManifest.File], _ system: System
    ) -> PackageDescription? {
        let folder = Paths.join(present.root, place.directory)
        guard let known = present.packages[Paths.join(place.directory, "Package.swift")],
            let entries = try? system.files.entries(of: folder),
            entries.count(where: { $0.name.hasPrefix("Package@swift-") }) == files.count - 1,
            files.allSatisfy({ (try? system.files.read(Paths.join(folder, $0.name))) == $0.text })
        else { return nil }
        return known
    }

    /// What a manifest of a state says; `nil` where it could not be evaluated.
    func description(in manifests: Manifests, at directory: String) -> PackageDescription? {
        manifests.places.first { $0.directory == directory }.flatMap { descriptions[$0] }
    }

    /// The project of a tree. Where a manifest could not be evaluated, the present one of its folder stands in for it.
    func project(of root: HistoricTree.Folder, _ manifests: Manifests) -> Past {
        guard followsManifests else { return Past(project: present, number: 0) }
        let key = Key(manifests: manifests, layout: root.layout)
        if let found = recent.first(where: { $0.key == key }) { return found.past }
        let packages = manifests.places.compactMap { place -> (String, [String], PackageDescription)? in
            let description =
                descriptions[place] ?? present.packages[Paths.join(place.directory, "Package.swift")]
            return description.map { (place.directory, place.files.map(\.name), $0) }
        }
        let project = SwiftPackageReader.project(
            of: packages, root: present.root, files: TreeFiles(folder: root, root: present.root), excluding: excluded)
        count += 1
        let past = Past(project: project, number: count)
        recent.insert((key, past), at: 0)
        if recent.count > Self.kept { recent.removeLast() }
        return past
    }
}

extension HistoricProjects.Manifests.Place {
    /// How a message calls it: by folder and by version.
    fileprivate var name: String {
        Paths.join(directory, "Package.swift") + " " + files.map { String($0.id.hex.prefix(12)) }.joined(separator: " ")
    }
}
