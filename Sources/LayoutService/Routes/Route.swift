import Dynamics
import HTTPTypes
import Sessions

/// What the service has, each under the template of its path as the contract writes it.
enum Resource: String, CaseIterable {
    case health = "/healthz"
    case readiness = "/readyz"
    case openapi = "/openapi.yaml"
    case presets = "/v1/presets"
    case layouts = "/v1/layouts"
    case sessions = "/v1/sessions"
    case session = "/v1/sessions/{id}"
    case frame = "/v1/sessions/{id}/frame"
    case clip = "/v1/sessions/{id}/clip"
    case item = "/v1/sessions/{id}/items/{section}/{item}"
    case scroll = "/v1/sessions/{id}/scroll"
    case taps = "/v1/sessions/{id}/taps"
    case updates = "/v1/sessions/{id}/updates"
    case steps = "/v1/sessions/{id}/steps"
    case viewport = "/v1/sessions/{id}/viewport"
    case behaviors = "/v1/sessions/{id}/behaviors"
    case behavior = "/v1/sessions/{id}/behaviors/{behaviorId}"

    /// The methods of the resource, without HEAD, which goes with GET, and OPTIONS.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .health, .readiness, .openapi, .presets, .frame, .clip, .item: [.get]
        case .layouts, .sessions, .scroll, .taps, .updates, .steps, .behaviors: [.post]
        case .session: [.get, .patch, .delete]
        case .behavior: [.get, .delete]
        case .viewport: [.put]
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
    private let parameters: [Substring]

    private static let templates = Resource.allCases.map { resource in
        (resource: resource, segments: resource.rawValue.split(separator: "/"))
    }

    /// The resource at a path, or `nil` if there is none.
    init?(path: String) {
        // By bytes: to split by characters took as long as to find the session.
        let segments = path.utf8.split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        ).dropFirst().map { Substring($0) }
        for template in Self.templates where template.segments.count == segments.count {
            if let parameters = match(segments, template.segments) {
                self.resource = template.resource
                self.parameters = parameters
                return
            }
        }
        return nil
    }

    /// The session, or `nil` for text that cannot be the identifier of one.
    var session: SessionID? {
        parameters.first.flatMap { SessionID($0) }
    }

    /// The name of a behaviour; `nil` if the resource is none.
    var behavior: BehaviorID? {
        resource == .behavior && parameters.count == 2 ? BehaviorID(String(parameters[1])) : nil
    }

    /// Section and item, each from 0, or `nil` if one of them is no index.
    var indexPath: (section: Int, item: Int)? {
        guard parameters.count == 3, let section = Int(digits: parameters[1]),
            let item = Int(digits: parameters[2])
        else { return nil }
        return (section, item)
    }
}

/// What stands in place of a template's parameters, or `nil` if the path does not fit it.
private func match(
    _ segments: [Substring],
    _ template: [Substring]
) -> [Substring]? {
    var parameters: [Substring] = []
    for (segment, expected) in zip(segments, template) {
        if expected.first == "{", !segment.isEmpty {
            parameters.append(segment)
        } else if segment != expected {
            return nil
        }
    }
    return parameters
}
