import LayoutdHTTPServer
import Synchronization

/// A key that a test can revoke.
final class TestKey: ClientKey {
    let name: String
    private let revoked = Atomic(false)

    init(_ name: String) { self.name = name }

    var isRevoked: Bool { revoked.load(ordering: .sequentiallyConsistent) }

    func revoke() { revoked.store(true, ordering: .sequentiallyConsistent) }
}
