import LayoutdLocks

/// Counts the sessions, overall and by owner, to enforce the limits.
struct SessionPlaces: Sendable {
    private let limits: SessionStore.Limits
    private let counts = Locked(Counts())

    private struct Counts: Sendable {
        var all = 0
        var byOwner: [String: Int] = [:]
        var ownLimits: [String: Int] = [:]
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

    /// Gives some owners limits of their own, 0 for none.
    func setLimits(_ limits: [String: Int]) {
        counts.withLock { $0.ownLimits = limits }
    }

    /// Takes a place for an owner's session; returns the limit reached if there is none.
    func take(for owner: String) -> Refusal? {
        counts.withLock { counts in
            guard counts.all < limits.maximumSessions else {
                return Refusal(scope: .all, limit: limits.maximumSessions)
            }
            let owned = counts.byOwner[owner, default: 0]
            let most = counts.ownLimits[owner] ?? limits.maximumSessionsPerOwner
            guard most == 0 || owned < most else { return Refusal(scope: .owner, limit: most) }
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
