import Synchronization

/// A key in a file of keys, as long as the file lists it.
///
/// A class, because requests share it with the file: they see when it is removed.
public final class GrantedKey: Sendable {
    /// The name of the client that it belongs to.
    public let name: String

    private let revoked = Atomic(false)

    /// Whether the file was read again and does not list it any more.
    public var isRevoked: Bool { revoked.load(ordering: .acquiring) }

    init(name: String) { self.name = name }

    func revoke() { revoked.store(true, ordering: .releasing) }
}
