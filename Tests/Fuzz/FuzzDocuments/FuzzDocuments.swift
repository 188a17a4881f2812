import FuzzSupport

/// A byte that names an endpoint and a kind of session, then a JSON document for it.
///
/// A NUL byte separates one document from the next, for the same session.
@main
enum FuzzDocuments {
    static func main() {
        fuzz { input in
            guard let kind = input.first.map({ Int($0) }) else { return }
            var service = FuzzedService()
            let session = sessions[kind % sessions.count]
            service.send("POST", "/v1/sessions", headers: type, body: Array(session.utf8))
            let (method, path) = endpoints[kind / sessions.count % endpoints.count]
            for document in input.dropFirst().split(separator: 0, maxSplits: 4) {
                let target = path.replacing("@", with: service.session)
                service.send(method, target, headers: type, body: document)
            }
            service.send("POST", service.session + "/steps", headers: type, body: steps)
        }
    }

    private static let type = [(name: "content-type", value: "application/json")]
    private static let steps = Array(#"{"frames": 2}"#.utf8)

    private static let endpoints = [
        ("POST", "/v1/sessions"), ("POST", "/v1/layouts"), ("PATCH", "@"), ("POST", "@/updates"),
        ("POST", "@/scroll"), ("POST", "@/taps"), ("PUT", "@/viewport"), ("POST", "@/steps"),
        ("POST", "@/behaviors"), ("POST", "@/touches"), ("POST", "@/snapshot"),
        ("PUT", "@/sections/A/outline"), ("POST", "@/sizes"),
        ("POST", "@/swipe"), ("POST", "@/reorder"),
        ("POST", "@/transition"), ("POST", "@/animations"),
    ]

    private static let sessions = [
        #"{"clock": "manual"}"#,
        #"""
        {"clock": "manual", "layout": {"type": "list", "headerHeight": 20, "collapsesSections": true},
         "sections": [{"items": 9}, {"items": [{"height": 50}, {}]}]}
        """#,
        #"{"clock": "manual", "preset": "two-column"}"#,
        #"{"clock": "manual", "preset": "newtonian"}"#,
        #"{"clock": "manual", "preset": "app-store", "orthogonalOffsets": {"0": 300}}"#,
        #"""
        {"clock": "manual", "layout": {"type": "flow", "estimatedItemSize": {"width": 80}},
         "sections": [{"items": 20}, {"items": [{"height": 50}, {}]}]}
        """#,
        #"""
        {"clock": "manual", "layout": {"type": "absolute"},
         "sections": [{"items": [{"center": {"x": 90, "y": 90}, "width": 40, "height": 40},
                                 {"center": {"x": 200, "y": 90}, "width": 60, "height": 60}]}],
         "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "gravity", "id": "g"},
            {"type": "collision", "id": "floor", "referenceBounds": true}]}}
        """#,
    ]
}
