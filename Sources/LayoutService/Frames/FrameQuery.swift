import LayoutEngine
import LayoutdGeometry
import LayoutdHTTPServer
import LayoutdLayouts
import LayoutdSessions

/// How elements are written.
struct ElementFormat: Sendable, Equatable {
    /// Decimals of lengths, and of all numbers that have no decimals of their own.
    var precision = 3
    var includesVelocity = false
    /// Whether elements have the number that they keep.
    var includesKey = false
    var includesAnchor = false
    /// The columns of rows; `nil` for those that the elements need.
    var columns: RowColumnSet?

    /// Decimals of angles: half a thousandth of a radian moves a large item's corner by points.
    var anglePrecision: Int { max(Self.leastRatioPrecision, precision + 2) }
    /// Decimals of scales and alphas, enough even if lengths are coarse: half a hundredth of a
    /// scale moves a large item's edge by points.
    var ratioPrecision: Int { max(Self.leastRatioPrecision, precision) }
    /// Decimals of projections: their last column is multiplied by lengths twice.
    var transformPrecision: Int { min(11, precision + 4) }
    /// Decimals of times, enough to distinguish ticks even if lengths are coarse.
    var timePrecision: Int { max(precision, Self.leastTimePrecision) }

    /// The fewest decimals of times: the shortest ticks are 1/120 s.
    static let leastTimePrecision = 4
    /// The fewest decimals of angles, scales and alphas.
    static let leastRatioPrecision = 4
}

/// How the elements of a frame are arranged.
enum FrameForm: String, CaseIterable, Sendable {
    /// An object for each element.
    case objects
    /// Names of columns, and a list of values for each element.
    case rows
}

/// How a client wants to see frames.
struct FrameQuery: Sendable {
    /// The part of the content.
    var region = FrameRegion.viewport()
    /// How far around the viewport, along the scroll axis, elements are looked for whose sizes are needed, in
    /// points.
    var needed = 0.0
    /// The sequence of the frame that the client has, if it wants only the difference from it.
    var since: Int?
    /// Whether there was such a frame when the request came.
    var isSinceKnown = true
    /// The sequence after which contacts are wanted.
    var contactsSince: Int?
    /// The elements of the client's frame, if the session remembers them.
    var known: ElementRuns?
    var form = FrameForm.objects
    var includesContacts = false
    var includesIndicators = false
    /// Whether the frame has the separators of lists by configuration.
    var includesSeparators = false
    /// Whether the frame tells what is in the rows of lists by configuration.
    var includesCells = false
    /// Whether the frame tells what a fling will bring into sight.
    var includesPrefetch = false
    /// What a stream reports of what comes into sight; `nil` for nothing.
    var visibility: VisibilityQuery?
    /// What to wait for.
    var wait: FrameWait?
    /// Whether the frame is that at which everything will have come to rest.
    var isAtRest = false
    var format = ElementFormat()

    /// Reads the query of a request that returns frames.
    init(_ items: [(name: String, value: String?)]) throws(RequestFailure) {
        // Most polls have no query, and validating one takes time.
        guard !items.isEmpty else {
            self.init()
            return
        }
        var reader = QueryReader(items)
        self.init(&reader)
        try reader.finish()
    }

    /// Reads the query of a request for a frame, now or at rest.
    init(forFrame items: [(name: String, value: String?)]) throws(RequestFailure) {
        guard !items.isEmpty else {
            self.init()
            return
        }
        var reader = QueryReader(items)
        self.init(&reader, mayWait: false, extra: [.prefetch])
        wait = reader.value("wait", FrameWait.init(query:))
        isAtRest = reader.value("at", readMoment) ?? false
        if isAtRest, wait != nil {
            reader.refuse("at=rest needs no wait, it returns a frame to come; leave one out")
        }
        try reader.finish()
    }

    /// Reads the query of an event, which may name the client's frame in its `Prefer` field too.
    init(forEvent request: borrowing Request) throws(RequestFailure) {
        try self.init(request.queryItems)
        guard since == nil, let base = request.preferredBase else { return }
        since = base
        contactsSince = base
    }

    /// Reads the query of a stream, whose client may name its latest frame in `Last-Event-ID` too.
    ///
    /// A browser that connects again repeats the query, so the field counts more.
    init(forStream request: borrowing Request) throws(RequestFailure) {
        var reader = QueryReader(request.queryItems)
        self.init(&reader, mayWait: false, extra: [.visibility])
        let visibility = VisibilityQuery(&reader)
        if self.visibility == nil, reader.has("thresholds") || reader.has("after") {
            reader.refuse("thresholds and after need include=visibility")
        }
        if self.visibility != nil { self.visibility = visibility }
        try reader.finish()
        guard let id = request.header(.lastEventID) else { return }
        // Beside a frame, it may name the end of a report.
        let parts = id.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = parts.first.flatMap({ try? readSequence(String($0)) }) else { return }
        since = base
        contactsSince = base
        if parts.count == 2 { self.visibility?.since = VisibilityMoment(parts[1]) }
    }

    /// Creates the default query.
    private init() {}

    /// Reads the query among other items.
    init(_ reader: inout QueryReader, mayWait: Bool = true, extra: [Included] = []) {
        region = reader.region()
        needed =
            reader.value("needed") { (text) throws(QueryReader.ValueError) in
                try readMargin("needed", text)
            } ?? 0
        let precision = reader.precision()
        let choices: [Included] = [
            .velocity, .anchor, .key, .contacts, .indicators, .separators, .cells,
        ]
        let included = reader.included(of: choices + extra)
        format = ElementFormat(precision: precision, included)
        includesContacts = included.contains(.contacts)
        includesIndicators = included.contains(.indicators)
        includesSeparators = included.contains(.separators)
        includesCells = included.contains(.cells)
        includesPrefetch = included.contains(.prefetch)
        if included.contains(.visibility) { visibility = VisibilityQuery() }
        since = reader.value("since", readSequence)
        contactsSince = since
        (form, format.columns) = reader.form()
        // Without effect: the response to a change would wait for that same change.
        if mayWait { _ = reader.integer("wait", in: Ranges.wait, of: "milliseconds") }
    }
}

extension FrameQuery {
    /// The query with what a session knows about the client's frame.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - sequence: The sequence of its view, before an event changes it.
    /// - Returns: The query to carry out.
    func resolved(in session: Session, at sequence: Int) -> FrameQuery {
        guard let since else { return self }
        var query = self
        query.isSinceKnown = since <= sequence
        query.known = session.sentElements(since, in: region)
        return query
    }

    /// The query for the difference from the latest frame of a stream.
    func after(_ base: Int, _ elements: ElementRuns?, _ view: CollectionView) -> FrameQuery {
        var query = self
        query.since = base
        query.contactsSince = base
        query.isSinceKnown = base <= view.sequence
        query.known = elements
        return query
    }

    /// The query for a whole frame, with the contacts since another one.
    func whole(since base: Int?) -> FrameQuery {
        var query = self
        query.since = nil
        query.contactsSince = base
        return query
    }
}

/// Which element of an index path a client wants to see, and how.
struct ItemQuery: Sendable {
    /// The name of its kind.
    var kind = "cell"
    var format = ElementFormat()

    /// Reads the query of a request for one element.
    init(_ items: [(name: String, value: String?)]) throws(RequestFailure) {
        var reader = QueryReader(items)
        kind = reader.value("kind") { (text) in text } ?? "cell"
        let precision = reader.precision()
        format = ElementFormat(
            precision: precision,
            reader.included(of: [.velocity, .anchor, .key])
        )
        try reader.finish()
    }
}

extension ElementFormat {
    /// Whether elements have their keys or identifiers even if the data has none of these.
    var needsNames: Bool {
        includesKey || columns.map { $0.contains(.key) || $0.contains(.id) } ?? false
    }

    fileprivate init(precision: Int, _ included: [Included]) {
        self.precision = precision
        includesVelocity = included.contains(.velocity)
        includesKey = included.contains(.key)
        includesAnchor = included.contains(.anchor)
    }
}

extension QueryReader {
    /// `rect`, or the viewport with `overscan`.
    mutating func region() -> FrameRegion {
        let rect = value("rect", Rect.init(query:))
        let overscan = value("overscan") { (text) throws(ValueError) in
            try readMargin("overscan", text)
        }
        guard let overscan else {
            return rect.map(FrameRegion.rect) ?? .viewport()
        }
        if rect != nil {
            refuse(
                "overscan is around the viewport and does not go with rect; leave one of them out"
            )
        }
        return .viewport(overscan: overscan)
    }

    /// `form` and `columns`.
    mutating func form() -> (FrameForm, RowColumnSet?) {
        let form = value("form", FrameForm.init(query:)) ?? .objects
        let columns = value("columns", RowColumnSet.init(query:))
        if columns != nil, form != .rows { refuse("columns are those of rows; add form=rows") }
        return (form, columns)
    }

    /// `precision`, or the default if it is absent.
    mutating func precision() -> Int {
        integer("precision", in: Ranges.precision, of: "decimals") ?? ElementFormat().precision
    }

    /// `include`, empty if it is absent.
    mutating func included(of choices: [Included]) -> [Included] {
        value("include") { (text) throws(ValueError) in
            try readIncluded(text, of: choices)
        } ?? []
    }
}
