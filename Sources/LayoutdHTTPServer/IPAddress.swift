import Glibc

/// An IP address, most significant bits first; IPv4-mapped IPv6 addresses are stored as IPv4.
enum IPAddress: Hashable {
    case v4(UInt32)
    case v6(network: UInt64, interface: UInt64)

    /// Reads the address of a socket; nil if its family is not IP.
    ///
    /// - Parameter socketAddress: An address with the length of its family.
    init?(_ socketAddress: UnsafePointer<sockaddr>) {
        let bytes = UnsafeRawPointer(socketAddress)
        switch Int32(socketAddress.pointee.sa_family) {
        case AF_INET:
            let address = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr
            self = .v4(UInt32(bigEndian: address.s_addr))
        case AF_INET6:
            self.init(bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default:
            return nil
        }
    }

    /// Reads an address in dotted or colon form, without zone, brackets or port; nil for any other
    /// text.
    init?(_ text: String) {
        var short = in_addr()
        var long = in6_addr()
        if inet_pton(AF_INET, text, &short) == 1 {
            self = .v4(UInt32(bigEndian: short.s_addr))
        } else if inet_pton(AF_INET6, text, &long) == 1 {
            self.init(long)
        } else {
            return nil
        }
    }

    private init(_ address: in6_addr) {
        let (network, interface) = withUnsafeBytes(of: address) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        // ::ffff:0:0/96, RFC 4291 §2.5.5.2.
        if network == 0, interface >> 32 == 0xFFFF {
            self = .v4(UInt32(truncatingIfNeeded: interface))
        } else {
            self = .v6(network: network, interface: interface)
        }
    }

    /// The length of an address of its kind.
    var bitCount: Int {
        switch self {
        case .v4: 32
        case .v6: 128
        }
    }

    /// Whether only this machine can reach it: 127.0.0.0/8 and ::1.
    var isLoopback: Bool {
        switch self {
        case .v4(let address): address >> 24 == 127
        case .v6(let network, let interface): network == 0 && interface == 1
        }
    }

    /// An IPv4 address, or the /64 network of an IPv6 address, as a number.
    var clientNumber: UInt64 {
        switch self {
        case .v4(let address): UInt64(address)
        case .v6(let network, _): network
        }
    }

    /// An IPv4 address in dotted form, or the /64 network of an IPv6 address in the form of RFC
    /// 5952.
    var clientText: String {
        switch self {
        case .v4(let address):
            return dotted(address)
        case .v6(let network, _):
            var groups = [48, 32, 16, 0].map { network >> $0 & 0xFFFF }
            while groups.last == 0 { groups.removeLast() }
            // The zeros at the end are the longest run, so `::` stands for them.
            return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
        }
    }
}

/// An IPv4 address in dotted form.
///
/// By hand, because every event needs it: from an array of strings it took 2 000 instructions.
private func dotted(_ address: UInt32) -> String {
    String(unsafeUninitializedCapacity: 15) { text in
        var count = 0
        func append(_ byte: UInt32) {
            text[count] = UInt8(truncatingIfNeeded: byte)
            count += 1
        }
        for shift: UInt32 in [24, 16, 8, 0] {
            let byte = address >> shift & 0xFF
            if shift < 24 { append(0x2E) }
            if byte >= 100 { append(0x30 + byte / 100) }
            if byte >= 10 { append(0x30 + byte / 10 % 10) }
            append(0x30 + byte % 10)
        }
        return count
    }
}
