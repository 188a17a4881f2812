public import LayoutdGeometry

extension NewtonianLayout.Configuration {
    /// Where the centre of an item hangs at rest if no other item is in its way.
    ///
    /// It hangs in the direction of gravity, or downwards if there is none. Its distance from the
    /// anchor is the length of the rod plus its stretch by gravity.
    ///
    /// - Parameter viewport: The size of the viewport, in points.
    /// - Returns: Content coordinates, points.
    public func restingCenter(in viewport: Size) -> Point {
        let anchor = anchor(in: viewport)
        let strength = (gravity.dx * gravity.dx + gravity.dy * gravity.dy).squareRoot()
        guard strength > 0 else { return anchor + Vector(dx: 0, dy: length) }
        let reach = (length + stretch(strength: strength)) / strength
        return anchor + Vector(dx: gravity.dx * reach, dy: gravity.dy * reach)
    }

    /// The stretch of a rod by gravity, in points; at most ``greatestStretch``.
    ///
    /// - Note: A mass on a spring of angular frequency ω rests g/ω² below the spring's own length;
    ///   gravity 1 of UIKit Dynamics is 1000 pt/s².
    private func stretch(strength: Double) -> Double {
        guard frequency > 0 else { return 0 }
        let angularFrequency = 2 * .pi * frequency
        let stretch = 1000 * strength / angularFrequency / angularFrequency
        return min(stretch, Self.greatestStretch)
    }

    /// In points; very weak springs would otherwise put items at infinity.
    private static let greatestStretch = 1e9
}
