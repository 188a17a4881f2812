import LayoutEngine
import LayoutdJSON
import LayoutdSessions

/// A request for a session that continues from a state that was kept.
///
/// The state may come from anywhere. It is treated as a request: what no session could have been asked
/// for is refused, with the place and the reason.
struct StateRequest: Sendable {
    /// The clock that drives the session; `nil` for that of the state.
    let clock: SessionClock?

    /// The memory that reading a state takes at most, for each byte of the request.
    static let bytesPerByte = 48
    /// The memory that writing a state takes at most, for each byte of the view.
    static let bytesPerByteOfView = 12

    /// Reads the request, but of the state only what says whether the rest can be read.
    ///
    /// - Returns: `nil` if the request has no state.
    init?(_ reader: inout ObjectReader) {
        guard reader.contains("state") else { return nil }
        clock = reader.clock()
        _ = reader.object("state") { reader -> Bool in
            reader.ignoreOthers()
            guard let format = reader.string("format"), format == SessionState.format else {
                let given = reader.string("format").map { ", got \($0.quoted)" } ?? ""
                reader.report("format", "must be \"\(SessionState.format)\"\(given)")
                return false
            }
            guard let version = reader.integer("version", in: Ranges.index) else {
                if !reader.contains("version") { reader.report("version", "is missing") }
                return false
            }
            let readable = SessionState.readableVersions
            guard !readable.contains(version) else { return true }
            reader.report("version", "is \(version); \(Self.rule(readable))")
            return false
        }
        for name in Self.others { reader.refuse(name, "is in the state; leave it out") }
    }

    private static func rule(_ versions: ClosedRange<Int>) -> String {
        let (first, last) = (versions.lowerBound, versions.upperBound)
        let known = first == last ? "\(first)" : "\(first) to \(last)"
        return "this server reads \(known); use the layoutd that wrote the state, or one as new"
    }

    /// The other members of a request for a session.
    private static let others: [StaticString] = [
        "preset", "viewport", "layoutDirection", "contentInset", "contentOffset", "zoomScale",
        "expanded", "collapsed", "orthogonalOffsets", "sections", "layout", "dynamics", "animation",
        "keep", "decelerationRate", "pagingEnabled", "scroll", "bounds", "effects", "displayRate",
    ]

    /// Reads the state itself.
    func state(
        inRequest body: [UInt8],
        _ limits: ServiceLimits
    ) throws(RequestFailure) -> SessionState {
        try convertingErrors { () throws(SessionStateError) in
            try SessionState(inRequest: body, bodies: limits.maximumSceneObjects)
        } to: { error in
            switch error {
            case .viewVersion(let version):
                let detail = "is \(version); \(Self.rule(SessionState.readableViews))"
                return .problem(Problem(at: "/state/view/version", detail))
            case .member(let names, let reason):
                let pointer = names.reduce(JSONPointer.root) { .foreign($0, $1) }
                return .problem(Problem(at: pointer.description, reason))
            }
        }
    }

    /// Checks that a session could have been asked for that is as the state says.
    ///
    /// - Returns: The view's snapshot, with the limits of this service.
    func checked(
        _ state: SessionState,
        _ limits: ServiceLimits
    ) throws(RequestFailure) -> CollectionView.Snapshot {
        if let preset = state.preset, Preset.named(preset) == nil {
            let detail = "\(preset.quoted) is no preset; give null"
            throw .problem(Problem(at: "/state/preset", detail))
        }
        if let fault = state.view.fault {
            throw .problem(Problem(at: "/state/view/state/\(fault)", Self.contradiction))
        }
        var own = CollectionView.Configuration(layout: state.view.configuration.layout)
        own.maximumSimulatedElements = limits.maximumSimulatedItems
        own.maximumRigidElements = limits.maximumSceneObjects
        own.maximumItems = limits.maximumItems
        let snapshot = try convertingErrors { [own] () throws(CollectionViewError) in
            try state.view.limited(as: own)
        } to: {
            .problem(Self.problem(with: $0))
        }
        let items = snapshot.sceneItems
        try check(snapshot.configuration, items, limits)
        if var previous = snapshot.previousConfiguration {
            previous.dynamics = nil
            try check(previous, nil, limits)
        }
        return snapshot
    }

    /// Reads a configuration as if a client had asked for it.
    private func check(
        _ configuration: CollectionView.Configuration,
        _ items: SceneItems?,
        _ limits: ServiceLimits
    ) throws(RequestFailure) {
        var writer = JSONWriter(capacity: 1024)
        writer.request(configuration, items)
        let text = writer.finish().withUnsafeBytes { [UInt8]($0) }
        let validation = Validation()
        try convertingErrors { () throws(JSONSyntaxError) in
            try JSONDocument(text).withRoot { root in
                _ = ObjectReader.read(root, at: .root, validation: validation) {
                    SessionPlan(&$0, limits)
                }
            }
        } to: {
            .problem(Problem(at: "/state", "has a number that is too large: \($0.reason)"))
        }
        guard !validation.errors.isEmpty else { return }
        let errors = validation.errors.map { error in
            let place = error.pointer.isEmpty ? "" : "\(error.pointer) "
            let detail = "describes a session that no request can create: \(place)\(error.detail)"
            return DocumentError(pointer: "/state", detail: detail)
        }
        throw .problem(Problem(invalid: errors))
    }

    /// The problem with a state from which no view can be resumed.
    static func problem(with error: CollectionViewError) -> Problem {
        let detail =
            switch error {
            case .tooManyItems(let count, let limit):
                "has \(count) items; sessions of this server may have \(limit)"
            case .tooManySimulatedElements(let limit):
                "moves more items at the same time than the \(limit) that this server allows"
            case .tooManyRigidElements(let count, let limit):
                "has \(count) items that collide; sessions of this server may have \(limit)"
            case .layout(let error): Problem(error, of: RefusedRequest()).detail
            default: contradiction
            }
        return Problem(at: "/state", detail)
    }

    private static let contradiction =
        "contradicts itself, so it was changed after it was written; send a state as it was returned"
}

extension JSONWriter {
    /// Writes the request for a session with a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The configuration, without its offset and its scale: these go with what moves.
    ///   - items: The items of a scene.
    fileprivate mutating func request(
        _ configuration: CollectionView.Configuration,
        _ items: SceneItems?
    ) {
        object { json in
            json.viewport(configuration.viewport, configuration.environment)
            json.layoutDirection(configuration.environment)
            json.name("contentInset")
            json.insets(configuration.contentInset)
            json.expanded(configuration.expanded)
            json.collapsed(configuration.collapsed)
            json.orthogonalOffsets(configuration.orthogonalOffsets)
            json.sections(
                configuration.sections,
                configuration.identifiers,
                of: configuration.layout
            )
            json.layout(configuration.layout, isExplicit: true)
            json.dynamics(
                configuration.dynamics,
                of: items ?? SceneItems(counts: []),
                omitsAll: true
            )
            configuration.settings.write(to: &json)
            json.member("displayRate", configuration.displayRate)
        }
    }
}
