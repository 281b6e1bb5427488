internal import CIndexStore
public import SystemAccess

/// The index that a build has left: what stands where in each source file, as the compiler saw it.
///
///     let store = IndexStore(path: ".build/debug/index/store", library: library, files: files)
///     let units = try store.units(of: paths)
///
/// Read through the toolchain's libIndexStore. The store is only read.
public struct IndexStore: Sendable {
    /// The store's folder, absolute: it holds `v5`.
    public let path: String
    private let calls: IndexCalls
    private let files: any FileSystem

    /// A store at `path`.
    public init(path: String, library: IndexLibrary, files: any FileSystem) {
        self.path = path
        self.files = files
        calls = library.calls
    }

    /// The last compilation of one source file.
    public struct Unit: Sendable {
        /// The file, absolute, links resolved.
        public var file: String
        /// The module in which it was compiled.
        public var module: String
        /// When it was compiled, in nanoseconds since 1970.
        public var modified: Int64
        /// The names of the records that hold what stands in the file.
        var records: [String]
    }

    /// The newest unit of each file that has one, by path.
    ///
    /// - Parameter paths: absolute, links resolved.
    /// - Complexity: one read of every unit of the store.
    public func units(of paths: Set<String>) throws(IndexStoreError) -> [String: Unit] {
        try withStore { (store) throws(IndexStoreError) in
            var newest: [String: Unit] = [:]
            var known: [String: String] = [:]
            for name in names(in: store) {
                guard let unit = unit(named: name, in: store, wanted: paths, &known) else { continue }
                if let other = newest[unit.file], other.modified >= unit.modified { continue }
                newest[unit.file] = unit
            }
            return newest
        }
    }

    /// What stands in the file of a unit, in the order of the text.
    public func occurrences(in unit: Unit) throws(IndexStoreError) -> [IndexOccurrence] {
        try withStore { (store) throws(IndexStoreError) in
            var found: [IndexOccurrence] = []
            for name in unit.records {
                var failure: UnsafeMutableRawPointer?
                guard let reader = calls.openRecord(store, name, &failure) else { throw error(failure) }
                defer { calls.closeRecord(reader) }
                let collector = Collector { if let occurrence = occurrence(at: $0) { found.append(occurrence) } }
                collector.visit { _ = calls.eachOccurrence(reader, $0, Collector.visitor) }
            }
            return found.sorted { ($0.line, $0.column, $0.usr) < ($1.line, $1.column, $1.usr) }
        }
    }

    // MARK: - Calls

    private func withStore<Result>(
        _ body: (UnsafeMutableRawPointer) throws(IndexStoreError) -> Result
    ) throws(IndexStoreError) -> Result {
        // The library makes the folders of a store that is not there; nothing must be written to a build folder.
        guard (try? files.entries(of: path))?.contains(where: { $0.name.hasPrefix("v") }) == true else {
            throw .unreadable(path: path, why: "no index is there")
        }
        var failure: UnsafeMutableRawPointer?
        guard let store = calls.open(path, &failure) else { throw error(failure) }
        defer { calls.closeStore(store) }
        return try body(store)
    }

    private func error(_ failure: UnsafeMutableRawPointer?) -> IndexStoreError {
        guard let failure else { return .unreadable(path: path, why: "libIndexStore gives no reason") }
        defer { calls.disposeError(failure) }
        return .unreadable(path: path, why: calls.describe(failure).map { String(cString: $0) } ?? "")
    }

    private func names(in store: UnsafeMutableRawPointer) -> [String] {
        let collector = Collector { _ in }
        collector.visit { context in
            _ = calls.eachUnit(store, 1, context) { context, name in
                Collector.at(context)?.names.append(name.string)
                return true
            }
        }
        return collector.names
    }

    private func unit(
        named name: String, in store: UnsafeMutableRawPointer, wanted: Set<String>, _ known: inout [String: String]
    ) -> Unit? {
        var failure: UnsafeMutableRawPointer?
        guard let reader = calls.openUnit(store, name, &failure) else {
            if let failure { calls.disposeError(failure) }
            return nil
        }
        defer { calls.closeUnit(reader) }
        guard calls.hasMainFile(reader) else { return nil }
        let main = calls.mainFile(reader).string
        let real = known[main] ?? files.realPath(of: main) ?? main
        known[main] = real
        guard wanted.contains(real) else { return nil }
        var records: [String] = []
        let collector = Collector { handle in
            // 2 is a record; one of another file is a header's.
            guard calls.dependencyKind(handle) == 2, calls.dependencyFile(handle).string == main else { return }
            records.append(calls.dependencyName(handle).string)
        }
        collector.visit { _ = calls.eachDependency(reader, $0, Collector.visitor) }
        var (seconds, nanoseconds) = (Int64(0), Int64(0))
        calls.modified(reader, &seconds, &nanoseconds)
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return Unit(
            file: real, module: calls.moduleName(reader).string,
            modified: overflow ? Int64.max : whole &+ nanoseconds, records: records)
    }

    private func occurrence(at handle: UnsafeMutableRawPointer) -> IndexOccurrence? {
        guard let symbol = calls.symbol(handle) else { return nil }
        var (line, column) = (UInt32(0), UInt32(0))
        calls.place(handle, &line, &column)
        return IndexOccurrence(
            usr: calls.symbolUSR(symbol).string, name: calls.symbolName(symbol).string,
            kind: calls.symbolKind(symbol), subkind: calls.symbolSubkind(symbol),
            isLocal: calls.symbolProperties(symbol) & (1 << 7) != 0,
            roles: IndexOccurrence.Roles(rawValue: calls.roles(handle)), line: Int(line), column: Int(column))
    }
}

/// What the library's visits call: a C function has no memory of its own, so it is handed this as its context.
private final class Collector {
    /// Takes each handle during its visit: it dies with it.
    private let take: (UnsafeMutableRawPointer) -> Void
    var names: [String] = []

    init(_ take: @escaping (UnsafeMutableRawPointer) -> Void) { self.take = take }

    /// Runs a visit with this as the context.
    func visit(_ body: (UnsafeMutableRawPointer) -> Void) {
        withExtendedLifetime(self) { body(Unmanaged.passUnretained(self).toOpaque()) }
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> Collector? {
        context.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
    }

    static let visitor: RippleIndexVisitor = { context, handle in
        if let handle { at(context)?.take(handle) }
        return true
    }
}
