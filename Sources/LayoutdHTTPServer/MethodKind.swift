import Glibc

/// The method of a request: one of those in use, or any other.
public enum MethodKind: UInt8, Sendable, CaseIterable {
    /// A method in use.
    case get, head, post, put, patch, delete, options
    /// Any other.
    case other

    /// The method as it is sent, or `other`.
    public var name: StaticString {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .other: "other"
        }
    }

    /// The kind of a method as it was sent.
    init(_ method: UnsafePointer<CChar>) {
        func equals(_ kind: MethodKind) -> Bool {
            strcmp(
                method,
                UnsafeRawPointer(kind.name.utf8Start).assumingMemoryBound(to: CChar.self)
            )
                == 0
        }
        if equals(.get) {
            self = .get
        } else {
            self = Self.allCases.dropLast().first(where: equals) ?? .other
        }
    }
}
