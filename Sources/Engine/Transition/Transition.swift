import Geometry
import Layouts

/// Elements on their way from one layout to another.
///
/// Only those are in it that are in or near the viewport before or after; all others are where the
/// new layout puts them.
struct Transition: Sendable, Hashable, Codable {
    /// In the order of ``Track/order``.
    private(set) var tracks: [Track] = []

    var isEmpty: Bool { tracks.isEmpty }

    /// The way of an element that stays.
    func track(of element: ElementID) -> Track? {
        let index = partitionPoint(count: tracks.count) { tracks[$0].order >= (element, -1) }
        guard index < tracks.count, tracks[index].order == (element, -1) else { return nil }
        return tracks[index]
    }

    /// Replaces the ways of all that stays, and adds those of more that departs; what departs already
    /// goes on.
    ///
    /// - Parameters:
    ///   - tracks: The new ways, in any order.
    ///   - shift: How far the content moved under what departs already, in points.
    mutating func replace(with tracks: [Track], shift: Vector) {
        let departing = self.tracks.filter { $0.departing != nil }.map { $0.shifted(by: shift) }
        self.tracks = (departing + tracks).sorted { $0.order < $1.order }
    }

    /// Ends the ways of elements that have to be elsewhere at once; answers whose they were.
    mutating func remove(_ elements: [ElementID]) -> [ElementIdentity] {
        guard !isEmpty, !elements.isEmpty else { return [] }
        let removed = Set(elements)
        return removeAll { $0.departing == nil && removed.contains($0.element) }
    }

    /// Forgets the ways that are at their end; answers whose they were.
    mutating func removeEnded(at time: Double) -> [ElementIdentity] {
        removeAll { $0.curve.hasEnded(at: time) }
    }

    private mutating func removeAll(where isOver: (Track) -> Bool) -> [ElementIdentity] {
        let removed = tracks.filter(isOver).map(\.identity)
        if !removed.isEmpty { tracks.removeAll(where: isOver) }
        return removed
    }
}

extension Track {
    fileprivate func shifted(by shift: Vector) -> Track {
        var track = self
        track.start = start.shifted(by: shift)
        track.end = end.shifted(by: shift)
        return track
    }
}
