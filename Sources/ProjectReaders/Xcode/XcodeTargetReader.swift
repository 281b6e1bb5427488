internal import SystemAccess

/// Reads the targets of one project, one after the other.
struct XcodeTargetReader {
    let objects: PropertyListObjects
    let places: XcodePlaces
    let projectName: String
    let projectPath: String
    let read: (String) -> [UInt8]?
    /// What is broken in the targets.
    var problems: [String] = []
    /// The `.xcconfig` files and the identifiers of the targets that they decide about.
    var configurationFiles: [String: Set<String>] = [:]
    var configurations: [String: XcodeConfigurationFile] = [:]
    /// The levels of the configurations that were read: the project's are asked for by every target.
    var levels: [String: [XcodeSettings.Level]] = [:]
    /// Products of packages that the present target, or one before it, lists and links.
    private var linkedProducts: Set<String> = []
    /// The target whose product an identifier is.
    private let productOwners: [String: String]
    private let isTarget: Set<String>
    /// Exceptions that make files of a synchronised folder members of a target that does not have the folder.
    private let exceptions: SynchronizedExceptions

    init(
        objects: PropertyListObjects, places: XcodePlaces, projectName: String, projectPath: String,
        read: @escaping (String) -> [UInt8]?
    ) {
        self.objects = objects
        self.places = places
        self.projectName = projectName
        self.projectPath = projectPath
        self.read = read
        let targets = objects.root.list("targets")
        isTarget = Set(targets)
        var productOwners: [String: String] = [:]
        var phaseOwners: [String: String] = [:]
        for id in targets.reversed() {
            guard let target = objects[id] else { continue }
            if let product = target["productReference"] { productOwners[product] = id }
            for phase in target.list("buildPhases") { phaseOwners[phase] = id }
        }
        self.productOwners = productOwners
        exceptions = SynchronizedExceptions(objects, places, phaseOwners: phaseOwners)
    }

    mutating func target(_ object: PropertyListObjects.Object) -> XcodeTarget {
        let form: XcodeTarget.Form =
            switch object.isa {
            case "PBXAggregateTarget": .aggregate
            case "PBXLegacyTarget": .legacy
            default: .native
            }
        var target = XcodeTarget(
            id: object.id, name: object["name"] ?? object["productName"] ?? object.id, form: form,
            productType: object["productType"] ?? "", productID: object["productReference"] ?? ""
        )
        let listed = Set(object.list("packageProductDependencies"))
        for phase in object.list("buildPhases") {
            guard let phase = objects[phase] else {
                problems.append("target '\(target.name)' names build phase \(phase), which is missing")
                continue
            }
            add(phase, to: &target, listed: listed)
        }
        for folder in object.list("fileSystemSynchronizedGroups") {
            guard let folder = objects[folder], let path = places.path(of: folder) else {
                problems.append("target '\(target.name)' names folder \(folder), which is missing")
                continue
            }
            target.folders.append(exceptions.folder(path, id: folder.id, for: target.id))
        }
        target.files += exceptions.files(addedTo: target.id)
        addDependencies(of: object, to: &target)
        addConfigurations(of: object, to: &target)
        return target
    }

    // MARK: Build phases

    private mutating func add(
        _ phase: PropertyListObjects.Object, to target: inout XcodeTarget, listed: Set<String>
    ) {
        for input in phase.list("inputPaths") {
            guard let folder = Self.projectFolders.first(where: input.hasPrefix) else { continue }
            let path = places.located(String(input.dropFirst(folder.count)), in: places.sourceRoot)
            target.files.append(XcodeTarget.File(path: path, role: .resource))
        }
        for id in phase.list("files") {
            guard let file = objects[id] else {
                problems.append("target '\(target.name)' builds \(id), which is missing")
                continue
            }
            if let product = objects[file["productRef"]] {
                // What the target lists and links counts for the platforms for which it is linked.
                let linking: XcodeTarget.Need.Way = listed.contains(product.id) ? .packageProduct : .linked
                let way = phase.isa == "PBXFrameworksBuildPhase" ? linking : .embedded
                if way == .packageProduct { linkedProducts.insert(product.id) }
                target.needs.append(need(way, package: product, platforms: platforms(of: file)))
            } else if let element = objects[file["fileRef"]] {
                add(element, of: file, in: phase, to: &target)
            } else if file["fileRef"] != nil || file["productRef"] != nil {
                let gone = file["fileRef"] ?? file["productRef"] ?? ""
                problems.append("target '\(target.name)' builds a file (\(gone)) that is missing")
            }
        }
    }

    private mutating func add(
        _ element: PropertyListObjects.Object, of file: PropertyListObjects.Object,
        in phase: PropertyListObjects.Object, to target: inout XcodeTarget
    ) {
        let isLinking = phase.isa == "PBXFrameworksBuildPhase"
        let takesProducts = isLinking || phase.isa == "PBXCopyFilesBuildPhase" || phase.isa == "PBXResourcesBuildPhase"
        if takesProducts, let reference = product(element) {
            target.needs.append(
                XcodeTarget.Need(
                    way: isLinking ? .linked : .embedded, reference: reference, platforms: platforms(of: file)
                )
            )
        }
        for path in memberPaths(of: element) {
            target.files.append(XcodeTarget.File(path: path, role: Self.role(of: file, in: phase)))
        }
    }

    /// How a script names a file of the project.
    private static let projectFolders = [
        "$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/", "${PROJECT_DIR}/", "$(SOURCE_ROOT)/", "${SOURCE_ROOT}/",
    ]

    /// What a phase makes of a file; a header is public where its build file says so.
    private static func role(
        of file: PropertyListObjects.Object, in phase: PropertyListObjects.Object
    ) -> XcodeTarget.File.Role {
        switch phase.isa {
        case "PBXSourcesBuildPhase": .source
        case "PBXHeadersBuildPhase":
            file.list("settings", of: "ATTRIBUTES").contains { $0 == "Public" || $0 == "Private" }
                ? .publicHeader : .header
        default: .resource
        }
    }

    /// The file itself, or those of a group of variants, one for each language; of a data model the folder.
    private func memberPaths(of element: PropertyListObjects.Object) -> [String] {
        guard element.isa == "PBXVariantGroup" else { return places.path(of: element).map { [$0] } ?? [] }
        return element.list("children").compactMap { objects[$0].flatMap { places.path(of: $0) } }
    }

    private func platforms(of object: PropertyListObjects.Object) -> [String] {
        Set(object.list("platformFilters") + [object["platformFilter"]].compactMap { $0 }).sorted()
    }

    // MARK: Products and targets

    /// The product that an element stands for; `nil` for files that nobody builds and for those of the system.
    private func product(_ element: PropertyListObjects.Object) -> XcodeTarget.Reference? {
        if let owner = productOwners[element.id] { return .sibling(id: owner) }
        let file = Paths.lastComponent(element["path"] ?? element["name"] ?? "")
        if element.isa == "PBXReferenceProxy" {
            guard let proxy = objects[element["remoteRef"]] else { return .product(file: file) }
            guard let portal = objects[proxy["containerPortal"]], let project = places.path(of: portal) else {
                return .product(file: file)
            }
            return .remoteProduct(project: project, id: proxy["remoteGlobalIDString"] ?? "", file: file)
        }
        let tree = element["sourceTree"] ?? ""
        guard tree != "SDKROOT", tree != "DEVELOPER_DIR", Self.isProduct(file) else { return nil }
        return .product(file: file)
    }

    private static func isProduct(_ file: String) -> Bool {
        [".framework", ".a", ".dylib", ".app", ".appex", ".bundle", ".xpc", ".xctest"].contains(where: file.hasSuffix)
    }

    private mutating func addDependencies(of object: PropertyListObjects.Object, to target: inout XcodeTarget) {
        for id in object.list("dependencies") {
            guard let dependency = objects[id] else {
                problems.append("target '\(target.name)' has dependency \(id), which is missing")
                continue
            }
            let platforms = platforms(of: dependency)
            if let product = objects[dependency["productRef"]] {
                target.needs.append(need(.packageProduct, package: product, platforms: platforms))
            } else if let reference = reference(of: dependency) {
                target.needs.append(XcodeTarget.Need(way: .target, reference: reference, platforms: platforms))
            } else {
                let name = dependency["name"] ?? objects[dependency["targetProxy"]]?["remoteInfo"] ?? id
                problems.append("target '\(target.name)' depends on '\(name)', which is missing")
            }
        }
        for id in object.list("packageProductDependencies") {
            guard let product = objects[id] else {
                problems.append("target '\(target.name)' uses package product \(id), which is missing")
                continue
            }
            if linkedProducts.contains(id) { continue }
            target.needs.append(need(.packageProduct, package: product, platforms: []))
        }
        let host = objects.root.text(at: "attributes", "TargetAttributes", object.id, "TestTargetID")
        if let host, isTarget.contains(host) {
            target.needs.append(XcodeTarget.Need(way: .testHost, reference: .sibling(id: host), platforms: []))
        }
    }

    private func reference(of dependency: PropertyListObjects.Object) -> XcodeTarget.Reference? {
        if let id = dependency["target"], isTarget.contains(id) { return .sibling(id: id) }
        guard let proxy = objects[dependency["targetProxy"]], let id = proxy["remoteGlobalIDString"] else { return nil }
        if proxy["containerPortal"] == objects.root.id { return isTarget.contains(id) ? .sibling(id: id) : nil }
        guard let portal = objects[proxy["containerPortal"]], let project = places.path(of: portal) else { return nil }
        return .remote(project: project, id: id, name: proxy["remoteInfo"] ?? dependency["name"] ?? "")
    }

    private func need(
        _ way: XcodeTarget.Need.Way, package product: PropertyListObjects.Object, platforms: [String]
    ) -> XcodeTarget.Need {
        var name = product["productName"] ?? ""
        // A plug-in's name carries this mark.
        if name.hasPrefix("plugin:") { name = String(name.dropFirst(7)) }
        let package = objects[product["package"]].flatMap { XcodeProjectFile.package($0, places) }
        return XcodeTarget.Need(way: way, reference: .package(product: name, from: package), platforms: platforms)
    }
}
