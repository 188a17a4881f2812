import CLayoutdMicrohttpd
import Glibc
import LayoutdLocks
import Synchronization

/// Counts open connections and closes those beyond the limits; shared by all event threads.
///
/// libmicrohttpd's own limits are off: it divides its limit over its threads, and a thread that has
/// its share accepts no more, so that clients wait for nothing.
///
/// Beyond the limit, a few spare connections from this machine are accepted for one request each,
/// so that health checks still get a response.
final class ConnectionLimits: Sendable {
    /// The most spare connections at the same time.
    static let spares = 8

    /// How long a spare connection may take to send its request.
    static let patience: Duration = .milliseconds(500)

    /// The most connections, not counting spare ones.
    private let maximum: Int

    /// The most connections from one address.
    private let maximumPerAddress: Int

    /// The proxies whose connections are not counted by address: many clients may share each.
    private let proxies: TrustedProxies

    /// Whether connections beyond the limit take the places of those without a request.
    private let replacesSilent: Bool

    private let state = Locked(State())

    /// The number of connections of a special kind: without one, requests need no lock.
    ///
    /// Relaxed, because a connection is opened and used on the same thread.
    private let specialCount = Atomic(0)

    private struct State: Sendable {
        var open = 0
        var openByAddress: [IPAddress: Int] = [:]
        /// The kinds of the connections that are not regular, by descriptor.
        var special: [Int32: Kind] = [:]
        var spares = 0
        /// When the connections without a request began to be so, by descriptor, as numbers in order.
        var silent: [Int32: Int] = [:]
        var latest = 0

        mutating func addSilent(_ descriptor: Int32) {
            latest += 1
            silent[descriptor] = latest
        }
    }

    private enum Kind: Sendable {
        case regular, refused
        /// A connection for one request; without a deadline once it has sent the request.
        case spare(deadline: ContinuousClock.Instant?)
    }

    init(_ configuration: ServerConfiguration) {
        maximum = configuration.maximumConnections
        replacesSilent = configuration.replacesSilentConnections
        let perAddress = configuration.maximumConnectionsPerAddress
        maximumPerAddress = perAddress > 0 ? perAddress : .max
        proxies = TrustedProxies(networks: configuration.trustedProxies)
    }

    /// The number of open connections, with spare ones.
    var openCount: Int { state.withLock { $0.open + $0.spares } }

    /// Whether a connection from this address may be opened at the moment.
    func admit(_ address: IPAddress?) -> Bool {
        state.withLock { state in
            if case .refused = newKind(from: address, state) { return false }
            return true
        }
    }

    /// Counts a new connection; cuts it off if another thread has just taken the last place.
    func opened(_ descriptor: Int32, from address: IPAddress?) {
        let kind = state.withLock { state in
            let kind = newKind(from: address, state)
            switch kind {
            case .regular:
                if state.open >= maximum { closeSilent(&state) }
                state.open += 1
                if let address { state.openByAddress[address, default: 0] += 1 }
                if replacesSilent { state.addSilent(descriptor) }
                return kind
            case .spare: state.spares += 1
            case .refused: break
            }
            state.special[descriptor] = kind
            specialCount.add(1, ordering: .relaxed)
            return kind
        }
        if case .refused = kind { cutOff(descriptor) }
    }

    /// Stops counting a connection; its descriptor must still be open.
    func closed(_ descriptor: Int32, from address: IPAddress?) {
        state.withLock { state in
            if replacesSilent { state.silent[descriptor] = nil }
            switch state.special.removeValue(forKey: descriptor) {
            case nil:
                state.open -= 1
                if let address { state.openByAddress.decrement(address) }
                return
            case .spare: state.spares -= 1
            case .regular, .refused: break
            }
            specialCount.subtract(1, ordering: .relaxed)
        }
    }

    /// Keeps the place of a connection whose request has arrived.
    func requestArrived(_ connection: OpaquePointer) {
        guard replacesSilent else { return }
        let descriptor = CLayoutdMicrohttpd_descriptor(connection)
        state.withLock { $0.silent[descriptor] = nil }
    }

    /// Lets a connection whose request has ended be replaced by others.
    func requestEnded(_ connection: OpaquePointer) {
        guard replacesSilent else { return }
        let descriptor = CLayoutdMicrohttpd_descriptor(connection)
        state.withLock { state in
            if state.special[descriptor] == nil { state.addSilent(descriptor) }
        }
    }

    /// Whether a connection is closed after its first response.
    func isSpare(_ connection: OpaquePointer) -> Bool {
        guard specialCount.load(ordering: .relaxed) > 0 else { return false }
        let descriptor = CLayoutdMicrohttpd_descriptor(connection)
        return state.withLock { $0.special[descriptor] != nil }
    }

    /// Gives a spare connection that has sent its request time for the response.
    func requestArrived(onSpare connection: OpaquePointer) {
        let descriptor = CLayoutdMicrohttpd_descriptor(connection)
        state.withLock { state in
            guard case .spare = state.special[descriptor] else { return }
            state.special[descriptor] = .spare(deadline: nil)
        }
    }

    /// Cuts off spare connections that have sent no request in time.
    func enforce() {
        guard specialCount.load(ordering: .relaxed) > 0 else { return }
        let now = ContinuousClock.now
        state.withLock { state in
            for case (let descriptor, .spare(let deadline?)) in state.special where deadline < now {
                cutOff(descriptor)
            }
        }
    }

    /// Closes the connection that has been without a request for longest.
    ///
    /// It counts until its event thread has closed it, so there may be a few too many for a moment.
    private func closeSilent(_ state: inout State) {
        guard let oldest = state.silent.min(by: { $0.value < $1.value })?.key else { return }
        state.silent[oldest] = nil
        cutOff(oldest)
    }

    /// The kind of a connection that is opened now.
    private func newKind(from address: IPAddress?, _ state: State) -> Kind {
        if state.open >= maximum, state.silent.isEmpty {
            let isSpare = address?.isLoopback == true && state.spares < Self.spares
            return isSpare ? .spare(deadline: .now + Self.patience) : .refused
        }
        let others = address.flatMap { state.openByAddress[$0] } ?? 0
        let isLimited = others >= maximumPerAddress && address.map(proxies.contains) != true
        return isLimited ? .refused : .regular
    }
}

extension [IPAddress: Int] {
    /// Subtracts one, and forgets the address at zero.
    fileprivate mutating func decrement(_ address: IPAddress) {
        guard let count = self[address] else { return }
        self[address] = count > 1 ? count - 1 : nil
    }
}
