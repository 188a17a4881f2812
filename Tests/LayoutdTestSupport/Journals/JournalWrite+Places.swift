internal import LayoutdJournal

extension JournalWrite {
    /// The end that it sets.
    var end: Int64? {
        switch self {
        case .create(_, _, _, let end), .snapshot(_, _, _, _, let end),
            .heal(_, _, _, _, _, let end), .restore(_, _, _, _, let end):
            end
        case .renew(_, _, let end): end
        case .append, .remove: nil
        }
    }

    /// The place that must be the latest in a shared store, and the one that is then.
    var places: (expected: JournalPlace?, next: JournalPlace?) {
        switch self {
        case .create(_, _, let place, _): (nil, place)
        case .append(_, let entry, let place):
            (place, JournalPlace(epoch: place.epoch, entry: entry.number))
        case .snapshot(_, _, _, let place, _): (place, place.ofSnapshot)
        case .renew(_, let place, _): (place, place)
        case .heal(_, _, _, let found, let place, _): (found, place)
        case .restore(_, _, _, let place, _): (nil, place)
        case .remove(_, let place, _): (place, nil)
        }
    }

    /// The same write at another place: for a creation where it begins, for all others the latest.
    func at(_ place: JournalPlace) -> JournalWrite {
        switch self {
        case .create(let key, let snapshot, _, let end):
            .create(key, snapshot: snapshot, at: place, expires: end)
        case .append(let key, let entry, _): .append(key, entry, after: place)
        case .snapshot(let key, let snapshot, let through, _, let end):
            .snapshot(key, snapshot, through: through, after: place, expires: end)
        case .renew(let key, _, let end): .renew(key, at: place, expires: end)
        case .heal(let key, let snapshot, let through, _, let next, let end):
            .heal(key, snapshot, through: through, found: place, at: next, expires: end)
        case .restore(let key, let snapshot, let through, _, let end):
            .restore(key, snapshot, through: through, at: place, expires: end)
        case .remove(let key, _, let end): .remove(key, at: place, expires: end)
        }
    }
}
