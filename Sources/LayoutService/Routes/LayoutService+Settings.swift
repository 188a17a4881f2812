import Engine
import HTTPServer
import Sessions

extension LayoutService {
    /// Changes settings of a session by a merge patch.
    func patchSession(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try FrameQuery(ofEvent: request)
        let session = try find(id)
        let patch = try request.json(as: ["application/merge-patch+json", "application/json"])
        let limits = limits
        return try change(session, nil, isMinimal: request.prefersMinimal, query) {
            (view, _) throws(Problem) in
            try requireTime(toPrepare: view)
            // Read only now, for it changes what is there now.
            try view.reconfigure(by: patch, limits: limits)
            return nil
        }
    }
}

extension CollectionView {
    fileprivate mutating func reconfigure(
        by patch: [UInt8],
        limits: ServiceLimits
    ) throws(Problem) {
        let view = self
        let change = try patch.document(limits: limits, patching: settings) {
            Reconfiguration(&$0, of: view)
        }
        do throws(ConfigurationError) {
            try reconfigure(change)
        } catch {
            let isLayout = change.layout != nil && change.layout != layoutConfiguration
            throw Problem(error, at: isLayout ? "/layout" : "/dynamics")
        }
    }

    /// What can be patched, as a document.
    private var settings: [UInt8] {
        var writer = JSONWriter()
        writer.object { json in
            json.layout(layoutConfiguration)
            json.springs(dynamics?.springs)
            json.animation(animation)
            json.keep(keep)
            json.scrollSettings(scrollSettings)
        }
        return writer.finish().withUnsafeBytes { Array($0) }
    }
}
