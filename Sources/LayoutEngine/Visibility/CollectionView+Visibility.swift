import LayoutdGeometry
public import LayoutdLayouts

/// What came into sight.
extension CollectionView {
    /// The most elements in sight whose visibility is recorded.
    public static var maximumWatchedElements: Int { VisibilityLog.maximumElements }

    /// The most thresholds at a time; those that were asked for last.
    public static var maximumThresholds: Int { VisibilityLog.maximumTracks }

    /// The moment of now: of the latest change, at the time that has passed.
    public var visibilityMoment: VisibilityMoment {
        VisibilityMoment(sequence: sequence, time: state.timeline.time)
    }

    /// Records from now on which elements are in sight, unless that is recorded already.
    ///
    /// An element is in sight if the visible share of it reaches a threshold: the area of its presented
    /// rectangle, or of its bounding box if it is scaled or rotated, inside the viewport, over its whole area.
    /// Shares are rounded to millionths. 0 is reached by any part of it, 1 only by all of it. Elements that
    /// depart, or whose alpha is below 0.01, are out of sight. Time in sight is the view's time.
    ///
    /// This changes nothing that the view presents. The record is no part of a ``snapshot()``, and it is lost if
    /// more than ``maximumWatchedElements`` come into sight. It keeps ``maximumThresholds``, and 512 KB of stays
    /// that are over.
    ///
    /// - Parameters:
    ///   - thresholds: The shares, from 0 to 1; rounded to millionths.
    ///   - limit: The most elements in sight.
    ///   - record: The number of a record that begins. Give a view that is restored another one than the
    ///     view had before, so that reports from then are not taken for its own.
    /// - Throws: ``/LayoutdLayouts/TooManyElements`` when there are more than `limit`.
    public mutating func watchVisibility(
        _ thresholds: [Double],
        limit: Int = maximumWatchedElements,
        record: Int = 0
    ) throws(TooManyElements) {
        let thresholds = thresholds.map(Self.millionths)
        var log: VisibilityLog
        if let visibility {
            log = visibility
        } else {
            let limit = min(limit, Self.maximumWatchedElements)
            let seen = try seenElements(limit: limit)
            log = VisibilityLog(
                seen,
                ofData: state.content.dataVersion,
                names,
                items: layout.kinds.items,
                record: record
            )
        }
        visibility = nil
        log.watch(thresholds, at: visibilityMoment)
        visibility = log
    }

    /// Whether ``watchVisibility(_:limit:record:)`` has nothing to begin for thresholds.
    public func isWatched(for thresholds: [Double]) -> Bool {
        visibility?.counts(thresholds.map(Self.millionths)) ?? false
    }

    /// Ends the record of what comes into sight.
    public mutating func unwatchVisibility() {
        visibility = nil
    }

    /// Reports what came into sight and left it.
    ///
    /// - Parameters:
    ///   - thresholds: The visible shares; each must be recorded, see ``watchVisibility(_:limit:record:)``.
    ///   - duration: `nil` to report when elements come and leave; a time in seconds to report each once it has
    ///     been in sight for so long, once for each stay.
    ///   - base: The moment of an earlier report, where this one begins; `nil` for what is in sight.
    /// - Returns: The report.
    /// - Throws: ``SightingsForgotten`` if the record does not reach back to `base`.
    public func sightings(
        thresholds: [Double],
        after duration: Double? = nil,
        since base: VisibilityMoment? = nil
    ) throws(SightingsForgotten) -> SightingReport {
        let thresholds = thresholds.map(Self.millionths)
        guard let visibility, visibility.counts(thresholds) else { throw SightingsForgotten() }
        return try visibility.report(
            thresholds,
            after: duration.map(VisibilityMoment.microseconds),
            since: base,
            at: visibilityMoment
        )
    }

    private static func millionths(_ share: Double) -> Int {
        Int((max(0, min(share, 1)) * 1e6).rounded())
    }

    /// Follows a change, if anyone has asked.
    @inline(__always)
    mutating func noteVisibility() {
        if isWatched { followVisibility() }
    }

    @inline(never)
    private mutating func followVisibility() {
        guard var log = visibility,
            let seen = try? seenElements(limit: Self.maximumWatchedElements)
        else {
            visibility = nil
            return
        }
        // The log is changed in place.
        visibility = nil
        let (version, items) = (state.content.dataVersion, layout.kinds.items)
        log.note(seen, at: visibilityMoment, ofData: version, items: items) { names }
        visibility = log
    }

    /// The elements in sight, in the order of ``/LayoutdLayouts/ElementID``.
    private func seenElements(limit: Int) throws(TooManyElements) -> [VisibilityLog.Seen] {
        let visible = visibleRect
        let frame = try frame(limit: limit)
        var seen = frame.elements.compactMap { element -> VisibilityLog.Seen? in
            guard element.departing == nil, element.alpha >= 0.01,
                state.content.has(element.element), !isHidden(element.element)
            else { return nil }
            let share = Self.millionths(element.boundingBox.share(in: visible))
            return share > 0 ? VisibilityLog.Seen(element: element.element, share: share) : nil
        }
        seen.sort { $0.element < $1.element }
        return seen
    }

    /// The elements in sight, in the order of ``/LayoutdLayouts/ElementID``.
    func elementsInSight(limit: Int) throws(TooManyElements) -> [ElementID] {
        try seenElements(limit: limit).map(\.element)
    }

    /// Estimated time to follow a tick or an event, in nanoseconds; 0 if nobody has asked.
    package var effortOfSighting: Int {
        guard isWatched, let visibility else { return 0 }
        return 2_000 + 500 * visibility.rows.count + effortOfReading
    }
}

extension Rect {
    /// The share of the rectangle's area that is inside another one; 0 if it has no area.
    fileprivate func share(in other: Rect) -> Double {
        guard size.width > 0, size.height > 0, let part = intersection(other) else { return 0 }
        return part.size.width / size.width * (part.size.height / size.height)
    }
}
