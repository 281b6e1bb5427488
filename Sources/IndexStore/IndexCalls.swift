internal import CIndexStore
internal import SystemAccess

/// The functions of libIndexStore that are needed, found by name in the library of the toolchain.
struct IndexCalls: Sendable {
    let open: RippleIndexOpen
    let closeStore: RippleIndexDispose
    let describe: RippleIndexDescription
    let disposeError: RippleIndexDispose
    let eachUnit: RippleIndexEachUnit
    let openUnit: RippleIndexOpenPart
    let closeUnit: RippleIndexDispose
    let hasMainFile: RippleIndexFlagOf
    let mainFile: RippleIndexTextOf
    let moduleName: RippleIndexTextOf
    let modified: RippleIndexTimeOf
    let eachDependency: RippleIndexEach
    let dependencyKind: RippleIndexKindOf
    let dependencyName: RippleIndexTextOf
    let dependencyFile: RippleIndexTextOf
    let openRecord: RippleIndexOpenPart
    let closeRecord: RippleIndexDispose
    let eachOccurrence: RippleIndexEach
    let symbol: RippleIndexPartOf
    let roles: RippleIndexRolesOf
    let place: RippleIndexPlaceOf
    let symbolName: RippleIndexTextOf
    let symbolUSR: RippleIndexTextOf
    let symbolKind: RippleIndexKindOf
    let symbolSubkind: RippleIndexKindOf
    let symbolProperties: RippleIndexRolesOf

    /// - Throws: ``IndexStoreError/missingCall(library:name:)`` for a library that lacks one of them.
    init(_ library: DynamicLibrary, path: String) throws(IndexStoreError) {
        func find<Function>(_ name: String, _ type: Function.Type) throws(IndexStoreError) -> Function {
            guard let found = library.function("indexstore_" + name, as: type) else {
                throw .missingCall(library: path, name: "indexstore_" + name)
            }
            return found
        }
        open = try find("store_create", RippleIndexOpen.self)
        closeStore = try find("store_dispose", RippleIndexDispose.self)
        describe = try find("error_get_description", RippleIndexDescription.self)
        disposeError = try find("error_dispose", RippleIndexDispose.self)
        eachUnit = try find("store_units_apply_f", RippleIndexEachUnit.self)
        openUnit = try find("unit_reader_create", RippleIndexOpenPart.self)
        closeUnit = try find("unit_reader_dispose", RippleIndexDispose.self)
        hasMainFile = try find("unit_reader_has_main_file", RippleIndexFlagOf.self)
        mainFile = try find("unit_reader_get_main_file", RippleIndexTextOf.self)
        moduleName = try find("unit_reader_get_module_name", RippleIndexTextOf.self)
        modified = try find("unit_reader_get_modification_time", RippleIndexTimeOf.self)
        eachDependency = try find("unit_reader_dependencies_apply_f", RippleIndexEach.self)
        dependencyKind = try find("unit_dependency_get_kind", RippleIndexKindOf.self)
        dependencyName = try find("unit_dependency_get_name", RippleIndexTextOf.self)
        dependencyFile = try find("unit_dependency_get_filepath", RippleIndexTextOf.self)
        openRecord = try find("record_reader_create", RippleIndexOpenPart.self)
        closeRecord = try find("record_reader_dispose", RippleIndexDispose.self)
        eachOccurrence = try find("record_reader_occurrences_apply_f", RippleIndexEach.self)
        symbol = try find("occurrence_get_symbol", RippleIndexPartOf.self)
        roles = try find("occurrence_get_roles", RippleIndexRolesOf.self)
        place = try find("occurrence_get_line_col", RippleIndexPlaceOf.self)
        symbolName = try find("symbol_get_name", RippleIndexTextOf.self)
        symbolUSR = try find("symbol_get_usr", RippleIndexTextOf.self)
        symbolKind = try find("symbol_get_kind", RippleIndexKindOf.self)
        symbolSubkind = try find("symbol_get_subkind", RippleIndexKindOf.self)
        symbolProperties = try find("symbol_get_properties", RippleIndexRolesOf.self)
    }
}

extension RippleIndexText {
    /// The text, invalid UTF-8 repaired: the library's memory is not kept.
    var string: String {
        guard let data, length > 0 else { return "" }
        return String(
            decoding: UnsafeRawBufferPointer(start: UnsafeRawPointer(data), count: length), as: UTF8.self)
    }
}
