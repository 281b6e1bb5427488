internal import SystemAccess

/// The exceptions to folders whose files are members by lying there.
///
/// For a target that has the folder a set lists what is no member of it; for another target, what is one. Source:
/// projects of Xcode 16 (object version 70 and later).
struct SynchronizedExceptions {
    private struct ExceptionSet {
        let folderID: String
        let folder: String
        let paths: [String]
        let publicHeaders: [String]
        /// Whether the set adds to one build phase, whatever the folder is to the target.
        let isPhase: Bool
    }

    private var sets: [String: [ExceptionSet]] = [:]
    private var folders: [String: Set<String>] = [:]

    init(_ objects: PropertyListObjects, _ places: XcodePlaces, phaseOwners: [String: String]) {
        for group in objects.all("PBXFileSystemSynchronizedRootGroup") {
            guard let path = places.path(of: group) else { continue }
            for set in group.list("exceptions").compactMap({ objects[$0] }) {
                let isPhase = set.isa == "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet"
                let owner = isPhase ? set["buildPhase"].flatMap { phaseOwners[$0] } : set["target"]
                guard let owner else { continue }
                sets[owner, default: []].append(
                    ExceptionSet(
                        folderID: group.id, folder: path, paths: set.list("membershipExceptions"),
                        publicHeaders: set.list("publicHeaders") + set.list("privateHeaders"), isPhase: isPhase
                    )
                )
            }
        }
        for target in objects.root.list("targets") {
            folders[target] = Set(objects[target]?.list("fileSystemSynchronizedGroups") ?? [])
        }
    }

    /// The folder as a target has it that names it.
    func folder(_ path: String, id: String, for target: String) -> XcodeTarget.Folder {
        let own = (sets[target] ?? []).filter { $0.folderID == id && !$0.isPhase }
        return XcodeTarget.Folder(
            path: path, excluded: own.flatMap(\.paths).map(Paths.normalized),
            publicHeaders: own.flatMap(\.publicHeaders).map(Paths.normalized)
        )
    }

    /// The files that exceptions make members of a target.
    func files(addedTo target: String) -> [XcodeTarget.File] {
        let own = folders[target] ?? []
        return (sets[target] ?? []).filter { $0.isPhase || !own.contains($0.folderID) }.flatMap { set in
            set.paths.map { path in
                XcodeTarget.File(
                    path: Paths.normalized(Paths.join(set.folder, path)), role: set.isPhase ? .resource : .source
                )
            }
        }
    }
}
