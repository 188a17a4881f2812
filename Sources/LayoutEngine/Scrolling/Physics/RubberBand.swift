/// How the content resists a finger that drags it beyond its edges, along one axis.
///
/// All lengths are in points. Content that a finger has dragged `x` beyond an edge is shown
/// `(1 − 1/(cx/d + 1))d` beyond it, with `c` for ``coefficient`` and `d` for the extent: about half
/// as far at first, and never as far as the extent. Moves in pieces add up in `x`, not in what is
/// shown. A new touch of content that is shown `y` beyond an edge starts at `x = y/(c(1 − |y|/d))`.
///
/// How certain: recordings of iOS 26.1 at both edges, up to 590 points in a view of 852, give
/// coefficients from 0.550 to 0.552.
///
/// - Note: Source: twitter.com/chpwn/status/285540192096497664 for the formula; Ilya Lobanov, "How
///   UIScrollView works", and super-ultra/ScrollMechanics for the coefficient; openuikit
///   (github.com/Vercantez/openuikit), `golden/scroll_traces`, for the recordings.
struct RubberBand: Sendable, Hashable, Codable {
    /// The offsets without resistance.
    let range: ClosedRange<Double>
    /// The length of the viewport along the axis; 0 allows nothing beyond the edges.
    let extent: Double

    /// The fraction of the first point beyond an edge that is shown.
    static let coefficient = 0.55

    /// Makes a rubber band.
    ///
    /// - Precondition: The extent is not negative.
    init(range: ClosedRange<Double>, extent: Double) {
        precondition(extent >= 0, "extent must not be negative")
        self.range = range
        self.extent = extent
    }

    /// Where the content is shown for a finger that would have scrolled it to an offset.
    func offset(forFinger raw: Double) -> Double {
        let edge = edge(nearest: raw)
        guard raw != edge else { return raw }
        return edge + shown(raw - edge)
    }

    /// The offset that a finger would have scrolled to where the content is shown.
    ///
    /// It inverts ``offset(forFinger:)``. No finger drags the content as far beyond an edge as the
    /// extent; content that is there for another reason counts as dragged by ``farthest`` extents.
    func finger(forOffset offset: Double) -> Double {
        let edge = edge(nearest: offset)
        guard offset != edge else { return offset }
        return edge + dragged(offset - edge)
    }

    /// Where the content is shown after a further move of the finger.
    ///
    /// Two moves in the same direction have the effect of one with the sum of their lengths. An
    /// offset farther beyond an edge than the extent becomes less than the extent with any move.
    func dragged(from offset: Double, by delta: Double) -> Double {
        self.offset(forFinger: finger(forOffset: offset) + delta)
    }

    /// The largest distance of a finger beyond an edge, in extents.
    ///
    /// At this distance the inverse still has nine digits, and the content is shown two millionths
    /// of the extent short of it.
    private static let farthest = 1e6

    private func edge(nearest offset: Double) -> Double {
        min(max(offset, range.lowerBound), range.upperBound)
    }

    private func shown(_ beyond: Double) -> Double {
        Self.coefficient * beyond / (1 + Self.coefficient * abs(beyond) / extent)
    }

    private func dragged(_ beyond: Double) -> Double {
        let farthest = Self.farthest * extent
        let share = abs(beyond) / extent
        guard share < 1 else { return Double(signOf: beyond, magnitudeOf: farthest) }
        return min(max(beyond / (1 - share) / Self.coefficient, -farthest), farthest)
    }
}
