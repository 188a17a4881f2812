import LayoutdLayouts

/// Which elements have been in sight since when, for the thresholds that clients ask for.
///
/// It follows every change of the view, but only as long as there is a log.
struct VisibilityLog: Sendable {
    /// An element that is in sight, and its visible share in millionths, greater than 0.
    struct Seen: Sendable {
        let element: ElementID
        let share: Int
    }

    /// The elements in sight, in the order of ``/LayoutdLayouts/ElementID``.
    private(set) var rows: [SightedElement] = []
    private var shares: [Int] = []
    private var tracks: [VisibilityTrack] = []
    /// The version of the data that the index paths of the rows belong to.
    private var dataVersion: Int
    private var requests = 0
    /// The number of the record; it grows when thresholds are added.
    private var record: Int
    /// The number with which it began.
    private let firstRecord: Int
    /// The kinds of elements that belong to items, on which keys depend.
    private var items: ElementKindSet

    /// The most elements in sight whose stays are counted.
    static let maximumElements = 4096
    /// The most thresholds; those that were asked for last.
    static let maximumTracks = 16
    /// The most memory of stays that are over, in bytes; the oldest are forgotten beyond it.
    static let maximumPastBytes = 512 << 10

    /// Begins a log with the elements that are in sight.
    ///
    /// - Parameters:
    ///   - seen: These elements, in the order of ``/LayoutdLayouts/ElementID``.
    ///   - version: The version of the data.
    ///   - names: The names of the elements.
    ///   - items: The kinds of elements that belong to items.
    ///   - record: The number of the record.
    init(
        _ seen: [Seen],
        ofData version: Int,
        _ names: ElementNames,
        items: ElementKindSet,
        record: Int
    ) {
        (dataVersion, self.items) = (version, items)
        (self.record, firstRecord) = (record, record)
        rows = seen.map { Self.sighted($0.element, names) }
        shares = seen.map(\.share)
    }

    private static func sighted(_ element: ElementID, _ names: ElementNames) -> SightedElement {
        let name = names.name(of: element)
        return SightedElement(
            element: element,
            key: name?.key ?? 0,
            identifier: name?.identifier
        )
    }

    /// The memory that it takes, in bytes.
    var estimatedBytes: Int {
        let names = rows.reduce(0) { $0 + ($1.identifier?.utf8.count ?? 0) }
        return 200 + 64 * rows.count + names
            + tracks.reduce(0) { $0 + 100 + 16 * $1.starts.count + $1.pastBytes }
    }

    /// Whether the stays of all thresholds are counted, so that asking for them only notes when that was.
    func counts(_ thresholds: [Int]) -> Bool {
        thresholds.allSatisfy { threshold in tracks.contains { $0.threshold == threshold } }
    }

    /// Counts the stays of thresholds from now on, unless it does already.
    mutating func watch(_ thresholds: [Int], at moment: VisibilityMoment) {
        requests += 1
        if !tracks.isEmpty, !counts(thresholds) { record += 1 }
        for threshold in thresholds {
            let known = tracks.firstIndex { $0.threshold == threshold }
            if known == nil {
                tracks.append(VisibilityTrack(threshold, shares, at: moment, record: record))
            }
            tracks[known ?? tracks.count - 1].lastRequest = requests
        }
        while tracks.count > Self.maximumTracks,
            let oldest = tracks.indices.min(by: { tracks[$0].lastRequest < tracks[$1].lastRequest })
        {
            tracks.remove(at: oldest)
        }
    }

    /// Follows a change of the view.
    ///
    /// - Parameters:
    ///   - seen: The elements that are in sight, in the order of ``/LayoutdLayouts/ElementID``.
    ///   - moment: Now.
    ///   - version: The version of the data.
    ///   - items: The kinds of elements that belong to items.
    ///   - names: Finds the names of the elements; only called if some are new, or any may be others.
    mutating func note(
        _ seen: [Seen],
        at moment: VisibilityMoment,
        ofData version: Int,
        items: ElementKindSet,
        _ names: () -> ElementNames
    ) {
        let old = rows
        var origins: [Int]
        if version == dataVersion, items == self.items {
            origins = Self.origins(of: seen, in: old)
            renew(seen, origins, names)
        } else {
            (dataVersion, self.items) = (version, items)
            let names = names()
            rows = seen.map { Self.sighted($0.element, names) }
            origins = Self.origins(of: rows, in: old)
        }
        shares = seen.map(\.share)
        var isGone = [Bool](repeating: true, count: old.count)
        for origin in origins where origin >= 0 { isGone[origin] = false }
        let gone = old.indices.filter { isGone[$0] }
        for track in tracks.indices {
            tracks[track].note(shares, from: origins, (old, gone), at: moment)
        }
        forgetBeyondLimit()
    }

    /// Sets the rows to elements of the same data as before.
    private mutating func renew(_ seen: [Seen], _ origins: [Int], _ names: () -> ElementNames) {
        guard origins.count != rows.count || origins != Array(rows.indices) else { return }
        let old = rows
        let names = origins.contains(-1) ? names() : nil
        rows = zip(seen, origins).map { seen, origin in
            if origin >= 0 { return old[origin] }
            return names.map { Self.sighted(seen.element, $0) } ?? old[0]
        }
    }

    /// The row of each element, or -1; both are in order.
    private static func origins(of seen: [Seen], in rows: [SightedElement]) -> [Int] {
        var next = 0
        return seen.map { seen in
            while next < rows.count, rows[next].element < seen.element { next += 1 }
            return next < rows.count && rows[next].element == seen.element ? next : -1
        }
    }

    /// The row of each element before the data changed, or -1: elements are the same if their kind and their
    /// key are.
    private static func origins(
        of elements: [SightedElement],
        in rows: [SightedElement]
    ) -> [Int] {
        struct Identity: Hashable {
            let kind: ElementKind
            let key: Int

            init(_ element: SightedElement) {
                (kind, key) = (element.element.kind, element.key)
            }
        }
        let places = Dictionary(
            rows.enumerated().map { (Identity($1), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return elements.map { places[Identity($0)] ?? -1 }
    }

    private mutating func forgetBeyondLimit() {
        var bytes = tracks.reduce(0) { $0 + $1.pastBytes }
        while bytes > Self.maximumPastBytes {
            let oldest = tracks.indices.filter { !tracks[$0].past.isEmpty }
                .min { tracks[$0].past[0].end.sequence < tracks[$1].past[0].end.sequence }
            guard let oldest else { return }
            bytes -= tracks[oldest].pastBytes
            tracks[oldest].forgetOldest()
            bytes += tracks[oldest].pastBytes
        }
    }

    /// Reports what happened.
    ///
    /// - Parameters:
    ///   - thresholds: In millionths; each is counted.
    ///   - duration: How long elements must have been in sight, in microseconds; `nil` to report when they
    ///     come and leave.
    ///   - base: Where the report begins; `nil` for what is in sight.
    ///   - now: Where it ends.
    /// - Returns: The report.
    /// - Throws: ``SightingsForgotten``.
    func report(
        _ thresholds: [Int],
        after duration: Int?,
        since base: VisibilityMoment?,
        at now: VisibilityMoment
    ) throws(SightingsForgotten) -> SightingReport {
        var list: [Sighting] = []
        var next: Int?
        for track in tracks where thresholds.contains(track.threshold) {
            if let base, !isKnown(base, now, to: track) { throw SightingsForgotten() }
            guard let duration else {
                track.list(since: base, at: now, rows, into: &list)
                continue
            }
            let due = track.list(after: duration, since: base, at: now, rows, into: &list)
            next = [next, due].compactMap(\.self).min()
        }
        list.sort {
            ($0.time, $0.sequence, $0.element.element, $0.element.key, $0.threshold)
                < ($1.time, $1.sequence, $1.element.element, $1.element.key, $1.threshold)
        }
        let asked = tracks.lazy.filter { thresholds.contains($0.threshold) }.map(\.record).max()
        let moment = VisibilityMoment(
            sequence: now.sequence,
            microseconds: now.microseconds,
            record: asked ?? firstRecord
        )
        return SightingReport(moment: moment, sightings: list, nextDue: next)
    }

    /// Whether all that happened since the end of a report is known.
    private func isKnown(
        _ base: VisibilityMoment,
        _ now: VisibilityMoment,
        to track: VisibilityTrack
    ) -> Bool {
        guard track.start.isKnown(at: base), base.isKnown(at: now),
            (firstRecord...record).contains(base.record)
        else { return false }
        // What began at that very moment may have begun after the report, for the second time.
        return !base.isKnown(at: track.start) || track.record <= base.record
    }
}
