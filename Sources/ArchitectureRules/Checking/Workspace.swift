internal import ModuleGraphs
internal import RebuildImpact
internal import SwiftSource

/// What the rules of one check share: the input, the layers, and files and manifests as far as they have been read.
struct Workspace {
    /// One Swift file of a module.
    struct File {
        let path: String
        let text: [UInt8]
        let facts: SourceFacts
    }

    let input: CheckInput
    let layers: LayerAssignment
    let names: [String]
    /// The modules of layers of interfaces by what is left of their names.
    private let interfacesByStem: [String: [ModuleID]]
    private var filesByModule: [ModuleID: [File]?] = [:]
    private var indices: [String: DeclarationList] = [:]
    private var manifestsByPackage: [PackageID: ManifestIndex?] = [:]

    var graph: ModuleGraph { input.graph }
    var configuration: Configuration { input.configuration }

    init(_ input: CheckInput) {
        self.input = input
        let layers = LayerAssignment(input.configuration, graph: input.graph)
        self.layers = layers
        interfacesByStem = Dictionary(
            grouping: input.graph.modules.lazy.filter { !$0.isExternal && layers[$0.id]?.contains == .interfaces }
                .map(\.id),
            by: { InterfaceNames.stem(of: input.graph[$0].name) })
        let uses = Dictionary(input.graph.modules.lazy.map { ($0.name, 1) }, uniquingKeysWith: +)
        names = input.graph.modules.map { uses[$0.name] == 1 ? $0.name : $0.label }
    }

    /// Whether any layer holds interfaces.
    var hasInterfaces: Bool { !interfacesByStem.isEmpty }

    /// The interface modules that belong to a module by its name, in the graph's order.
    func interfaces(of module: ModuleID) -> [ModuleID] {
        interfacesByStem[InterfaceNames.stem(of: graph[module].name)] ?? []
    }

    /// The module's name: the short one where it is unique.
    func name(_ module: ModuleID) -> String { names[module.index] }

    /// The names along a path.
    func joined(_ path: [ModuleID]) -> String { path.map(name).joined(separator: " -> ") }

    /// The module's Swift files; `nil` where they are not at hand.
    mutating func files(of module: ModuleID) -> [File]? {
        if let known = filesByModule[module] { return known }
        let read = input.sources.sources(of: module).map { sources in
            sources.map { File(path: $0.path, text: $0.text, facts: SourceFacts(of: $0.text)) }
        }
        filesByModule[module] = .some(read)
        return read
    }

    /// The declarations of a file.
    mutating func declarations(in file: File) -> DeclarationList {
        if let known = indices[file.path] { return known }
        let index = DeclarationList(of: file.text)
        indices[file.path] = index
        return index
    }

    mutating func manifest(of package: PackageID) -> ManifestIndex? {
        if let known = manifestsByPackage[package] { return known }
        let read = input.manifests.manifest(of: package).map { ManifestIndex(file: $0.path, text: $0.text) }
        manifestsByPackage[package] = .some(read)
        return read
    }

    /// Where the manifest declares the module; its first line where no call names it.
    mutating func place(of module: ModuleID) -> SourcePlace? {
        guard let manifest = manifest(of: graph[module].package) else { return nil }
        return manifest.place(of: graph[module].name) ?? SourcePlace(file: manifest.file, line: 1)
    }

    /// Where the manifest says that one module needs another: by its name, or by that of a product which holds it.
    mutating func place(of to: ModuleID, neededBy from: ModuleID) -> SourcePlace? {
        guard let manifest = manifest(of: graph[from].package) else { return nil }
        let target = graph[from].name
        let whole = manifest.place(of: target)
        var names = [graph[to].name]
        names += graph.products.filter { $0.isDeclared && $0.modules.contains(to) }.map(\.name)
        for name in names {
            if let place = manifest.place(of: name, neededBy: target), place != whole { return place }
        }
        return whole ?? SourcePlace(file: manifest.file, line: 1)
    }

    /// The imports of `to` in the files of `from`, with their places.
    mutating func imports(of to: ModuleID, in from: ModuleID) -> [SourcePlace] {
        let name = graph[to].importName
        return (files(of: from) ?? []).flatMap { file in
            file.facts.imports.imports.filter { $0.module == name }.map { declaration in
                SourcePlace(
                    file: file.path, line: declaration.line, column: declaration.column, length: 6, in: file.text)
            }
        }
    }
}

extension Module {
    /// The name by which Swift imports it: what cannot stand in one is an underscore.
    var importName: String {
        guard name.utf8.contains(where: { !Self.isNameByte($0) }) else { return name }
        return String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
