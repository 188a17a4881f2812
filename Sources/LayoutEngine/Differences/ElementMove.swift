public import LayoutdLayouts

/// What a batch of updates has made of an element of an earlier frame.
public struct ElementMove: Sendable, Hashable {
    /// The element in the earlier frame.
    public let old: ElementID
    /// The same element now: under another index path, or departing under the old one; `nil` if it
    /// has been deleted and is not in the current frame.
    public let new: ElementIdentity?
}

extension CollectionView {
    /// Returns what the latest batch of updates has made of the elements of an earlier frame.
    ///
    /// Elements that are not mentioned have kept their index paths. Reloaded items have too, unless
    /// other changes shift them.
    ///
    /// - Parameters:
    ///   - base: The sequence of the earlier frame.
    ///   - known: The elements of that frame.
    ///   - frame: The current frame, to find departing elements in it.
    /// - Returns: The elements whose index paths have changed and those that have been deleted, in
    ///   the order of `known`; `nil` if the earlier frame does not show the data right before the
    ///   latest batch, if all data have been replaced since, or if the batch was too large to be
    ///   kept.
    public func moves(
        since base: Int,
        of known: ElementRuns,
        in frame: Frame
    ) -> [ElementMove]? {
        guard let update = latestUpdate, update.sequences.contains(base) else { return nil }
        var departures: [ElementID: Int] = [:]
        for element in frame.elements {
            guard let number = element.departing, number >= update.firstDeparture else { continue }
            departures[element.element] = number
        }
        return known.identities.compactMap { identity in
            guard identity.departing == nil else { return nil }
            let old = identity.element
            guard let new = update.new(of: old) else {
                let left = departures[old].map { ElementIdentity(old, departing: $0) }
                return ElementMove(old: old, new: left)
            }
            return new == old ? nil : ElementMove(old: old, new: ElementIdentity(new))
        }
    }

    /// The number that the next departing element will have.
    var nextDeparture: Int {
        state.motion.followsLayout
            ? state.transition.nextDeparture : state.motion.nextDeparture ?? 0
    }
}
