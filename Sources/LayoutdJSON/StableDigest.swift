/// A digest that is the same in every process, unlike that of `Hasher`.
///
/// It distinguishes things that differ by chance. It does not protect against a deliberate search
/// for two things with the same digest.
///
/// - Note: Source: the hash FNV-1a of 64 bits by G. Fowler, L. Noll and K. Vo.
package struct StableDigest: Equatable, Sendable {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    package mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { combine(byte) }
    }

    /// Adds a number by its bytes, the least significant first.
    package mutating func combine(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            combine(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Adds the length and the UTF-8 of a text, so that the boundary between two texts counts.
    package mutating func combine(text bytes: some Collection<UInt8>) {
        combine(UInt64(bytes.count))
        combine(bytes)
    }
}
