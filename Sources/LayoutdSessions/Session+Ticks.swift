extension Session {
    /// The number of whole ticks in the given nanoseconds, without overflow.
    static func ticks(in nanoseconds: UInt64, rate: Int) -> Int {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int(seconds) * rate + Int(rest) * rate / 1_000_000_000
    }

    /// The smallest number of nanoseconds that contains the given number of whole ticks.
    static func nanoseconds(toTick tick: Int, rate: Int) -> UInt64 {
        let (seconds, rest) = tick.quotientAndRemainder(dividingBy: rate)
        return UInt64(seconds * 1_000_000_000 + (rest * 1_000_000_000 + rate - 1) / rate)
    }
}
