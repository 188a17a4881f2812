extension Session {
    /// Takes a place for one who is to wait for this session.
    ///
    /// - Throws: ``TooManyWaiting`` when there is none.
    public func makeWaiter() throws(TooManyWaiting) -> Waiter {
        try Waiter(for: self, in: room)
    }

    /// Adds one who waits, without the session's lock: somebody may be at work for long.
    ///
    /// - Returns: The time of the next tick in which something moves, by the wall clock, `.max` if
    ///   only an event can change anything; `nil` if the session has changed already, or has ended.
    func nextChange(for waiter: Waiter, after sequence: Int) -> UInt64? {
        waiters.add(waiter)
        let change = nextChange
        return latestSequence == sequence && !hasEnded ? change : nil
    }
}
