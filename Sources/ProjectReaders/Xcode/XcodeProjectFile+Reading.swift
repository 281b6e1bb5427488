internal import SystemAccess

extension XcodeProjectFile {
    /// Reads one `project.pbxproj`.
    ///
    /// - Parameters:
    ///   - path: the `.xcodeproj` relative to the checkout.
    ///   - root: the checkout's absolute path.
    ///   - read: the content of a file relative to the checkout, for `.xcconfig` files.
    /// - Throws: ``ReaderError/malformed(path:line:why:)`` for a text that is no project.
    init(
        _ bytes: [UInt8], path: String, root: String, read: @escaping (String) -> [UInt8]?
    ) throws(ReaderError) {
        let objects = try PropertyListObjects(bytes, path: Paths.join(path, "project.pbxproj"))
        let folder = Paths.parent(path)
        let inner = objects.root["projectDirPath"] ?? ""
        let places = XcodePlaces(
            objects, mainGroup: objects.root["mainGroup"],
            sourceRoot: inner.isEmpty ? folder : Paths.normalized(Paths.join(folder, inner)), root: root
        )
        let name = Paths.lastComponent(path)
        self.init(
            name: name.hasSuffix(".xcodeproj") ? String(name.dropLast(10)) : name, path: path,
            objectVersion: objects.objectVersion
        )
        problems = places.problems
        packages = Self.packages(of: objects, places)
        folders = Self.folders(of: objects, places)
        projects = Self.projects(of: objects, places)
        var reader = XcodeTargetReader(
            objects: objects, places: places, projectName: self.name, projectPath: path, read: read
        )
        for id in objects.root.list("targets") {
            guard let target = objects[id] else {
                problems.append("target \(id) is named by the project and missing")
                continue
            }
            targets.append(reader.target(target))
        }
        problems += reader.problems
        configurationFiles = reader.configurationFiles
        looseHeaders = Self.looseHeaders(of: objects, places, targets: targets)
        counts = XcodeFigures(objects: objects, targets: targets)
    }

    /// The identity that SwiftPM gives a package by its address.
    static func identity(ofAddress address: String) -> String {
        var last = Paths.lastComponent(address.hasSuffix("/") ? String(address.dropLast()) : address)
        if let colon = last.lastIndex(of: ":") { last = String(last[last.index(after: colon)...]) }
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }

    /// A package reference of the project; `nil` for one that says nothing.
    static func package(_ reference: PropertyListObjects.Object, _ places: XcodePlaces) -> PackageReference? {
        switch reference.isa {
        case "XCLocalSwiftPackageReference":
            return (reference["relativePath"] ?? reference["path"]).map {
                .local(places.located($0, in: places.sourceRoot))
            }
        case "XCRemoteSwiftPackageReference":
            if let address = reference["repositoryURL"] { return .remote(identity: identity(ofAddress: address)) }
            return reference["identity"].map { .remote(identity: $0.lowercased()) }
        default: return nil
        }
    }

    private static func packages(of objects: PropertyListObjects, _ places: XcodePlaces) -> [PackageReference] {
        let listed = objects.root.list("packageReferences").compactMap { objects[$0] }
        let others = (objects.all("XCLocalSwiftPackageReference") + objects.all("XCRemoteSwiftPackageReference"))
        var packages: [PackageReference] = []
        for reference in listed + others {
            guard let package = package(reference, places), !packages.contains(package) else { continue }
            packages.append(package)
        }
        return packages
    }

    /// References to folders: an older Xcode refers to a package in this way.
    private static func folders(of objects: PropertyListObjects, _ places: XcodePlaces) -> [String] {
        places.files.compactMap { id in
            guard let element = objects[id], element.isa == "PBXFileReference" else { return nil }
            let type = element["lastKnownFileType"] ?? element["explicitFileType"] ?? ""
            guard type == "folder" || type == "wrapper" || type == "text" || type.isEmpty else { return nil }
            return places.paths[id].flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    private static func projects(of objects: PropertyListObjects, _ places: XcodePlaces) -> [String] {
        objects.root.records("projectReferences").compactMap { record in
            objects[record["ProjectRef"]].flatMap { places.path(of: $0) }
        }
    }

    private static func looseHeaders(
        of objects: PropertyListObjects, _ places: XcodePlaces, targets: [XcodeTarget]
    ) -> [String] {
        let named = Set(targets.flatMap { $0.files.map(\.path) })
        return places.files.compactMap { id in
            guard let path = places.paths[id], objects[id]?.isa == "PBXFileReference" else { return nil }
            guard [".h", ".hh", ".hpp", ".modulemap", ".inc"].contains(where: path.hasSuffix) else { return nil }
            return named.contains(path) ? nil : path
        }
    }
}

extension XcodeFigures {
    /// What can be counted without following names out of the project.
    init(objects: PropertyListObjects, targets: [XcodeTarget]) {
        self.init()
        let classes = objects.countsByClass
        native = classes["PBXNativeTarget"] ?? 0
        aggregate = classes["PBXAggregateTarget"] ?? 0
        localPackages = classes["XCLocalSwiftPackageReference"] ?? 0
        remotePackages = classes["XCRemoteSwiftPackageReference"] ?? 0
        synchronizedRootGroups = classes["PBXFileSystemSynchronizedRootGroup"] ?? 0
        synchronizedExceptionSets = classes["PBXFileSystemSynchronizedBuildFileExceptionSet"] ?? 0
        let products = objects.all("XCSwiftPackageProductDependency")
        packageProducts = products.count
        packageProductsWithoutPackage = products.count { $0["package"] == nil }
        dependenciesOnPackageProducts = objects.all("PBXTargetDependency").count { $0["productRef"] != nil }
        countEdges(targets)
        var users: [String: Set<String>] = [:]
        for target in targets {
            guard let object = objects[target.id] else { continue }
            if let field = object["productName"], field != target.name { productNameDiffers += 1 }
            for phase in object.list("buildPhases").compactMap({ objects[$0] })
            where phase.isa == "PBXSourcesBuildPhase" {
                for file in phase.list("files") {
                    if let reference = objects[file]?["fileRef"] { users[reference, default: []].insert(target.id) }
                }
            }
        }
        filesInSeveralTargets = users.values.count { $0.count > 1 }
    }

    private mutating func countEdges(_ targets: [XcodeTarget]) {
        var explicit: Set<[String]> = []
        var linked: Set<[String]> = []
        for target in targets {
            for need in target.needs {
                guard case .sibling(let id) = need.reference else { continue }
                if need.way == .target { explicit.insert([target.id, id]) }
                if need.way == .linked { linked.insert([target.id, id]) }
            }
        }
        edgesSameProject = explicit.count
        implicitOnly = linked.subtracting(explicit).count
    }
}
