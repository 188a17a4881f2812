import Glibc
package import LayoutdJournal
import LayoutdLocks

/// A way to open stores of the same journals, for checks that are the same for all kinds of stores.
package struct StoreHost {
    package let isShared: Bool
    /// Opens a store; a second one before the first is closed only if they are shared.
    package let open: () throws -> any JournalStore
    /// Ends whatever keeps the journals between processes, as a crash would, and starts it again.
    package let restart: () throws -> Void
    /// Sets the clock of the stores, in seconds since 1970; `nil` if it cannot be set.
    package let setClock: ((Int64) -> Void)?

    package init(
        isShared: Bool,
        open: @escaping () throws -> any JournalStore,
        restart: @escaping () throws -> Void = {},
        setClock: ((Int64) -> Void)? = nil
    ) {
        (self.isShared, self.open) = (isShared, open)
        (self.restart, self.setClock) = (restart, setClock)
    }

    /// Waits until the clock of a store has reached a second, or sets it.
    func wait(until second: Int64, of store: any JournalStore) {
        setClock?(second)
        while store.now < second * 1_000_000_000 { usleep(10_000) }
        // The server's clock may be a bit later than what the store knows of it.
        if setClock == nil { usleep(20_000) }
    }
}

/// What a store did not do that it should.
struct BrokenPromise: Error, CustomStringConvertible {
    let description: String
}

/// Throws what is wrong if a condition does not hold.
func require(
    _ condition: Bool,
    _ text: @autoclosure () -> String = "",
    file: StaticString = #fileID,
    line: Int = #line
) throws {
    guard !condition else { return }
    throw BrokenPromise(description: "\(file):\(line) \(text())")
}

/// Throws both values if they differ.
func require<Value: Equatable>(
    _ found: Value,
    is wanted: Value,
    _ text: @autoclosure () -> String = "",
    file: StaticString = #fileID,
    line: Int = #line
) throws {
    try require(
        found == wanted,
        "\(text()) found \(found), wanted \(wanted)",
        file: file,
        line: line
    )
}

/// Throws both journals, without bodies, if they differ.
func requireEqual(
    _ found: StoredJournal?,
    _ wanted: StoredJournal?,
    _ text: String = "",
    line: Int = #line
) throws {
    let (one, other) = (found?.summary ?? "none", wanted?.summary ?? "none")
    try require(found == wanted, "\(text) found \(one), wanted \(other)", line: line)
}

extension StoredJournal {
    fileprivate var summary: String {
        func text(_ bytes: [UInt8]) -> String {
            "\(bytes.count) × \(bytes.first.map(String.init) ?? "")"
        }
        let entries = entries.map { "\($0.number) \($0.kind) \(text($0.body))" }
        return "[\(text(snapshot)) through \(through), \(entries), claim \(claim.epoch)-"
            + "\(claim.sequence)\(isFresh ? ", fresh" : "")\(damage.map { ", \($0)" } ?? "")]"
    }
}

extension JournalStore {
    /// Writes a batch within ten seconds.
    func writeSoon(_ writes: [JournalWrite]) throws -> [JournalWriteResult] {
        try write(writes, until: monotonicNanoseconds() + 10_000_000_000)
    }
}
