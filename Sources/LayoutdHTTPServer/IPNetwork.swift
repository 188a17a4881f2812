/// A network of IP addresses in the notation of CIDR, such as `10.0.0.0/8` or `2001:db8::/32`
/// (RFC 4632 §3.1, RFC 4291 §2.3); a single address is a network of one.
public struct IPNetwork: Sendable, Hashable {
    private let address: IPAddress

    /// The length of the prefix that all addresses of the network share, in bits.
    private let prefix: Int

    /// Reads a network; nil if the text is none.
    ///
    /// Bits of the address beyond the prefix do not matter. A network of IPv4-mapped IPv6
    /// addresses is the network of the IPv4 addresses.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        self.address = address
        // An IPv4-mapped address starts with 96 bits that are always the same.
        let isMapped = address.bitCount == 32 && parts[0].contains(":")
        guard parts.count == 2 else {
            prefix = address.bitCount
            return
        }
        let isDecimal = parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isDecimal, let length = Int(parts[1]) else { return nil }
        prefix = isMapped ? length - 96 : length
        guard (0...address.bitCount).contains(prefix) else { return nil }
    }

    /// Whether an address is in the network.
    func contains(_ other: IPAddress) -> Bool {
        switch (address, other) {
        case (.v4(let own), .v4(let other)):
            // A shift by all bits gives zero.
            (own ^ other) >> UInt32(32 - prefix) == 0
        case (.v6(let network, let interface), .v6(let otherNetwork, let otherInterface)):
            (network ^ otherNetwork) >> UInt64(64 - min(prefix, 64)) == 0
                && (interface ^ otherInterface) >> UInt64(128 - max(prefix, 64)) == 0
        default:
            false
        }
    }
}

extension IPNetwork: CustomStringConvertible {
    /// The address and the length of its prefix, as ``init(_:)`` reads them.
    public var description: String {
        switch address {
        case .v4: "\(address.clientText)/\(prefix)"
        case .v6(let network, let interface):
            [network, interface].flatMap { half in
                [48, 32, 16, 0].map { String(half >> $0 & 0xFFFF, radix: 16) }
            }.joined(separator: ":") + "/\(prefix)"
        }
    }
}
