import LayoutdGeometry
import LayoutdLayouts

/// The elements that move from one layout to another.
///
/// It contains only elements that were in or near the viewport before or after a change; all others
/// are where the new layout puts them.
struct Transition: Sendable, Codable {
    /// In the order of ``Track/order``.
    private(set) var tracks: [Track] = []
    /// When the first of the animations ends, in seconds since creation; ticks before that need no
    /// search.
    private var nextEnd = 0.0
    /// Elements that have left so far.
    private var departures = 0
    /// The number of the latest animated change; `nil` if there was none.
    var latestChange: Int?
    /// The change that is driven by hand, if one is.
    private(set) var driven: Boxed<DrivenChange>?

    /// What all animations are evaluated at.
    var clock: TransitionClock { driven.map { .fraction($0.value.fraction) } ?? .time }

    /// Whether a change is driven by hand.
    var isDriven: Bool { driven != nil }

    var isEmpty: Bool { tracks.isEmpty }

    /// Whether nothing moves by itself, or no hand moves it.
    var isStill: Bool { !isDriven && (isEmpty || nextEnd == .greatestFiniteMagnitude) }

    /// The number that the next departing element will have.
    var nextDeparture: Int { departures }

    /// Returns a number for a departing element.
    mutating func makeNumber() -> Int {
        defer { departures += 1 }
        return departures
    }

    /// Removes all tracks.
    mutating func removeAll() {
        tracks = []
        findNextEnd()
    }

    /// The number of animations of all elements.
    var animationCount: Int { tracks.reduce(0) { $0 + $1.animations.count } }

    /// The track of an element that stays.
    func track(of element: ElementID) -> Track? {
        index(of: element).map { tracks[$0] }
    }

    /// Whether an element that stays has a track; cheaper than a copy of it.
    func contains(_ element: ElementID) -> Bool {
        index(of: element) != nil
    }

    private func index(of element: ElementID) -> Int? {
        guard !tracks.isEmpty else { return nil }
        let index = partitionPoint(count: tracks.count) { tracks[$0].order >= (element, -1) }
        guard index < tracks.count, tracks[index].order == (element, -1) else { return nil }
        return index
    }

    /// Replaces the tracks of all elements that stay, and adds tracks of departing ones; elements
    /// that are departing already continue.
    ///
    /// - Parameters:
    ///   - tracks: The new tracks, in any order.
    ///   - shift: How far the content moved under elements that are departing already, in points.
    mutating func replace(with tracks: [Track], shift: Vector) {
        let departing = self.tracks.filter { $0.departure != nil }.map { $0.shifted(by: shift) }
        self.tracks = (departing + tracks).sorted { $0.order < $1.order }
        findNextEnd()
    }

    /// Adds the track of an element that has none.
    mutating func add(_ track: Track) {
        let index = partitionPoint(count: tracks.count) { tracks[$0].order >= track.order }
        tracks.insert(track, at: index)
        findNextEnd()
    }

    /// Moves what some elements that stay come from and go to.
    mutating func shift(by way: Vector, where moves: (ElementID) -> Bool) {
        for index in tracks.indices
        where tracks[index].departure == nil && moves(tracks[index].element) {
            tracks[index] = tracks[index].shifted(by: way)
        }
    }

    /// Starts a change that is driven by hand, from what is shown.
    mutating func begin(_ change: DrivenChange, at time: Double) {
        restart(at: time, .hand)
        driven = Boxed(change)
    }

    /// Changes how far the change that is driven by hand is, or how the content moves under it.
    mutating func drive(_ change: (inout DrivenChange) -> Void) {
        guard var value = driven?.value else { return }
        change(&value)
        driven = Boxed(value)
    }

    /// Leaves the rest of a change that was driven by hand to time.
    mutating func release(along curve: Curve) {
        guard let driven else { return }
        restart(at: driven.value.fraction, .curve(curve))
        self.driven = nil
    }

    private mutating func restart(at now: Double, _ pace: Pace) {
        changeTracks { $0.restart(at: now, pace) }
    }

    /// Changes how all elements go on.
    mutating func changeTracks(_ change: (inout Track) -> Void) {
        for index in tracks.indices { change(&tracks[index]) }
        findNextEnd()
    }

    /// Lets what was left where it is go on.
    ///
    /// - Parameter curve: How; `nil` if it is at its end immediately.
    mutating func resumeParked(along curve: Curve?) {
        guard isParked else { return }
        changeTracks { $0.resumeParked(along: curve) }
        // Without a curve they are gone.
        tracks.removeAll { $0.departure?.isParked ?? false }
    }

    /// Whether something stays where it is until the next change.
    var isParked: Bool {
        tracks.contains { $0.animations.areParked || $0.departure?.isParked ?? false }
    }

    /// Keeps departing elements after all.
    ///
    /// - Parameters:
    ///   - first: The number of the first of them.
    ///   - isKept: Whether the layout has an element.
    /// - Returns: What they were as departing ones.
    mutating func revive(
        from first: Int,
        where isKept: (ElementID) -> Bool
    ) -> [ElementIdentity] {
        var revived: [ElementIdentity] = []
        for index in tracks.indices {
            let track = tracks[index]
            guard let number = track.departing, number >= first, isKept(track.element) else {
                continue
            }
            revived.append(track.identity)
            tracks[index].departure = nil
        }
        tracks.sort { $0.order < $1.order }
        return revived
    }

    /// Whether any animation not yet removed is over at a time.
    func endsSomething(at time: Double) -> Bool {
        !isEmpty && time >= nextEnd - Timeline.tolerance
    }

    /// Removes the tracks of elements that must reach their places immediately.
    ///
    /// - Returns: The identities of the elements with a track.
    mutating func remove(_ elements: [ElementID]) -> [ElementIdentity] {
        guard !isEmpty, !elements.isEmpty else { return [] }
        let removed = Set(elements)
        return removeAll { $0.departure == nil && removed.contains($0.element) }
    }

    /// Removes the tracks and the animations that are over.
    ///
    /// - Returns: The identities of the elements with a removed track.
    mutating func removeEnded(at time: Double) -> [ElementIdentity] {
        let removed = removeAll { $0.hasEnded(at: time) }
        for index in tracks.indices { tracks[index].removeEnded(at: time) }
        findNextEnd()
        return removed
    }

    private mutating func findNextEnd() {
        // JSON has no infinity.
        nextEnd = tracks.reduce(.greatestFiniteMagnitude) { min($0, $1.nextEnd) }
    }

    private mutating func removeAll(where isOver: (Track) -> Bool) -> [ElementIdentity] {
        let removed = tracks.filter(isOver).map(\.identity)
        if !removed.isEmpty { tracks.removeAll(where: isOver) }
        return removed
    }
}
