import HTTPTypes
import Sessions

/// What a path names.
enum Route: Equatable {
    case health
    case readiness
    case openapi
    case presets
    case layouts
    case sessions
    case session(SessionID?)
    case frame(SessionID?)
    case item(SessionID?, IndexPath?)
    case scroll(SessionID?)
    case steps(SessionID?)
    case viewport(SessionID?)

    /// Where an element is in the data.
    struct IndexPath: Equatable {
        let section, item: Int

        /// Reads two indices; `nil` if one is none.
        init?(_ section: Substring, _ item: Substring) {
            guard let section = Int(digits: section), let item = Int(digits: item) else {
                return nil
            }
            (self.section, self.item) = (section, item)
        }
    }

    /// The resource at a path, or `nil` if there is none.
    ///
    /// Text that cannot be the identifier of a session, or an index, still names something, which
    /// then does not exist.
    init?(path: String) {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        switch Array(segments) {
        case ["healthz"]: self = .health
        case ["readyz"]: self = .readiness
        case ["openapi.yaml"]: self = .openapi
        case ["v1", "presets"]: self = .presets
        case ["v1", "layouts"]: self = .layouts
        case ["v1", "sessions"]: self = .sessions
        case let segments where segments.starts(with: ["v1", "sessions"]):
            self.init(inSession: Array(segments.dropFirst(2)))
        default: return nil
        }
    }

    private init?(inSession segments: [Substring]) {
        guard let name = segments.first, !name.isEmpty else { return nil }
        let id = SessionID(name)
        switch Array(segments.dropFirst()) {
        case []: self = .session(id)
        case ["frame"]: self = .frame(id)
        case ["scroll"]: self = .scroll(id)
        case ["steps"]: self = .steps(id)
        case ["viewport"]: self = .viewport(id)
        case let rest where rest.count == 3 && rest[0] == "items":
            self = .item(id, IndexPath(rest[1], rest[2]))
        default: return nil
        }
    }

    /// The methods of the resource, without HEAD, which goes with GET, and OPTIONS.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .health, .readiness, .openapi, .presets, .frame, .item: [.get]
        case .layouts, .sessions, .scroll, .steps: [.post]
        case .session: [.get, .delete]
        case .viewport: [.put]
        }
    }

    /// The value of the `Allow` field.
    var allow: String {
        let names = methods.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }
        return (names + ["OPTIONS"]).joined(separator: ", ")
    }
}
