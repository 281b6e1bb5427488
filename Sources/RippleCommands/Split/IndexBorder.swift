internal import ArchitectureRules
internal import IndexStore
internal import ModuleGraphs
internal import ProjectReaders
internal import SystemAccess

/// Asks the index of a build what crosses a border, where there is one that is as new as the sources.
struct IndexBorder {
    let project: LoadedProject
    let system: System

    /// What was found, or why names in the text have to do.
    enum Found {
        case index(store: String, SymbolBorder)
        case text(why: String)
    }

    /// - Parameter named: the store that a person names.
    func find(_ border: FolderBorder, store named: String?) -> Found {
        let files = border.inside + border.outside
        let places = Dictionary(
            files.map { path in
                let full = Paths.join(project.root, path)
                return (system.files.realPath(of: full) ?? full, path)
            }, uniquingKeysWith: { first, _ in first })
        guard let toolchain = Toolchain.find(in: system.environment, files: system.files) else {
            return .text(why: "no 'swift' in PATH, whose libIndexStore reads an index")
        }
        do {
            let folders = named.map { [Paths.absolute($0, in: system.environment.currentDirectory)] } ?? usualStores()
            guard let folder = folders.first(where: system.files.isDirectory) else {
                return .text(why: named.map { "no index at '\($0)'" } ?? "no index: no build has left one in .build")
            }
            let library = try IndexLibrary.ofToolchain(
                swift: toolchain.swift, environment: system.environment, files: system.files)
            let store = IndexStore(path: folder, library: library, files: system.files)
            let units = try store.units(of: Set(places.keys))
            for (full, path) in places.sorted(by: { $0.value < $1.value }) {
                guard let unit = units[full] else { return .text(why: "the index does not hold \(path)") }
                if let status = system.files.status(of: full), status.modified > unit.modified {
                    return .text(why: "\(path) is newer than the index")
                }
            }
            var found: [SymbolBorder.Place] = []
            for (full, path) in places.sorted(by: { $0.value < $1.value }) {
                guard let unit = units[full] else { continue }
                found += try store.occurrences(in: unit).compactMap { place($0, in: path) }
            }
            return .index(
                store: Paths.relativeOrOutside(folder, to: project.root),
                SymbolBorder(places: found, inside: Set(border.inside)))
        } catch {
            return .text(why: "\(error)")
        }
    }

    /// Where SwiftPM's builds leave one: in the checkout's build folder, or in that of a package below.
    private func usualStores() -> [String] {
        let packages = project.graph.packages.compactMap(\.directory).sorted()
        return ([""] + packages).map {
            Paths.join(Paths.join(project.root, $0), ".build/debug/index/store")
        }
    }

    private func place(_ occurrence: IndexOccurrence, in file: String) -> SymbolBorder.Place? {
        guard !occurrence.isLocal, !occurrence.isAccessor, !occurrence.usr.isEmpty else { return nil }
        let isDefinition = !occurrence.roles.isDisjoint(with: [.definition, .declaration])
        guard isDefinition || occurrence.roles.contains(.reference) else { return nil }
        return SymbolBorder.Place(
            symbol: occurrence.usr, name: occurrence.name, kind: occurrence.kindName, file: file,
            line: occurrence.line, column: occurrence.column, isDefinition: isDefinition)
    }
}
