import LayoutdLocks

/// Counts the sessions, overall and by owner, to enforce the limits.
struct SessionPlaces: Sendable {
    private let limits: SessionStore.Limits
    private let counts = Locked(Counts())

    private struct Counts: Sendable {
        var all = 0
        var byOwner: [String: Int] = [:]
    }

    /// The limit that has been reached.
    struct Refusal {
        let scope: TooManySessions.Scope
        let limit: Int
    }

    init(limits: SessionStore.Limits) {
        self.limits = limits
    }

    /// The number of places taken.
    var count: Int { counts.withLock { $0.all } }

    /// Takes a place for an owner's session; returns the limit reached if there is none.
    func take(for owner: String) -> Refusal? {
        let (most, mostPerOwner) = (limits.maximumSessions, limits.maximumSessionsPerOwner)
        return counts.withLock { counts in
            guard counts.all < most else { return Refusal(scope: .all, limit: most) }
            let owned = counts.byOwner[owner, default: 0]
            guard mostPerOwner == 0 || owned < mostPerOwner else {
                return Refusal(scope: .owner, limit: mostPerOwner)
            }
            counts.all += 1
            counts.byOwner[owner] = owned + 1
            return nil
        }
    }

    /// Gives a place back.
    func give(back owner: String) {
        counts.withLock { counts in
            counts.all -= 1
            let left = counts.byOwner[owner, default: 1] - 1
            counts.byOwner[owner] = left > 0 ? left : nil
        }
    }
}
