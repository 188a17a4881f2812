/// Random numbers that are the same in every run.
///
/// - Note: Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
///   OOPSLA 2014, doi:10.1145/2660193.2660195.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts a sequence; equal seeds give equal ones.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns true in one of the given number of equally likely cases.
    public mutating func oneIn(_ cases: Int) -> Bool {
        Int.random(in: 0..<cases, using: &self) == 0
    }
}
