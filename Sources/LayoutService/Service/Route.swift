import HTTPTypes
import LayoutdDynamics
import LayoutdSessions

/// What the service has, each under the template of its path as the contract writes it.
enum Resource: String, CaseIterable {
    case health = "/healthz"
    case readiness = "/readyz"
    case presets = "/v1/presets"
    case layouts = "/v1/layouts"
    case sessions = "/v1/sessions"
    case session = "/v1/sessions/{id}"
    case frame = "/v1/sessions/{id}/frame"
    case clip = "/v1/sessions/{id}/clip"
    case picture = "/v1/sessions/{id}/frame.svg"
    case item = "/v1/sessions/{id}/items/{section}/{item}"
    case scroll = "/v1/sessions/{id}/scroll"
    case taps = "/v1/sessions/{id}/taps"
    case updates = "/v1/sessions/{id}/updates"
    case steps = "/v1/sessions/{id}/steps"
    case viewport = "/v1/sessions/{id}/viewport"
    case behaviors = "/v1/sessions/{id}/behaviors"
    case behavior = "/v1/sessions/{id}/behaviors/{behaviorId}"
    case openapi = "/openapi.yaml"
    case client = "/layoutd-client.js"
    case icon = "/icon.svg"
    case playground = "/"
    case playgroundPart = "/playground/{file}"

    /// The methods of the resource, without HEAD, which goes with GET, and OPTIONS.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .health, .readiness, .presets, .frame, .clip, .picture, .item, .openapi, .client,
            .icon, .playground, .playgroundPart:
            [.get]
        case .layouts, .sessions, .scroll, .taps, .updates, .steps, .behaviors: [.post]
        case .session: [.get, .patch, .delete]
        case .behavior: [.get, .delete]
        case .viewport: [.put]
        }
    }

    /// Whether a method other than HEAD and OPTIONS makes sense here.
    func allows(_ method: HTTPRequest.Method) -> Bool {
        switch self {
        case .frame: method == .get
        case .scroll, .steps: method == .post
        default: methods.contains(method)
        }
    }

    /// The value of the `Allow` field.
    var allow: String {
        let names = methods.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }
        return (names + ["OPTIONS"]).joined(separator: ", ")
    }
}

/// A path that names a resource, and what stands in it for the template's parameters.
struct Route {
    let resource: Resource

    /// The session; `nil` for text that cannot be the identifier of one, and where there is none.
    let session: SessionID?

    /// What stands for the parameters behind the session's.
    private let parameters: [String]

    /// The resource at a path, or `nil` if there is none.
    ///
    /// By bytes, and with nothing allocated for most: to take the path apart into strings took longer
    /// than to find the session and advance it.
    init?(path: String) {
        var path = path
        let route = path.withUTF8 { Route(path: $0) }
        guard let route else { return nil }
        self = route
    }

    private init?(path: UnsafeBufferPointer<UInt8>) {
        guard let segments = PathSegments(of: path),
            let template = PathTemplate.all.first(where: { segments.match($0, in: path) })
        else { return nil }
        resource = template.resource
        let places = template.parameters
        session = places.first.flatMap { SessionID(utf8: path[segments[$0]]) }
        parameters = places.dropFirst().map { String(decoding: path[segments[$0]], as: UTF8.self) }
    }

    /// The name of a behaviour; `nil` if the resource is none.
    var behavior: BehaviorID? {
        resource == .behavior ? parameters.first.map { BehaviorID($0) } : nil
    }

    /// Section and item, each from 0, or `nil` if one of them is no index.
    var indexPath: (section: Int, item: Int)? {
        guard parameters.count == 2, let section = Int(digits: parameters[0]),
            let item = Int(digits: parameters[1])
        else { return nil }
        return (section, item)
    }
}
