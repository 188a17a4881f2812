/// The stays of elements in sight, for one threshold.
struct VisibilityTrack: Sendable {
    /// A stay that is over.
    struct Stay: Sendable {
        let element: SightedElement
        let start: VisibilityMoment
        let end: VisibilityMoment

        var estimatedBytes: Int { 96 + (element.identifier?.utf8.count ?? 0) }
    }

    /// The share of an element that must be visible, in millionths; 0 for any part of it.
    let threshold: Int
    /// The latest moment of which something may be missing: reports can begin there or later.
    private(set) var start: VisibilityMoment
    /// The number of the record with which it began.
    let record: Int
    /// When it was asked for last: larger is later.
    var lastRequest = 0
    /// When the stays of the elements in the log's rows began.
    private(set) var starts: [VisibilityMoment]
    /// Stays that are over, in the order in which they ended.
    private(set) var past: [Stay] = []
    /// The memory of these, in bytes.
    private(set) var pastBytes = 0

    /// In place of the start of a stay, for an element that is not in sight.
    static let none = VisibilityMoment(sequence: -1, microseconds: -1)

    /// Begins to count stays.
    ///
    /// - Parameters:
    ///   - threshold: In millionths.
    ///   - shares: The visible shares of the elements in the log's rows, in millionths.
    ///   - moment: Now.
    ///   - record: The number of the record.
    init(_ threshold: Int, _ shares: [Int], at moment: VisibilityMoment, record: Int) {
        (self.threshold, start, self.record) = (threshold, moment, record)
        starts = shares.map { Self.admits($0, threshold) ? moment : Self.none }
    }

    private static func admits(_ share: Int, _ threshold: Int) -> Bool {
        share > 0 && share >= threshold
    }

    /// Follows a change.
    ///
    /// - Parameters:
    ///   - shares: The visible share of each element that is in sight now, in millionths.
    ///   - origins: For each of them its row before, or -1.
    ///   - old: The rows before, and which of them are gone.
    ///   - moment: Now.
    mutating func note(
        _ shares: [Int],
        from origins: [Int],
        _ old: (rows: [SightedElement], gone: [Int]),
        at moment: VisibilityMoment
    ) {
        var next: [VisibilityMoment] = []
        next.reserveCapacity(shares.count)
        for (share, origin) in zip(shares, origins) {
            let began = origin < 0 ? Self.none : starts[origin]
            if Self.admits(share, threshold) {
                next.append(began == Self.none ? moment : began)
            } else {
                if began != Self.none { end(old.rows[origin], began, moment) }
                next.append(Self.none)
            }
        }
        for row in old.gone where starts[row] != Self.none {
            end(old.rows[row], starts[row], moment)
        }
        starts = next
    }

    private mutating func end(
        _ element: SightedElement,
        _ start: VisibilityMoment,
        _ end: VisibilityMoment
    ) {
        let stay = Stay(element: element, start: start, end: end)
        past.append(stay)
        pastBytes += stay.estimatedBytes
    }

    /// Forgets a part of the oldest stays.
    mutating func forgetOldest() {
        let count = max(1, past.count / 4)
        start = past[count - 1].end
        // What ended with the same change must go together, or a report could begin in between.
        let first = partitionPoint(count: past.count) { past[$0].end.sequence > start.sequence }
        pastBytes -= past[..<first].reduce(0) { $0 + $1.estimatedBytes }
        past.removeFirst(first)
    }
}

/// Reading.
extension VisibilityTrack {
    private var share: Double { Double(threshold) / 1e6 }

    /// Lists what came into sight and left it after a moment, or what is in sight now.
    func list(
        since base: VisibilityMoment?,
        at now: VisibilityMoment,
        _ rows: [SightedElement],
        into list: inout [Sighting]
    ) {
        for (row, start) in zip(rows, starts) where start != Self.none {
            if start.sequence > base?.sequence ?? -1 { list.append(came(row, start, until: now)) }
        }
        guard let base else { return }
        for stay in stays(after: base) {
            if stay.start.sequence > base.sequence {
                list.append(came(stay.element, stay.start, until: stay.end))
            }
            list.append(
                Sighting(
                    element: stay.element,
                    threshold: share,
                    isVisible: false,
                    time: stay.end.time,
                    duration: Double(stay.end.microseconds - stay.start.microseconds) / 1e6,
                    sequence: stay.end.sequence
                )
            )
        }
    }

    private func came(
        _ element: SightedElement,
        _ start: VisibilityMoment,
        until end: VisibilityMoment
    ) -> Sighting {
        Sighting(
            element: element,
            threshold: share,
            isVisible: true,
            time: start.time,
            duration: Double(end.microseconds - start.microseconds) / 1e6,
            sequence: start.sequence
        )
    }

    /// Lists the elements that have been in sight for so many microseconds, each stay once: in the report of
    /// the time when that was reached.
    ///
    /// - Returns: When an element will have been next, in microseconds; `nil` if none will.
    func list(
        after duration: Int,
        since base: VisibilityMoment?,
        at now: VisibilityMoment,
        _ rows: [SightedElement],
        into list: inout [Sighting]
    ) -> Int? {
        var next: Int?
        for (row, start) in zip(rows, starts) where start != Self.none {
            let due = start.microseconds + duration
            if due > now.microseconds {
                next = min(next ?? due, due)
            } else if isNew(start, due, since: base) {
                list.append(impression(row, start, due, until: now))
            }
        }
        guard let base else { return next }
        for stay in stays(after: base) {
            let due = stay.start.microseconds + duration
            guard due <= stay.end.microseconds, isNew(stay.start, due, since: base) else {
                continue
            }
            list.append(impression(stay.element, stay.start, due, until: stay.end))
        }
        return next
    }

    /// Whether a report that begins at a moment is the first with a stay that has become due.
    private func isNew(_ start: VisibilityMoment, _ due: Int, since base: VisibilityMoment?) -> Bool
    {
        guard let base else { return true }
        // A stay that began at the very time of the report before, but after it, may be due at that time.
        return start.sequence > base.sequence || due > base.microseconds
    }

    private func impression(
        _ element: SightedElement,
        _ start: VisibilityMoment,
        _ due: Int,
        until end: VisibilityMoment
    ) -> Sighting {
        Sighting(
            element: element,
            threshold: share,
            isVisible: true,
            time: Double(due) / 1e6,
            duration: Double(end.microseconds - start.microseconds) / 1e6,
            sequence: start.sequence
        )
    }

    /// The stays that ended after a moment.
    private func stays(after base: VisibilityMoment) -> ArraySlice<Stay> {
        past[partitionPoint(count: past.count) { past[$0].end.sequence > base.sequence }...]
    }
}
