import LayoutdJournal

/// Writes on their way to the server, in as few rounds as possible: mostly one.
///
/// A write that depends on what became of an earlier one goes into the next round: the server would
/// carry it out even if that one had failed.
struct Batch {
    /// What became of each write; those whose round is not over are gone.
    private(set) var results: [JournalWriteResult]

    private let writes: [JournalWrite]
    private let replicas: Int
    /// The writes that have not been sent.
    private var rest: [Int]
    /// What has been sent in this round.
    private var steps: [Step] = []
    /// What became of the journals that cannot be written.
    private var failed: [JournalKey: JournalWriteResult] = [:]
    private var isOver = false

    private enum Step {
        case write(Int)
        /// The question whether a journal ends with what its writer knows.
        case proof(JournalKey, JournalPlace)
        case replication

        func commandCount(_ writes: [JournalWrite]) -> Int {
            if case .write(let index) = self { writes[index].commandCount } else { 1 }
        }
    }

    /// - Parameters:
    ///   - writes: What to write.
    ///   - replicas: The number of replicas of the server that must have it too.
    init(_ writes: [JournalWrite], replicas: Int) {
        (self.writes, self.replicas) = (writes, replicas)
        results = Array(repeating: .gone, count: writes.count)
        rest = Array(writes.indices)
        isOver = writes.isEmpty
    }

    /// The commands of the next round; `nil` if all is over.
    mutating func nextRound(_ proved: ProvedJournals) -> Commands? {
        guard !isOver else { return nil }
        var commands = Commands()
        var held: Set<JournalKey> = []
        var later: [Int] = []
        steps.removeAll(keepingCapacity: true)
        for index in rest {
            let write = writes[index]
            if !held.isEmpty, held.contains(write.key) {
                later.append(index)
            } else if write.isOutOfOrder {
                results[index] = .refused
            } else if let result = failed[write.key], !write.isBeginning {
                results[index] = result
            } else if write.isProved || proved.contain(write.key, write.place) {
                if write.isBeginning || !proved.contain(write.key, write.place) {
                    held.insert(write.key)
                }
                steps.append(.write(index))
                commands.add(write)
            } else {
                held.insert(write.key)
                steps.append(.proof(write.key, write.place))
                commands.addProof(of: write.key)
                later.append(index)
            }
        }
        rest = later
        isOver = later.isEmpty
        if isOver, replicas > 0 {
            steps.append(.replication)
            commands.add("WAIT", String(replicas), "1000")
        }
        return commands.count > 0 ? commands : nil
    }

    /// Notes the replies to a round.
    ///
    /// - Throws: ``ServerFailure`` for an error that concerns all of the batch.
    mutating func take(
        _ replies: [Reply],
        _ proved: inout ProvedJournals
    ) throws(ServerFailure) {
        var rest = replies[...]
        for step in steps {
            let part = rest.prefix(step.commandCount(writes))
            rest = rest.dropFirst(part.count)
            guard let first = part.first, let last = part.last else { return }
            switch step {
            case .write(let index):
                let result = try writes[index].result(first, last)
                results[index] = result
                note(result, of: writes[index], &proved)
            case .proof(let key, let place):
                let result = try first.comparison(with: place)
                if result == .written { proved.insert(key, place) } else { failed[key] = result }
            case .replication: try checkReplication(first)
            }
        }
    }

    private mutating func note(
        _ result: JournalWriteResult,
        of write: JournalWrite,
        _ proved: inout ProvedJournals
    ) {
        guard result == .written else {
            failed[write.key] = result
            return proved.remove(write.key)
        }
        if case .remove(let key, _, _) = write { return proved.remove(key) }
        if write.isProved { proved.insert(write.key, write.place) }
        if write.isBeginning { failed[write.key] = nil }
    }

    private func checkReplication(_ reply: Reply) throws(ServerFailure) {
        guard case .integer(let count) = reply else { throw reply.unexpected }
        guard count >= replicas else {
            throw .outage("\(count) of \(replicas) replicas have confirmed a write")
        }
    }
}

extension JournalWrite {
    /// The place at which the journal must end before it is sent, or at which it then begins.
    fileprivate var place: JournalPlace {
        switch self {
        case .append(_, _, let place), .snapshot(_, _, _, let place, _),
            .renew(_, let place, _), .remove(_, let place, _), .create(_, _, let place, _),
            .heal(_, _, _, _, let place, _), .restore(_, _, _, let place, _):
            place
        }
    }

    /// Whether it is a script that itself compares places.
    fileprivate var isProved: Bool {
        switch self {
        case .create, .heal, .restore, .remove, .renew(_, _, _?): true
        case .append, .snapshot, .renew(_, _, nil): false
        }
    }

    /// Whether its number cannot be right at its place, or it is a snapshot directly after another.
    ///
    /// Directly after a claim only the owner knows the number of the last entry.
    fileprivate var isOutOfOrder: Bool {
        switch self {
        case .append(_, let entry, let place):
            !(1..<1 << 52 ~= entry.number)
                || place.sequence > 1 && entry.number != place.sequence / 2 + 1
        case .snapshot(_, _, let through, let place, _):
            !(0..<1 << 52 ~= through) || place.ofSnapshot == nil
                || place.sequence > 1 && through > place.sequence / 2
        case .create, .renew, .heal, .restore, .remove: false
        }
    }

    /// Whether it begins an epoch, so that it does not matter what became of earlier writes.
    fileprivate var isBeginning: Bool {
        switch self {
        case .create, .heal, .restore: true
        case .append, .snapshot, .renew, .remove: false
        }
    }

    /// What the replies to the first and last of its commands mean.
    fileprivate func result(
        _ first: Reply,
        _ last: Reply
    ) throws(ServerFailure) -> JournalWriteResult {
        switch self {
        case .create: return try first.isOne ? .written : .refused
        case .append, .snapshot: return try first.addition
        case .renew(_, _, nil):
            guard let newer = first.parts else { throw first.unexpected }
            guard newer.isEmpty else { return .refused }
            return try last.isOne ? .written : .gone
        case .heal(_, _, _, let place, _, _), .restore(_, _, _, let place, _),
            .remove(_, let place, _), .renew(_, let place, _):
            return try first.comparison(with: place)
        }
    }
}

extension Reply {
    /// The failure that a reply means which is not one of those expected.
    fileprivate var unexpected: ServerFailure {
        failure ?? .refusal("it has sent an unexpected reply")
    }

    /// Whether it is 1 rather than 0.
    fileprivate var isOne: Bool {
        get throws(ServerFailure) {
            guard case .integer(let number) = self else { throw unexpected }
            return number == 1
        }
    }

    /// What the reply to XADD means, or to the script of a snapshot.
    fileprivate var addition: JournalWriteResult {
        get throws(ServerFailure) {
            switch self {
            case .bytes: return .written
            case .null: return .gone
            case .integer(0): return .refused
            case .error(let text) where text.contains(" equal or smaller "): return .refused
            default: throw unexpected
            }
        }
    }

    /// What the reply of a script means that compares the latest place with the given one.
    fileprivate func comparison(
        with place: JournalPlace
    ) throws(ServerFailure) -> JournalWriteResult {
        switch self {
        case .null: return .gone
        case .integer: return .written
        case .error(let text) where text.contains(" equal or smaller "): return .refused
        default:
            guard let newest = JournalPlace(id: self) else { throw unexpected }
            return newest == place ? .written : newest > place ? .refused : .behind(newest)
        }
    }
}
