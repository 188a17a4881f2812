extension Session {
    /// Takes a place for a request that will wait for this session.
    ///
    /// - Returns: The waiter, which holds the place.
    /// - Throws: ``TooManyWaiting`` when there is no place.
    public func makeWaiter() throws(TooManyWaiting) -> Waiter {
        Waiter(for: self, at: try WaitingPlace(for: self, in: room))
    }

    func waiterCame() {
        waiters.takePlace()
    }

    /// Handles the end of a wait, which restarts the idle time.
    func waiterLeft() {
        touch(at: time.now)
        waiters.giveBackPlace()
    }

    /// Handles the session's removal from its store.
    func end() {
        waiters.close()
    }
}
