import LayoutdDynamics
import LayoutdHTTPServer
import LayoutdSessions

/// A session that a client names.
struct SessionReference {
    let id: SessionID
    /// The name of the client, which must own the session; `nil` if clients have no keys.
    let client: String?
}

/// A path that names a resource, and its values of the template's parameters.
struct Route {
    let resource: Resource

    /// The session; `nil` if the text cannot be an identifier, or the template has none.
    let session: SessionReference?

    /// The values of the parameters after the session's.
    private let parameters: [String]

    /// The resource at a path, or `nil` if there is none.
    ///
    /// It compares bytes, and allocates nothing for most paths: splitting the path into strings
    /// took longer than finding the session and advancing it.
    ///
    /// - Parameters:
    ///   - path: The path, percent-decoded.
    ///   - client: The name of the client; `nil` if clients have no keys.
    init?(path: String, from client: String?) {
        var path = path
        let route = path.withUTF8 { Route(path: $0, from: client) }
        guard let route else { return nil }
        self = route
    }

    private init?(path: UnsafeBufferPointer<UInt8>, from client: String?) {
        guard let segments = PathSegments(of: path),
            let template = PathTemplate.all.first(where: { segments.match($0, in: path) })
        else { return nil }
        resource = template.resource
        let places = template.parameters
        session = places.first.flatMap { SessionID(utf8: path[segments[$0]]) }.map {
            SessionReference(id: $0, client: client)
        }
        parameters = places.dropFirst().map { String(decoding: path[segments[$0]], as: UTF8.self) }
    }

    /// What responses are about.
    var subject: ResponseSubject {
        ResponseSubject(endpoint: resource.number, session: session?.id.beginning)
    }

    /// The value of the parameter after the session's, where the template has one.
    var name: String? { parameters.first }

    /// The name of a behaviour, where the template has one.
    var behavior: BehaviorID? {
        name.map { BehaviorID($0) }
    }

    /// Section and item, each from 0, or `nil` if one of them is not an index.
    var indexPath: (section: Int, item: Int)? {
        guard parameters.count == 2, let section = Int(digits: parameters[0]),
            let item = Int(digits: parameters[1])
        else { return nil }
        return (section, item)
    }
}
