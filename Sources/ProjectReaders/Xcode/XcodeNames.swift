internal import SystemAccess

/// Where the names that targets use for each other lead.
struct XcodeNames {
    private let projects: [XcodeProjectFile]
    private var byID: [[String: Int]] = []
    private var byProductID: [[String: Int]] = []
    private var byPath: [String: Int] = [:]
    private var byProduct: [String: [XcodeJoiner.Place]] = [:]
    private var byName: [String: [XcodeJoiner.Place]] = [:]

    init(_ projects: [XcodeProjectFile]) {
        self.projects = projects
        for (number, project) in projects.enumerated() {
            byPath[project.path] = number
            var ids: [String: Int] = [:]
            var products: [String: Int] = [:]
            for (index, target) in project.targets.enumerated() {
                let place = XcodeJoiner.Place(project: number, target: index)
                ids[target.id] = index
                if !target.productID.isEmpty { products[target.productID] = index }
                byName[target.name, default: []].append(place)
                for file in target.productFiles { byProduct[file, default: []].append(place) }
            }
            byID.append(ids)
            byProductID.append(products)
        }
    }

    /// The targets that a reference of the target at `place` leads to; several where a name is not unique.
    func targets(_ reference: XcodeTarget.Reference, from place: XcodeJoiner.Place) -> [XcodeJoiner.Place] {
        switch reference {
        case .sibling(let id): return at(place.project, byID[place.project][id])
        case .remote(let path, let id, let name):
            guard let project = byPath[path] else { return [] }
            let found = at(project, byID[project][id])
            return found.isEmpty ? (byName[name] ?? []).filter { $0.project == project } : found
        case .remoteProduct(let path, let id, let file):
            guard let project = byPath[path] else { return nearest(byProduct[file], to: place) }
            let found = at(project, byProductID[project][id])
            return found.isEmpty ? (byProduct[file] ?? []).filter { $0.project == project } : found
        case .product(let file): return nearest(byProduct[file], to: place)
        case .named(let name): return nearest(byName[name], to: place)
        case .package: return []
        }
    }

    private func at(_ project: Int, _ target: Int?) -> [XcodeJoiner.Place] {
        target.map { [XcodeJoiner.Place(project: project, target: $0)] } ?? []
    }

    /// Those of the same project where there are any; a target never means itself by a name.
    private func nearest(_ places: [XcodeJoiner.Place]?, to place: XcodeJoiner.Place) -> [XcodeJoiner.Place] {
        let others = (places ?? []).filter { $0 != place }
        let own = others.filter { $0.project == place.project }
        return own.isEmpty ? others : own
    }
}
