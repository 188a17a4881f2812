package import LayoutdJournal

/// Writes that mostly make sense, for a few journals.
package struct RandomWrites {
    package var numbers: SplitMix64
    /// The latest epoch that there has been.
    var epoch: Int64 = 0
    /// The ends that journals are given, in seconds from now.
    let ends: [Int64]

    package init(seed: UInt64, ends: [Int64] = Array(0...40)) {
        (numbers, self.ends) = (SplitMix64(seed: seed), ends)
    }

    /// The keys that are used.
    package static let keys = (0..<6 as Range<UInt64>).map(StorePromise.key)

    /// Returns a batch for a store that one process uses, whose journals are those of a model.
    package mutating func batch(for model: ModelStore, maximum: Int = 12) -> [JournalWrite] {
        var (mind, truth) = (model, model)
        return batch(of: &mind, for: &truth, maximum: maximum).map(\.write)
    }

    /// Makes a batch.
    ///
    /// - Parameters:
    ///   - mind: What the process that writes believes; afterwards, what it has learned.
    ///   - truth: What is so; afterwards, with the writes.
    ///   - maximum: The most writes.
    /// - Returns: The writes, with the result that each should have.
    mutating func batch(
        of mind: inout ModelStore,
        for truth: inout ModelStore,
        maximum: Int = 12
    ) -> [(write: JournalWrite, result: JournalWriteResult)] {
        var batch: [(write: JournalWrite, result: JournalWriteResult)] = []
        var over: Set<JournalKey> = []
        for _ in 0..<Int.random(in: 1...maximum, using: &numbers) {
            let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &numbers)]
            guard !over.contains(key) else { continue }
            let write = write(to: key, mind, knowing: truth)
            let (believed, result) = (mind.write(write), truth.write(write))
            batch.append((write, result))
            // What follows a creation that another process has prevented has no sensible place.
            if truth.isShared, result != .written, believed == .written || result == .refused {
                over.insert(key)
            }
        }
        for (write, result) in batch where result != .written {
            if mind.journals[write.key]?.place != truth.journals[write.key]?.place {
                mind.journals[write.key] = nil
            }
        }
        return batch
    }

    private mutating func write(
        to key: JournalKey,
        _ mind: ModelStore,
        knowing truth: ModelStore
    ) -> JournalWrite {
        let expires = mind.second + ends[Int.random(in: 0..<ends.count, using: &numbers)]
        guard let journal = mind.journals[key], !numbers.oneIn(20) else {
            return .create(key, snapshot: bytes(9_000), at: newPlace(mind), expires: expires)
        }
        // Directly after a claim a shared store need not know the numbers. What is wrong for two
        // reasons may have either result.
        let isOwner = !mind.isShared || truth.live(key)?.place == journal.place
        let mayBeWrong = !mind.isShared || isOwner && journal.place.sequence > 1
        let canBeSaved = isOwner || journal.place.ofSnapshot != nil
        let write: JournalWrite
        switch Int.random(in: 0..<40, using: &numbers) {
        case 0: write = .remove(key)
        case 1..<5 where canBeSaved:
            let first = max(journal.stored.through, journal.lastAtClaim)
            let wrong = mayBeWrong && first == journal.stored.through ? 1 : 0
            let range = first - wrong...journal.last + (mayBeWrong ? 1 : 0)
            let through = Int.random(in: range, using: &numbers)
            write = .snapshot(key, bytes(9_000), through: through, expires: expires)
        case 5..<8: write = .renew(key, expires: numbers.oneIn(2) ? expires : nil)
        case 8 where mayBeWrong:
            write = .append(key, entry(journal.last + Int.random(in: -1...3, using: &numbers)))
        case 9 where mind.isShared:
            let (last, place) = (journal.last, newPlace(mind))
            write = .heal(
                key,
                bytes(900),
                through: last,
                found: .start,
                at: place,
                expires: expires
            )
        default: write = .append(key, entry(journal.last + 1))
        }
        return write.at(journal.place)
    }

    /// A place where an epoch begins.
    private mutating func newPlace(_ mind: ModelStore) -> JournalPlace {
        guard mind.isShared else { return .start }
        epoch = max(epoch + 1, mind.second * 1_000)
        return JournalPlace(epoch: epoch, sequence: 0)
    }

    private mutating func entry(_ number: Int) -> JournalEntry {
        let kind = Bool.random(using: &numbers) ? JournalEntry.Kind.event : .mark
        return JournalEntry(number: number, kind: kind, body: bytes(300))
    }

    private mutating func bytes(_ maximum: Int) -> [UInt8] {
        let byte = UInt8.random(in: .min ... .max, using: &numbers)
        return Array(repeating: byte, count: Int.random(in: 0...maximum, using: &numbers))
    }
}
