extension Session {
    /// Whole ticks in so many nanoseconds, without overflow.
    static func ticks(in nanoseconds: UInt64, rate: Int) -> Int {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int(seconds) * rate + Int(rest) * rate / 1_000_000_000
    }

    /// The least nanoseconds that have so many whole ticks in them.
    static func nanoseconds(toTick tick: Int, rate: Int) -> UInt64 {
        let (seconds, rest) = tick.quotientAndRemainder(dividingBy: rate)
        return UInt64(seconds * 1_000_000_000 + (rest * 1_000_000_000 + rate - 1) / rate)
    }
}
