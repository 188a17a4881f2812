import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// `snap` as a document gives it, or as a patch changes it.
///
/// A patch to another kind of stops starts with the defaults of its members; `limit`, `flick` and
/// `motion` stay.
struct SnapDocument {
    /// The values of `to`.
    private enum Kind: String, CaseIterable {
        case start, center, end, interval, offsets

        /// The part of an element that comes to rest; `nil` if no element does.
        var alignment: Snap.Alignment? { Snap.Alignment(rawValue: rawValue) }

        init(_ stops: Snap.Stops) {
            switch stops {
            case .elements(_, .start, _): self = .start
            case .elements(_, .center, _): self = .center
            case .elements(_, .end, _): self = .end
            case .interval: self = .interval
            case .offsets: self = .offsets
            }
        }
    }

    let snap: Snap

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - reader: The document.
    ///   - current: What a patch changes; `nil` if content does not snap.
    init?(_ reader: inout ObjectReader, over current: Snap?) {
        let current = reader.start(current, default: nil)
        let old = current.map { Kind($0.stops) }
        let isKept = old != nil && !reader.removes("to")
        let given: Kind? = reader.choice("to")
        if !reader.contains("to"), !isKept {
            let names = Kind.allCases.map { "\"\($0.rawValue)\"" }
            reader.report("to", "is missing; give one of \(names.joined(separator: ", "))")
        }
        let isWrong = given == nil && reader.contains("to")
        let kind = isWrong ? nil : given ?? (isKept ? old : nil)
        let stops = Self.stops(kind, &reader, over: current?.stops)
        var snap = Snap(to: stops ?? .offsets([]))
        snap.merge(&reader, over: current ?? snap)
        guard stops != nil else { return nil }
        self.snap = snap
    }

    /// Reads the members that go with a kind, and reports the others; all are read without a kind.
    private static func stops(
        _ kind: Kind?,
        _ reader: inout ObjectReader,
        over current: Snap.Stops?
    ) -> Snap.Stops? {
        let elements = elements(&reader, kind, over: current)
        let interval = interval(&reader, kind, over: current)
        let offsets = offsets(&reader, kind, over: current)
        guard let kind else { return nil }
        let isElement = kind.alignment != nil
        refuse(["of", "margin"], of: "start, center or end", unless: isElement, reader)
        refuse(["interval", "phase"], of: "interval", unless: kind == .interval, reader)
        refuse(["offsets"], of: "offsets", unless: kind == .offsets, reader)
        return elements ?? interval ?? offsets
    }

    /// Reports members that do not go with the kind.
    private static func refuse(
        _ names: [StaticString],
        of kind: String,
        unless fits: Bool,
        _ reader: ObjectReader
    ) {
        for name in names where !fits && reader.contains(name) {
            reader.report(name, "goes with to \(kind); leave it out")
        }
    }

    private static func elements(
        _ reader: inout ObjectReader,
        _ kind: Kind?,
        over current: Snap.Stops?
    ) -> Snap.Stops? {
        var (elements, margin) = (SnapElements.items, 0.0)
        if case .elements(let those, _, let length) = current {
            (elements, margin) = (those, length)
        }
        reader.merge("of", into: &elements, default: .items)
        reader.merge("margin", in: Ranges.coordinate, into: &margin, default: 0)
        guard let alignment = kind?.alignment else { return nil }
        return .elements(elements, at: alignment, margin: margin)
    }

    private static func interval(
        _ reader: inout ObjectReader,
        _ kind: Kind?,
        over current: Snap.Stops?
    ) -> Snap.Stops? {
        var (interval, phase): (Double?, Double?) = (nil, nil)
        if case .interval(let length, let first) = current { (interval, phase) = (length, first) }
        let given = reader.number("interval", in: Ranges.snapInterval)
        reader.merge("interval", given.map { .some($0) }, into: &interval, default: nil)
        let start = reader.number("phase", in: Ranges.contentCoordinate)
        reader.merge("phase", start.map { .some($0) }, into: &phase, default: nil)
        guard kind == .interval else { return nil }
        guard let interval else {
            if !reader.contains("interval") {
                reader.report("interval", "is missing; give a number of points")
            }
            return nil
        }
        return .interval(interval, phase: phase)
    }

    private static func offsets(
        _ reader: inout ObjectReader,
        _ kind: Kind?,
        over current: Snap.Stops?
    ) -> Snap.Stops? {
        var offsets: [Double]?
        if case .offsets(let those) = current { offsets = those }
        let given = Self.offsets(&reader)
        reader.merge("offsets", given.map { .some($0) }, into: &offsets, default: nil)
        guard kind == .offsets else { return nil }
        guard let offsets else {
            if !reader.contains("offsets") {
                reader.report("offsets", "is missing; give a list of numbers of points")
            }
            return nil
        }
        return .offsets(offsets)
    }

    /// Reads the list `offsets`.
    private static func offsets(_ reader: inout ObjectReader) -> [Double]? {
        guard let value = reader.value("offsets") else { return nil }
        guard value.isArray else {
            reader.report("offsets", "must be a list of numbers, got \(value.kindDescription)")
            return nil
        }
        guard Ranges.snapOffsets.contains(value.count) else {
            let (least, most) = (Ranges.snapOffsets.lowerBound, Ranges.snapOffsets.upperBound)
            reader.report("offsets", "must have \(least) to \(most) offsets, got \(value.count)")
            return nil
        }
        let (place, validation) = (reader.place("offsets"), reader.validation)
        var offsets: [Double?] = []
        value.forEachChild { index, child in
            offsets.append(
                Ranges.contentCoordinate.validated(
                    child,
                    at: .element(place, index),
                    validation: validation
                )
            )
        }
        return offsets.complete()
    }
}

extension Snap {
    /// Merges the members that go with all kinds of stops over those of other stops.
    fileprivate mutating func merge(_ reader: inout ObjectReader, over current: Snap) {
        (limit, flick, motion) = (current.limit, current.flick, current.motion)
        let usual = Snap(to: stops)
        let most = reader.integer("limit", in: Ranges.snapLimit)
        reader.merge("limit", most.map { .some($0) }, into: &limit, default: usual.limit)
        reader.merge("flick", in: Ranges.snapFlick, into: &flick, default: usual.flick)
        reader.merge("motion", into: &motion, default: usual.motion)
    }

    /// Writes the members; `phase` and `limit` only if they are set.
    func write(to json: inout JSONWriter) {
        stops.write(to: &json)
        if let limit { json.member("limit", limit) }
        json.member("flick", flick)
        json.member("motion", motion.rawValue)
    }
}

extension Snap.Stops {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .elements(let elements, let alignment, let margin):
            json.member("to", alignment.rawValue)
            json.member("of", elements.rawValue)
            json.member("margin", margin)
        case .interval(let interval, let phase):
            json.member("to", "interval")
            json.member("interval", interval)
            if let phase { json.member("phase", phase) }
        case .offsets(let offsets):
            json.member("to", "offsets")
            json.member("offsets", array: { json in for offset in offsets { json.value(offset) } })
        }
    }
}
