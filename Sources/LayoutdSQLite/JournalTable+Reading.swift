import LayoutdJournal

extension JournalTable {
    /// Reads what is known of all journals, once, when the file is opened.
    ///
    /// - Throws: ``JournalError`` if a row cannot be right, or SQLite's message.
    init(_ connection: Connection, at path: String) throws(JournalError) {
        let sessions = try connection.prepare("SELECT id, through, place, expires FROM session")
        while try sessions.step() {
            guard let key = JournalKey(bytes: sessions.bytes(0)), sessions.integer(1) >= 0 else {
                throw DatabaseSchema.damaged(path)
            }
            let state = JournalState(
                through: Int(sessions.integer(1)),
                start: sessions.integer(2),
                expires: sessions.integer(3)
            )
            readJournal(key, state)
        }
        let entries = try connection.prepare(
            "SELECT place, session, number FROM journal ORDER BY place"
        )
        while try entries.step() {
            guard let key = JournalKey(bytes: entries.bytes(1)) else {
                throw DatabaseSchema.damaged(path)
            }
            readEntry(at: entries.integer(0), of: key, number: entries.integer(2))
        }
    }
}

extension StoreClock.Record {
    /// Reads where the clock stands; `nil` in a new file.
    ///
    /// - Throws: ``JournalError`` with SQLite's message.
    init?(_ connection: Connection) throws(JournalError) {
        let clock = try connection.prepare("SELECT now, boot, sinceBoot FROM clock")
        guard try clock.step() else { return nil }
        self.init(now: clock.integer(0), boot: clock.text(1), sinceBoot: clock.integer(2))
    }
}
