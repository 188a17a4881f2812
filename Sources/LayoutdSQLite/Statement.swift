import CLayoutdSQLite
import LayoutdJournal

/// A compiled statement; a class, because it owns the handle.
///
/// Safe to send between threads together with its connection.
final class Statement: @unchecked Sendable {
    /// A parameter of a statement.
    enum Value {
        case integer(Int64)
        case blob([UInt8])
        case text(String)
    }

    private let handle: OpaquePointer
    private let connection: Connection

    /// Takes over a compiled statement.
    init(_ handle: OpaquePointer, of connection: Connection) {
        (self.handle, self.connection) = (handle, connection)
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs the statement to its end, with the given parameters.
    ///
    /// - Throws: ``JournalError`` with SQLite's message.
    func run(_ values: Value...) throws(JournalError) {
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    /// Sets the parameters, and begins again.
    ///
    /// - Throws: ``JournalError`` with SQLite's message.
    func bind(_ values: [Value]) throws(JournalError) {
        reset()
        for (index, value) in zip(Int32(1)..., values) {
            guard bind(value, at: index) == SQLITE_OK else { throw connection.lastError }
        }
    }

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``JournalError`` with SQLite's message.
    func step() throws(JournalError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.lastError
        }
    }

    /// Ends the statement's use of the database; it can run again.
    func reset() {
        sqlite3_reset(handle)
    }

    /// An integer of the current row; columns count from 0.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// The bytes of a column of the current row.
    func bytes(_ column: Int32) -> [UInt8] {
        // The count is valid only after the blob has been read.
        let start = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// The text of a column of the current row.
    func text(_ column: Int32) -> String {
        sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
    }

    private typealias Destructor = sqlite3_destructor_type?

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
        case .text(let text):
            // -1 is SQLITE_TRANSIENT: SQLite copies the bytes.
            sqlite3_bind_text(handle, index, text, -1, unsafeBitCast(-1, to: Destructor.self))
        case .blob(let bytes):
            bytes.withUnsafeBytes {
                CLayoutdSQLite_bindBlob(handle, index, $0.baseAddress, UInt64($0.count))
            }
        }
    }
}
