internal import SystemAccess

/// Where the files of a project lie, from the tree of its groups.
///
/// An element's path counts from its group (`<group>`), from the project's folder (`SOURCE_ROOT`) or from the root of
/// the disk (`<absolute>`); one that counts from the build folder or the SDK lies in no checkout.
struct XcodePlaces {
    /// The checkout's absolute path.
    let root: String
    /// The project's folder relative to the checkout: `SRCROOT`.
    let sourceRoot: String
    /// The place of every element of the tree that has one, relative to the checkout.
    private(set) var paths: [String: String] = [:]
    /// The files of the tree in its order.
    private(set) var files: [String] = []
    /// Groups that lie inside themselves or in two groups.
    private(set) var problems: [String] = []
    private var seen: Set<String> = []

    init(_ objects: PropertyListObjects, mainGroup: String?, sourceRoot: String, root: String) {
        self.root = root
        self.sourceRoot = sourceRoot
        guard let mainGroup else { return }
        var pending: [(id: String, base: String?)] = [(mainGroup, sourceRoot)]
        while let (id, base) = pending.popLast() {
            guard let element = objects[id] else { continue }
            let children = element.list("children")
            guard seen.insert(id).inserted else {
                if !children.isEmpty {
                    let name = element["name"] ?? element["path"] ?? id
                    problems.append("group '\(name)' lies inside itself or in two groups")
                }
                continue
            }
            let place = place(of: element, base: base)
            if let place { paths[id] = place }
            if children.isEmpty { files.append(id) }
            for child in children.reversed() { pending.append((child, place)) }
        }
    }

    /// The place of an element, in the tree or not; `nil` for one that lies in no checkout.
    func path(of element: PropertyListObjects.Object) -> String? {
        paths[element.id] ?? (seen.contains(element.id) ? nil : place(of: element, base: sourceRoot))
    }

    private func place(of element: PropertyListObjects.Object, base: String?) -> String? {
        let path = element["path"] ?? ""
        switch element["sourceTree"] ?? "<group>" {
        case "<group>": return base.map { located(path, in: $0) }
        case "SOURCE_ROOT": return located(path, in: sourceRoot)
        case "<absolute>": return located(path, in: "/")
        default: return nil
        }
    }

    /// A path as the project or a setting writes it, relative to the checkout.
    func located(_ path: String, in base: String) -> String {
        if path.isEmpty { return base }
        let joined = path.utf8.first == UInt8(ascii: "/") ? path : Paths.join(base, path)
        if joined.utf8.first == UInt8(ascii: "/") {
            return Paths.relativeOrOutside(Paths.normalized(joined), to: root)
        }
        guard joined.utf8.contains(UInt8(ascii: ".")), Self.hasSteps(joined) else { return joined }
        let normal = Paths.normalized(joined)
        if normal == "." { return "" }
        // A path may leave the checkout and come back.
        guard normal.utf8.starts(with: "..".utf8) else { return normal }
        return Paths.relativeOrOutside(Paths.normalized(root + "/" + normal), to: root)
    }

    /// Whether the path holds `.`, `..` or an empty part.
    private static func hasSteps(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains { part in
            part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
        }
    }
}
