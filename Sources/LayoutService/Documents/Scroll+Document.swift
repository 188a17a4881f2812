import LayoutEngine
import LayoutdJSON

/// The object `scroll`: the settings that have no member beside it.
private struct ScrollDocument: DocumentForm {
    var settings: ScrollSettings

    /// A member, and whether two settings differ in it.
    private typealias Entry = (
        member: DocumentMember<ScrollSettings>,
        differs: @Sendable (ScrollSettings, ScrollSettings) -> Bool
    )

    private static let entries: [Entry] = [
        (DocumentMember("bounces", \.bounces), { $0.bounces != $1.bounces }),
        (DocumentMember("alwaysBounce", \.alwaysBounce), { $0.alwaysBounce != $1.alwaysBounce }),
        (
            DocumentMember("enabled", \.isScrollEnabled),
            { $0.isScrollEnabled != $1.isScrollEnabled }
        ),
        (
            DocumentMember("directionalLock", \.isDirectionalLockEnabled),
            { $0.isDirectionalLockEnabled != $1.isDirectionalLockEnabled }
        ),
        (
            DocumentMember(
                "contentAlignment",
                \.contentAlignmentPoint,
                in: Ranges.contentAlignment
            ),
            { $0.contentAlignmentPoint != $1.contentAlignmentPoint }
        ),
        (
            DocumentMember(
                "contentInsetAdjustmentBehavior",
                \.contentInsetAdjustmentBehavior
            ),
            { $0.contentInsetAdjustmentBehavior != $1.contentInsetAdjustmentBehavior }
        ),
    ]

    private static let snapKind =
        "an object that says where scrolling comes to rest, such as {\"to\": \"center\"}"

    mutating func merge(_ reader: inout ObjectReader, default usual: ScrollDocument) {
        for (member, _) in Self.entries { member.merge(&reader, &settings, usual.settings) }
        let zoom = settings.zoom
        let givenZoom = reader.object("zoom") { ZoomSettings(&$0, over: zoom) }
        if let givenZoom { settings.zoom = givenZoom }
        if reader.removes("zoom") { settings.zoom = usual.settings.zoom }
        let current = settings.snap
        let given = reader.object("snap", as: Self.snapKind) {
            SnapDocument(&$0, over: current)?.snap
        }
        if let given { settings.snap = given }
        if reader.removes("snap") { settings.snap = usual.settings.snap }
    }

    /// Writes what is not as usual, and no stops if there are none.
    func write(to json: inout JSONWriter) {
        let usual = ScrollSettings()
        for (member, differs) in Self.entries where differs(settings, usual) {
            member.write(&json, settings)
        }
        if let zoom = settings.zoom { json.member("zoom", object: { zoom.write(to: &$0) }) }
        if let snap = settings.snap { json.member("snap", object: { snap.write(to: &$0) }) }
    }

    /// Whether there is anything to write.
    var isUsual: Bool {
        var beside = ScrollSettings()
        beside.decelerationRate = settings.decelerationRate
        beside.pagingEnabled = settings.pagingEnabled
        return settings == beside
    }
}

extension DocumentMember<ScrollSettings> {
    /// `scroll`, which is not written if nothing in it is set.
    static let scroll = Self(
        merge: { reader, settings, usual in
            let (current, normal) = (
                ScrollDocument(settings: settings), ScrollDocument(settings: usual)
            )
            let given = reader.object("scroll") { current.merged(&$0, default: normal) }
            if let given { settings = given.settings }
            if reader.removes("scroll") {
                var removed = usual
                removed.decelerationRate = settings.decelerationRate
                removed.pagingEnabled = settings.pagingEnabled
                settings = removed
            }
            settings.refusePairs(reader)
        },
        write: { json, settings in
            let document = ScrollDocument(settings: settings)
            if !document.isUsual { json.member("scroll", object: { document.write(to: &$0) }) }
        }
    )
}

extension DocumentMember {
    /// Axes: a Boolean for both, or an object with `x` and `y`.
    fileprivate init(_ name: StaticString, _ path: Path<ScrollAxes>) {
        self.init(
            merge: { $1[keyPath: path].merge(&$0, name, default: $2[keyPath: path]) },
            write: { json, root in
                let axes = root[keyPath: path]
                guard axes != .both, !axes.isEmpty else {
                    return json.member(name, axes == .both)
                }
                json.member(
                    name,
                    object: { json in
                        json.member("x", axes.contains(.horizontal))
                        json.member("y", axes.contains(.vertical))
                    }
                )
            }
        )
    }
}

extension ScrollAxes {
    fileprivate mutating func merge(
        _ reader: inout ObjectReader,
        _ name: StaticString,
        default usual: ScrollAxes
    ) {
        if reader.removes(name) { self = usual }
        guard let value = reader.value(name) else { return }
        if let both = value.bool {
            self = both ? .both : []
            return
        }
        guard value.isObject else {
            let found = value.kindDescription
            return reader.report(name, "must be a Boolean, or an object with x and y, got \(found)")
        }
        let (place, validation) = (reader.place(name), reader.validation)
        let current = self
        let merged = ObjectReader.read(value, at: place, validation: validation) { reader in
            var axes = current
            for (name, axis) in [("x", .horizontal), ("y", .vertical)] as [(StaticString, Self)] {
                var isIncluded = axes.contains(axis)
                reader.merge(name, into: &isIncluded, default: usual.contains(axis))
                if isIncluded { axes.insert(axis) } else { axes.remove(axis) }
            }
            return axes
        }
        if let merged { self = merged }
    }
}

extension ScrollSettings {
    /// Reports zooming, stops and pages that are set together, at a member that the document holds.
    fileprivate func refusePairs(_ reader: ObjectReader) {
        let scroll = reader.place("scroll")
        let zoom = Setting(
            name: "scroll.zoom",
            isSet: self.zoom != nil,
            isGiven: reader.holds("zoom", in: "scroll"),
            place: .member(scroll, "zoom")
        )
        let snap = Setting(
            name: "scroll.snap",
            isSet: self.snap != nil,
            isGiven: reader.holds("snap", in: "scroll"),
            place: .member(scroll, "snap")
        )
        let pages = Setting(
            name: "pagingEnabled",
            isSet: pagingEnabled,
            isGiven: reader.peek("pagingEnabled") != nil,
            place: reader.place("pagingEnabled")
        )
        for (first, second) in [(zoom, snap), (zoom, pages), (snap, pages)]
        where first.isSet && second.isSet {
            // A patch may bring one of them to the other, which the session has.
            let isSecond = second.isGiven && !first.isGiven
            let (culprit, other) = isSecond ? (second, first) : (first, second)
            let detail = "does not go with \(other.name); leave one of them out"
            reader.validation.report(culprit.place, detail)
        }
    }

    /// One of several settings that exclude each other.
    private struct Setting {
        let name: String
        let isSet: Bool
        let isGiven: Bool
        let place: JSONPointer
    }
}

extension ZoomSettings {
    /// Reads `minimum`, `maximum` and `bounces`, in a patch over current settings.
    fileprivate init?(_ reader: inout ObjectReader, over current: ZoomSettings?) {
        let usual = ZoomSettings()
        self = reader.start(current ?? usual, default: usual)
        reader.merge(
            "minimum",
            in: Ranges.zoomScale,
            into: &minimumScale,
            default: usual.minimumScale
        )
        reader.merge(
            "maximum",
            in: Ranges.zoomScale,
            into: &maximumScale,
            default: usual.maximumScale
        )
        reader.merge("bounces", into: &bounces, default: usual.bounces)
        guard minimumScale <= maximumScale else {
            let (least, most) = (minimumScale.shortestText, maximumScale.shortestText)
            if reader.peek("maximum") != nil {
                reader.report("maximum", "must be at least the minimum, \(least), got \(most)")
            } else {
                reader.report("minimum", "must be at most the maximum, \(most), got \(least)")
            }
            return nil
        }
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.member("minimum", minimumScale)
        json.member("maximum", maximumScale)
        json.member("bounces", bounces)
    }
}
