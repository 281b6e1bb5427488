extension RebuildRules {
    /// SwiftPM's own engine in debug: 175 edits of a package of 27 modules.
    static let nativeDebug = RebuildRules(
        key: RuleKey(system: .native, configuration: .debug), reach: .directDependents, filtersByUse: true,
        alwaysLinks: false, looksAtTestsOfExecutables: true, rebuildsMacroClients: false,
        replansForEveryManifestEdit: true, rows: nativeRows
    )

    /// Swift Build in debug: 88 builds of the same package.
    static let swiftBuildDebug = RebuildRules(
        key: RuleKey(system: .swiftbuild, configuration: .debug), reach: .transitiveDependents, filtersByUse: true,
        alwaysLinks: true, looksAtTestsOfExecutables: false, rebuildsMacroClients: true,
        replansForEveryManifestEdit: false, rows: swiftBuildRows
    )

    /// SwiftPM's own engine in release: one whole-module job a module, no filter by name.
    static func nativeRelease(_ configuration: BuildConfiguration) -> RebuildRules {
        RebuildRules(
            key: RuleKey(system: .native, configuration: configuration), reach: .directDependents,
            filtersByUse: false, alwaysLinks: false, looksAtTestsOfExecutables: true, rebuildsMacroClients: true,
            replansForEveryManifestEdit: true, rows: wholeModule(nativeRows, configuration)
        )
    }

    /// Swift Build in release: not measured; the reach of its debug rules, whole modules as in native release.
    static func swiftBuildRelease(_ configuration: BuildConfiguration) -> RebuildRules {
        RebuildRules(
            key: RuleKey(system: .swiftbuild, configuration: configuration), isInferred: true,
            reach: .transitiveDependents, filtersByUse: false, alwaysLinks: true, looksAtTestsOfExecutables: false,
            rebuildsMacroClients: true, replansForEveryManifestEdit: false,
            rows: wholeModule(swiftBuildRows, configuration)
        )
    }

    private static let nativeRows: [EditKind: EditRule] = [
        .none: EditRule(.editedFile, .same, .nobody, .no, "touch, blank line at the end, comment, documentation"),
        .lines: EditRule(.editedFile, .same, .nobody, .yes, "a blank line above code moves the line tables"),
        .body: EditRule(.editedFile, .same, .nobody, .yes, "bodies of functions, accessors, initialisers, closures"),
        .localType: EditRule(.editedFile, .changed, .calledOnly, .yes, "a type in a body is stored in the module file"),
        .serializedBody: EditRule(.editedFile, .changed, .calledOnly, .yes, "body of @inlinable and its like"),
        .typeMember: EditRule(.editedFileAndTypeUsers, .changed, .usersOfType, .yes, "members, initial values, cases"),
        .topLevel: EditRule(.editedFileAndUsers, .changed, .usersOfAnyName, .yes, "declarations of any access level"),
        .fileAdded: EditRule(.editedFile, .changed, .usersOfAnyName, .yes, replans: true, "also a file of comments"),
        .fileRemoved: EditRule(.allFiles, .changed, .usersOfAnyName, .yes, replans: true, "the rest compiles"),
        .fileRenamed: EditRule(
            .allFiles, .mayChange, .calledOnly, .yes, replans: true, "changed where the order of files does"),
        .cSource: EditRule(.editedFile, .same, .nobody, .yes, "also for a touch; Swift importers are called only"),
        .cHeader: EditRule(.allFiles, .changed, .importers, .yes, "a touch is enough"),
        .moduleMap: EditRule(.nothing, .same, .nobody, .no, "reaches nobody"),
        .resource: EditRule(.nothing, .same, .nobody, .no, "is copied"),
        .pluginInput: EditRule(.allFiles, .mayChange, .usersOfAnyName, .maybe, "the tool, then the generated file"),
        .macro: EditRule(.editedFile, .same, .nobody, .yes, "the macro and its tool; clients keep the old expansion"),
        .manifest: EditRule(.nothing, .same, .nobody, .no, replans: true, "the plug-ins' tools and their output"),
    ]

    private static var swiftBuildRows: [EditKind: EditRule] {
        var rows = nativeRows
        rows[.none] = EditRule(.editedFile, .same, .nobody, .yes, "a touch links everything again")
        rows[.cHeader] = EditRule(.allFiles, .changed, .importers, .yes, "all Swift importers and their dependents")
        rows[.moduleMap] = EditRule(.nothing, .changed, .importers, .yes, "all Swift importers and their dependents")
        rows[.manifest] = EditRule(.nothing, .same, .nobody, .no, "a comment runs nothing")
        return rows
    }

    /// Whole modules: every edit compiles all of its module, every dependent that is called compiles whole. Where
    /// small bodies are stored in the module file, a body edit may do what an interface edit does.
    private static func wholeModule(
        _ rows: [EditKind: EditRule], _ configuration: BuildConfiguration
    ) -> [EditKind: EditRule] {
        rows.mapValues { row in
            var row = row
            if row.own != .nothing { row.own = .allFiles }
            switch row.dependents {
            case .calledOnly, .usersOfAnyName, .usersOfType: row.dependents = .all
            case .nobody, .importers, .all: break
            }
            if row.links == .yes { row.links = .maybe }
            return row
        }
        .merging(
            configuration.mayStoreBodies
                ? [.body: EditRule(.allFiles, .mayChange, .all, .maybe, "small bodies are stored in the module file")]
                : [:],
            uniquingKeysWith: { $1 }
        )
    }
}
