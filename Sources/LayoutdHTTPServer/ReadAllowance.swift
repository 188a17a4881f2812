/// How long a client may still leave bytes unread.
///
/// Time in which bytes wait for the client uses it up; bytes that the client takes restore it. So
/// over any span the client has to take the least rate, except that it may be behind by the whole
/// allowance. While nothing waits for the client, it is whole.
struct ReadAllowance {
    /// The least rate, and how far a client may be behind.
    struct Terms {
        /// Bytes per second, at least 1.
        let rate: Int

        /// Nanoseconds.
        let patience: UInt64
    }

    private var left: UInt64
    private var taken: UInt64 = 0

    init(_ terms: Terms) {
        left = terms.patience
    }

    /// Counts the time since the previous call, in nanoseconds; false if nothing is left.
    mutating func spend(_ elapsed: UInt64, _ queue: SendQueue, _ terms: Terms) -> Bool {
        let seconds = Double(queue.taken - min(taken, queue.taken)) / Double(terms.rate)
        taken = queue.taken
        let gained = UInt64(min(seconds * 1e9, Double(terms.patience)))
        left = queue.isWaiting ? min(left + gained, terms.patience) : terms.patience
        guard queue.isWaiting else { return true }
        left -= min(left, elapsed)
        return left > 0
    }
}
