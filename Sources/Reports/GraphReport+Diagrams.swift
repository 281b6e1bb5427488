internal import ModuleGraphs

extension GraphReport {
    /// A Mermaid flow chart, one box a module, packages as groups where there are several.
    public var mermaid: String {
        var text = "graph TD\n"
        forEachPackage { package, modules in
            if let package {
                text += "  subgraph p\(package.id.rawValue)[\"\(Escaping.mermaid(package.label))\"]\n"
            }
            for module in modules {
                text += "    m\(module.id.rawValue)[\"\(Escaping.mermaid(module.name))\"]\n"
            }
            if package != nil { text += "  end\n" }
        }
        for dependency in graph.dependencies {
            let arrow = dependency.kind == .links ? "-->" : "-.->"
            text += "  m\(dependency.from.rawValue) \(arrow) m\(dependency.to.rawValue)\n"
        }
        return text
    }

    /// A DOT digraph, one node a module, packages as clusters where there are several.
    public var dot: String {
        var text = "digraph modules {\n  node [shape=box];\n"
        forEachPackage { package, modules in
            if let package {
                text += "  subgraph cluster_\(package.id.rawValue) {\n    label=\"\(Escaping.dot(package.label))\";\n"
            }
            for module in modules {
                text += "    m\(module.id.rawValue) [label=\"\(Escaping.dot(module.name))\"];\n"
            }
            if package != nil { text += "  }\n" }
        }
        for dependency in graph.dependencies {
            let style = dependency.kind == .links ? "" : " [style=dashed]"
            text += "  m\(dependency.from.rawValue) -> m\(dependency.to.rawValue)\(style);\n"
        }
        return text + "}\n"
    }

    /// Each package with its modules; one group without a package where there is only one.
    private func forEachPackage(_ body: (Package?, [Module]) -> Void) {
        let groups = packageGroups
        for (package, modules) in groups { body(groups.count > 1 ? package : nil, modules) }
    }
}
