internal import ModuleGraphs
internal import SwiftSource

/// What the sources of one module declare and use.
struct ModuleFacts: Sendable {
    /// One file.
    struct File: Sendable {
        let path: String
        let facts: SourceFacts
    }

    /// The files, ascending by path; empty where they are not at hand.
    let files: [File]
    /// Whether the sources are at hand and every one of them could be read to its end.
    let isComplete: Bool
    /// Top-level names that other files can see.
    let visibleNames: Set<String>
    /// Names of members of types and extensions.
    let memberNames: Set<String>
    /// Names of protocols.
    let protocols: Set<String>
    /// The types that it declares, each with the types around it.
    let declaredTypes: Set<String>
    /// Those of them that other modules can see.
    let shownTypes: Set<String>
    /// The types that it extends and does not declare, as its extensions write them.
    let foreignTypes: Set<String>
    /// Operators that it declares, those of types among them: the driver looks for them by their names alone.
    let operators: Set<String>

    init(_ sources: [SourceText]?, memory: FactMemory? = nil) {
        files = (sources ?? []).map { source in
            File(path: source.path, facts: memory?.facts(of: source) ?? SourceFacts(of: source.text))
        }
        isComplete = sources != nil && files.allSatisfy { $0.facts.firstUnreadableLine == nil }
        visibleNames = Set(files.flatMap { $0.facts.visibleTopLevelNames })
        memberNames = Set(files.flatMap { $0.facts.memberNames })
        protocols = Set(files.flatMap { $0.facts.types.filter { $0.kind == .protocol }.map(\.name) })
        let declaredTypes = Set(files.flatMap { $0.facts.types.map(\.name) })
        self.declaredTypes = declaredTypes
        shownTypes = Set(
            files.flatMap { $0.facts.types.filter { ($0.access ?? .internal) > .internal }.map(\.name) })
        foreignTypes = Set(files.flatMap { $0.facts.extensions.map(\.type) })
            .subtracting(declaredTypes)
        operators = memberNames.union(visibleNames).filter(Self.isOperator)
    }

    /// Whether an extension that writes a type so extends one of these, with or without the module's name in front.
    static func isType(_ type: String, among types: Set<String>, of moduleNames: [String]) -> Bool {
        types.contains(type)
            || moduleNames.contains {
                type.hasPrefix($0 + ".") && types.contains(String(type.dropFirst($0.count + 1)))
            }
    }

    /// What each of its own declarations leads to: the names in its signature, and those in what the values of a struct
    /// or an enum hold. A file that uses the declaration has these types looked at.
    var leads: [Mention] {
        let classes = Set(
            files.flatMap {
                $0.facts.types.filter { $0.kind == .class || $0.kind == .actor }.map { Self.lastName($0.name) }
            })
        let own = visibleNames.union(declaredTypes.map(Self.lastName))
        return files.flatMap { file in
            file.facts.mentions.filter { own.contains($0.name) }
                + file.facts.layoutMentions.filter { own.contains($0.name) && !classes.contains($0.name) }
        }
    }

    /// Whether a file has an extension of the type, or makes it conform to something.
    func extends(_ type: String) -> Bool {
        files.contains { $0.facts.extensions.contains { Self.isSame($0.type, type) } }
    }

    /// Whether a type or an extension names one of these after its colon.
    func inherits(_ names: Set<String>) -> Bool {
        files.contains { file in
            file.facts.types.contains { !names.isDisjoint(with: $0.inherits) }
                || file.facts.extensions.contains { !names.isDisjoint(with: $0.conformances) }
        }
    }

    /// Whether one of these names stands in what the choice picks from each file.
    func uses(_ names: Set<String>, in choice: (SourceFacts) -> [String]) -> Bool {
        files.contains { !names.isDisjoint(with: choice($0.facts)) }
    }

    /// Whether a declaration's name is an operator.
    static func isOperator(_ name: String) -> Bool {
        name.unicodeScalars.first.map { !$0.properties.isXIDStart && $0 != "_" && $0 != "`" } ?? false
    }

    /// `Module.Outer.Inner`, `Outer.Inner` and `Inner` may be the same type.
    static func isSame(_ left: String, _ right: String) -> Bool { lastName(left) == lastName(right) }

    /// The last of the names that dots join.
    static func lastName(_ path: String) -> String {
        path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
    }
}

/// The facts of every module that was asked for, each read once; its headers only where somebody asks for these.
struct FactStore {
    private let catalog: any SourceCatalog
    private let memory: FactMemory?
    private var facts: [ModuleID: ModuleFacts] = [:]
    private var headers: [ModuleID: HeaderFacts?] = [:]

    init(_ catalog: any SourceCatalog, memory: FactMemory? = nil) {
        self.catalog = catalog
        self.memory = memory
    }

    /// What the module's C headers hold; `nil` where they are not at hand, or Swift may see other names than they hold.
    mutating func headers(of module: ModuleID) -> HeaderFacts? {
        if let known = headers[module] { return known }
        let read = catalog.headers(of: module).flatMap(HeaderFacts.init)
        headers[module] = .some(read)
        return read
    }

    subscript(module: ModuleID) -> ModuleFacts {
        mutating get {
            if let known = facts[module] { return known }
            let read = memory?.facts(of: module, in: catalog) ?? ModuleFacts(catalog.sources(of: module))
            facts[module] = read
            return read
        }
    }
}

extension ModuleFacts {
    /// The names of the macros that the module declares.
    var macroNames: [String] { files.flatMap(\.facts.macroNames) }
}

extension SourceFacts {
    /// Whether the file uses one of the names, by writing it or without.
    func usesAny(of names: Set<String>) -> Bool {
        names.contains { self.names.contains($0) } || impliedNames.contains { names.contains($0) }
    }

    /// The names under which other files know what the file declares or extends.
    var providedNames: Set<String> {
        Set(topLevelNames).union(extensions.map { ModuleFacts.lastName($0.type) })
    }

    /// Whether one of these macros stands in the file.
    func usesMacro(among names: Set<String>) -> Bool {
        freestandingMacros.contains(where: names.contains) || possibleMacroAttributes.contains(where: names.contains)
    }
}
