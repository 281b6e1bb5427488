internal import CSQLite

/// A database opened for reading, with what keeps a hostile one from taking over: no writing, no schema tricks, an end
/// to any query that runs too long.
struct SQLiteReader: ~Copyable {
    /// What sqlite says went wrong.
    struct Failure: Error { let message: String }

    private let database: OpaquePointer

    init(path: String) throws(Failure) {
        var opened: OpaquePointer?
        let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY, nil)
        guard status == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw Failure(message: message)
        }
        database = opened
        sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 64 << 20)
        sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
        sqlite3_exec(
            database, "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON", nil, nil, nil)
    }

    deinit { sqlite3_close_v2(database) }

    /// Gives each row of the query to `body` until it returns `false`.
    func rows(
        _ sql: String, _ parameter: Int64? = nil, _ body: (borrowing Row) -> Bool
    ) throws(Failure) {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw Failure(message: String(cString: sqlite3_errmsg(database)))
        }
        defer { sqlite3_finalize(statement) }
        if let parameter { sqlite3_bind_int64(statement, 1, parameter) }
        // A query that takes 2 × 10⁹ steps of the virtual machine is stopped.
        let budget = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        budget.initialize(to: 2_000)
        defer {
            sqlite3_progress_handler(database, 0, nil, nil)
            budget.deallocate()
        }
        sqlite3_progress_handler(
            database, 1_000_000,
            { context in
                guard let left = context?.assumingMemoryBound(to: Int.self) else { return 1 }
                left.pointee -= 1
                return left.pointee <= 0 ? 1 : 0
            }, budget)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: if !body(Row(statement: statement)) { return }
            case SQLITE_DONE: return
            default: throw Failure(message: String(cString: sqlite3_errmsg(database)))
            }
        }
    }

    /// One row of a result.
    struct Row: ~Copyable {
        fileprivate let statement: OpaquePointer

        func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
        func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

        /// The value's bytes, whatever its type.
        func bytes(_ column: Int32) -> [UInt8] {
            guard let start = sqlite3_column_blob(statement, column) else { return [] }
            return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
        }
    }
}
