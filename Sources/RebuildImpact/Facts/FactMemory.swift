internal import ModuleGraphs
internal import SwiftSource

/// Facts that are kept from one prediction to the next, for many predictions over versions of the same modules: a file
/// that stays is read once. Of each file, and of each module, the last version alone is kept.
public final class FactMemory {
    private var files: [String: (identity: String, facts: SourceFacts)] = [:]
    private var modules: [ModuleID: (version: SourcesVersion, facts: ModuleFacts)] = [:]

    /// A memory that holds nothing yet.
    public init() {}

    /// Forgets the modules, whose numbers mean something else in another graph; files stay.
    public func forgetModules() { modules = [:] }

    /// The facts of a source, read unless those of a text of the same identity are at hand.
    func facts(of source: SourceText) -> SourceFacts {
        if let identity = source.identity, let known = files[source.path], known.identity == identity {
            return known.facts
        }
        let facts = SourceFacts(of: source.text)
        if let identity = source.identity { files[source.path] = (identity, facts) }
        return facts
    }

    /// The facts of a module, read unless those of the same version are at hand.
    func facts(of module: ModuleID, in catalog: any SourceCatalog) -> ModuleFacts {
        guard let version = catalog.version(of: module) else {
            return ModuleFacts(catalog.sources(of: module), memory: self)
        }
        if let known = modules[module], known.version == version { return known.facts }
        let facts = ModuleFacts(catalog.sources(of: module), memory: self)
        modules[module] = (version, facts)
        return facts
    }
}
