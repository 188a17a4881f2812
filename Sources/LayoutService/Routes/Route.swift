import HTTPTypes
import Sessions

/// What a path names.
enum Route: Equatable {
    case health
    case readiness
    case openapi
    case presets
    case sessions
    case session(SessionID?)
    case frame(SessionID?)
    case scroll(SessionID?)
    case steps(SessionID?)

    /// The resource at a path, or `nil` if there is none.
    ///
    /// Text that cannot be the identifier of a session still names one, which then does not exist.
    init?(path: String) {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        switch Array(segments) {
        case ["healthz"]: self = .health
        case ["readyz"]: self = .readiness
        case ["openapi.yaml"]: self = .openapi
        case ["v1", "presets"]: self = .presets
        case ["v1", "sessions"]: self = .sessions
        case let segments where segments.starts(with: ["v1", "sessions"]):
            self.init(inSession: segments.dropFirst(2))
        default: return nil
        }
    }

    private init?(inSession segments: ArraySlice<Substring>) {
        guard let name = segments.first, !name.isEmpty, segments.count <= 2 else { return nil }
        let id = SessionID(name)
        switch segments.dropFirst().first {
        case nil: self = .session(id)
        case "frame": self = .frame(id)
        case "scroll": self = .scroll(id)
        case "steps": self = .steps(id)
        default: return nil
        }
    }

    /// The methods of the resource, HEAD left out where there is GET.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .health, .readiness, .openapi, .presets, .frame: [.get]
        case .sessions, .scroll, .steps: [.post]
        case .session: [.get, .delete]
        }
    }

    /// The value of the `Allow` field.
    var allow: String {
        methods.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }.joined(separator: ", ")
    }
}
