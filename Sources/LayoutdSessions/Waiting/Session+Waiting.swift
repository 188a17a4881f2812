extension Session {
    /// Takes a place for one who is to wait for this session.
    ///
    /// - Returns: Who is to wait.
    /// - Throws: ``TooManyWaiting`` when there is none.
    public func makeWaiter() throws(TooManyWaiting) -> Waiter {
        try Waiter(for: self, in: room)
    }

    func waiterCame() {
        waiters.takePlace()
    }

    /// Takes note of the end of a wait, which renews the idle time.
    func waiterLeft() {
        touch(at: time.now)
        waiters.giveBackPlace()
    }

    /// Takes note of the session's removal from its store.
    func end() {
        waiters.close()
    }
}
