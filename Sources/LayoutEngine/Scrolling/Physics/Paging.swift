/// The pages along one axis; finds the one on which the content comes to rest.
///
/// Offsets are in points, velocities in points per second. A page is as long as the viewport along
/// the axis. The first one begins where the range does: with a content inset, where the content
/// rests at its start; where content begins at the right, the pages are those of the mirror image. If the range ends
/// between two pages, its end replaces the second.
///
/// - Note: Source: `UIScrollView.isPagingEnabled` for the length of a page. Everything else is our
///   choice, because no measurement of it is published.
struct Paging: Sendable, Hashable {
    /// The offsets that are not beyond an edge.
    let range: ClosedRange<Double>
    /// The length of a page, greater than zero.
    let length: Double
    /// Whether the first page ends where the range does, at the right.
    var isReversed = false

    /// A faster release goes to the next page in its direction.
    static let flickSpeed = 200.0

    /// Where the content comes to rest after a release.
    ///
    /// - Parameters:
    ///   - offset: Where it is released.
    ///   - velocity: Its velocity at release.
    ///   - touchDown: Where it was when the finger came down. It goes no farther than the
    ///     neighbours of the page that was nearest then.
    /// - Returns: The nearest page, or after a flick the next one in its direction.
    func page(offset: Double, velocity: Double, touchDown: Double) -> Double {
        let proposed = index(offset: offset, velocity: isReversed ? -velocity : velocity)
        let start = position(touchDown).rounded()
        return self.offset(ofPage: min(max(proposed, start - 1), start + 1))
    }

    /// Where the content comes to rest if it was going to an offset in an old range.
    func page(nearest offset: Double) -> Double {
        if isReversed {
            guard offset > range.lowerBound else { return range.lowerBound }
        } else {
            guard offset < range.upperBound else { return range.upperBound }
        }
        return self.offset(ofPage: position(offset).rounded())
    }

    private func index(offset: Double, velocity: Double) -> Double {
        let position = position(offset)
        if velocity > Self.flickSpeed { return position.rounded(.down) + 1 }
        if velocity < -Self.flickSpeed { return position.rounded(.up) - 1 }
        return position.rounded()
    }

    /// How many pages an offset is from the first one.
    private func position(_ offset: Double) -> Double {
        (isReversed ? range.upperBound - offset : offset - range.lowerBound) / length
    }

    private func offset(ofPage index: Double) -> Double {
        let way = index * length
        return (isReversed ? range.upperBound - way : range.lowerBound + way).clamped(to: range)
    }
}
