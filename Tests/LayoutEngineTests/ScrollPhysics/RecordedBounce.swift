@testable import LayoutEngine

/// Every fifth frame of a real scroll view's bounce, at 60 frames per second, in points.
///
/// Source: github.com/LevisonNN/LNCustomScrollView, BouncesOptimizationDataList.m; the starts are
/// fitted.
struct RecordedBounce: Sendable {
    /// Distance from the edge, and velocity.
    let start: (distance: Double, velocity: Double)
    let edge: Double
    let frames: [Double]

    static let all = [
        RecordedBounce(
            start: (35.94, 3496.9),
            edge: 88,
            frames: [123.6666, 233, 198.6666, 153.6666, 123, 105.6666, 96.66666, 92, 90, 89]
        ),
        RecordedBounce(
            start: (9.55, 2024.9),
            edge: 64,
            frames: [73.5, 139, 123, 99, 83, 73.5, 68.5, 66, 65]
        ),
        RecordedBounce(
            start: (393.23, -223.9),
            edge: 64,
            frames: [457.5, 358.5, 237.5, 156, 110, 86.5, 74.5, 69, 66, 65]
        ),
    ]

    /// The library's offset for one of ``frames``.
    func offset(atFrame index: Int) -> Double {
        BounceBack(edge: edge, offset: edge + start.distance, velocity: start.velocity)
            .offset(at: Double(index * 5) / 60)
    }
}

/// Content of a real scroll view that a finger at rest lets go, 177 pt beyond its edge.
///
/// Source: recordings of iOS 26, in thirds of points, in a view of 440 x 681.6667.
struct RecordedRest: Sendable {
    /// Seconds since the release.
    let time: Double
    /// Points beyond the edge.
    let distance: Double

    static let start = 177.0

    static let all = [
        (0.0162, 157.33), (0.0495, 121.67), (0.1995, 34.33), (0.3001, 14), (0.6668, 0.33),
    ].map { RecordedRest(time: $0, distance: $1) }
}

/// The distance beyond its edge at which a real scroll view shows dragged content, in points.
///
/// Source: Ilya Lobanov, "Scrolling mechanics of UIScrollView".
struct MeasuredOverscroll: Sendable {
    let dragged, shown: Double

    /// The height of the view.
    static let extent = 812.0

    static let all = [(500.0, 205.0), (1000, 328), (1500, 409)]
        .map { MeasuredOverscroll(dragged: $0, shown: $1) }

    /// The library's value for ``shown``.
    var found: Double {
        RubberBand(range: 0...0, extent: Self.extent).offset(forFinger: dragged)
    }
}
