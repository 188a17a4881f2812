import LayoutdJournal

/// What a write consists of.
///
/// A snapshot is an entry with the fields `s`, the snapshot, and `t`, the number of the last entry
/// in it; other entries have one field, the name of which is their kind.
extension Commands {
    /// Adds the commands of a write.
    mutating func add(_ write: JournalWrite) {
        let key = write.key.name
        switch write {
        case .create(_, let snapshot, let place, let expires):
            begin(Script.create, key, parameters: 3)
            add(part: place.id)
            add(part: snapshot)
            add(part: expires)
        case .append(_, let entry, let place):
            begin(parts: 6)
            add(part: "XADD" as StaticString)
            add(part: key)
            add(part: "NOMKSTREAM" as StaticString)
            add(part: JournalPlace(epoch: place.epoch, entry: entry.number).id)
            add(part: entry.kind == .event ? "e" as StaticString : "m")
            add(part: entry.body)
        case .snapshot(_, let snapshot, let through, let place, let expires):
            let id = JournalPlace(epoch: place.epoch, sequence: place.sequence + 1)
            // Entries that the snapshot does not contain may be in the stream already, and stay.
            let keep = min(id, JournalPlace(epoch: place.epoch, sequence: 2 * through + 1))
            // Older snapshots lack entries that were removed.
            let next = JournalPlace(epoch: place.epoch, entry: through + 1)
            begin(Script.snapshot, key, parameters: 6)
            add(part: keep.id)
            add(part: id.id)
            add(part: snapshot)
            add(part: Int64(through))
            add(part: expires)
            add(part: next < id ? next.id : "")
        case .renew(_, let place, let expires?):
            begin(Script.renew, key, parameters: 2)
            add(part: place.id)
            add(part: expires)
        case .renew(_, let place, nil):
            begin(parts: 6)
            add(part: "XRANGE" as StaticString)
            add(part: key)
            for part in ["(\(place.id)", "+", "COUNT", "1"] { add(part: part) }
            begin(parts: 2)
            add(part: "EXISTS" as StaticString)
            add(part: key)
        case .heal(_, let snapshot, let through, let found, let place, let expires):
            begin(Script.heal, key, parameters: 6)
            add(part: found.id)
            add(part: place.id)
            add(part: snapshot)
            add(part: Int64(through))
            add(part: expires)
            // After all that the journal had, since an epoch begins.
            add(part: JournalPlace(epoch: place.epoch - 1, sequence: 1 << 52).id)
        case .restore(_, let snapshot, let through, let place, let expires):
            begin(Script.restore, key, parameters: 5)
            add(part: place.id)
            add(part: snapshot)
            add(part: Int64(through))
            add(part: expires)
            add(part: JournalPlace(epoch: place.epoch - 1, sequence: 1 << 52).id)
        case .remove(_, let place, let expires):
            begin(Script.remove, key, parameters: 2)
            add(part: place.id)
            add(part: expires)
        }
    }

    /// Adds the question for the latest place of a journal.
    mutating func addProof(of key: JournalKey) {
        begin(Script.newest, key.name)
    }
}

extension JournalWrite {
    /// The number of commands of which the write consists.
    var commandCount: Int {
        switch self {
        case .renew(_, _, nil): 2
        case .create, .append, .snapshot, .renew, .heal, .restore, .remove: 1
        }
    }
}
