import Glibc

/// What has become of the bytes sent on a socket.
struct SendQueue {
    /// Whether the client has yet to take some.
    let isWaiting: Bool

    /// The bytes that the client's system has taken since the connection was opened.
    let taken: UInt64

    init(isWaiting: Bool, taken: UInt64) {
        (self.isWaiting, self.taken) = (isWaiting, taken)
    }

    /// Asks the system; nil before Linux 4.6.
    ///
    /// - Note: Source: `struct tcp_info` in `linux/tcp.h`; that of the C library ends before these
    ///   fields.
    init?(of descriptor: Int32) {
        let info = withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { info in
            var size = socklen_t(info.count)
            let error = getsockopt(
                descriptor,
                Int32(IPPROTO_TCP),
                TCP_INFO,
                info.baseAddress,
                &size
            )
            return error == 0 && size >= 148
                ? (
                    unacknowledged: info.load(fromByteOffset: 24, as: UInt32.self),
                    acknowledged: info.load(fromByteOffset: 120, as: UInt64.self),
                    unsent: info.load(fromByteOffset: 144, as: UInt32.self)
                ) : nil
        }
        guard let info else { return nil }
        isWaiting = info.unacknowledged > 0 || info.unsent > 0
        taken = info.acknowledged
    }
}
