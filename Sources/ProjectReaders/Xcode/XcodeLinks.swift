internal import ModuleGraphs

/// All that ties one target to others, gathered before it becomes dependencies.
struct XcodeLinks {
    /// The ways in which a target needs another one, each with the platforms of every mention.
    struct Link {
        fileprivate var explicit: [[String]] = []
        fileprivate var linked: [[String]] = []
        fileprivate var embedded: [[String]] = []
        fileprivate var isHost = false
    }

    private var order: [XcodeJoiner.Place] = []
    private var links: [XcodeJoiner.Place: Link] = [:]

    /// The targets, in the order in which they were first named.
    var all: [(XcodeJoiner.Place, Link)] { order.compactMap { place in links[place].map { (place, $0) } } }

    mutating func add(_ need: XcodeTarget.Need, to place: XcodeJoiner.Place) {
        if links[place] == nil { order.append(place) }
        var link = links[place] ?? Link()
        switch need.way {
        case .target, .packageProduct: link.explicit.append(need.platforms)
        case .linked: link.linked.append(need.platforms)
        case .embedded: link.embedded.append(need.platforms)
        case .testHost: link.isHost = true
        }
        links[place] = link
    }
}

extension XcodeLinks.Link {
    /// The dependencies that the ways amount to.
    ///
    /// A target dependency on a library counts as linked even where no phase links it: Swift links what it imports. On
    /// a program it only orders the two, unless the program is the test host or is copied. UI tests run beside the
    /// application and cannot import it.
    func dependencies(
        from: XcodeTarget, to: XcodeTarget, isSelf: Bool
    ) -> [(DependencyKind, DeclarationForm, [String])] {
        let form: DeclarationForm = explicit.isEmpty ? .implicit : .explicit
        var result = linked.map { (DependencyKind.links, form, $0) } + embedded.map { (.embeds, form, $0) }
        let isTest = XcodeProductType.kind(of: from) == .test
        let hosting: DependencyKind = XcodeProductType.isUITest(from) ? .order : .testHost
        if isHost, !isSelf { result.append((hosting, form, [])) }
        for platforms in explicit {
            let kind: DependencyKind
            switch XcodeProductType.kind(of: to) {
            case .library where !XcodeProductType.isResourceBundle(to): kind = .links
            case .executable where isTest: kind = hosting
            case .library, .executable: kind = embedded.isEmpty ? .order : .embeds
            default: kind = .order
            }
            result.append((kind, .explicit, platforms))
        }
        return result
    }
}
