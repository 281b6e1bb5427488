public import ModuleGraphs

/// Which layer each module is in: the first of the configuration's that matches.
public struct LayerAssignment: Sendable {
    /// For every module the position of its layer; -1 for none.
    private let layers: [Int]
    /// For every layer the positions of those that it may use.
    private let allowed: [Set<Int>]
    private let configuration: [Configuration.Layer]

    /// The layers of the modules of `graph`.
    ///
    /// - Complexity: O(V × L) matches with V modules and L patterns and folders.
    public init(_ configuration: Configuration, graph: ModuleGraph) {
        let all = configuration
        let layers = configuration.layers
        self.configuration = layers
        let positions = Dictionary(uniqueKeysWithValues: layers.enumerated().map { ($0.element.name, $0.offset) })
        allowed = layers.map { layer in
            layer.mayUse.map { Set($0.compactMap { positions[$0] }) } ?? Set(layers.indices)
        }
        let matchers = layers.map { $0.modules.map { $0.matcher() } }
        self.layers = graph.modules.map { module in
            if module.isExternal { return -1 }
            return layers.indices.first { layer in
                matchers[layer].contains { $0(module.name, module.label) }
                    || module.directory.map { folder in layers[layer].folders.contains { all.holds($0, folder) } }
                        ?? false
            } ?? -1
        }
    }

    /// The layer of a module.
    public subscript(module: ModuleID) -> Configuration.Layer? {
        layers[module.index] < 0 ? nil : configuration[layers[module.index]]
    }

    /// The layer's position in the configuration.
    func position(of module: ModuleID) -> Int? { layers[module.index] < 0 ? nil : layers[module.index] }

    /// Whether the layers let one module depend on another; `true` where one of them has no layer.
    public func allows(_ from: ModuleID, _ to: ModuleID) -> Bool {
        guard let above = position(of: from), let below = position(of: to) else { return true }
        return allowed[above].contains(below)
    }

    /// Whether the module's layer may use all layers, `["*"]`: it puts the app together.
    func isComposition(_ module: ModuleID) -> Bool { self[module].map { $0.mayUse == nil } ?? false }
}
