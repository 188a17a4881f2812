/// What is known in memory of one journal.
struct JournalState: Equatable {
    /// The number of the last entry in the snapshot.
    var through: Int
    /// Entries in lower places belong to an older journal with the same key.
    var start: Int64
    /// The places of the entries with the numbers from `through + 1`, in that order.
    var places: [Int64] = []
    /// The second since 1970 in which the journal ends.
    var expires: Int64

    /// The number of the last entry.
    var last: Int { through + places.count }
}
