/// How far fingers enlarge and reduce the content of an absolute layout.
///
/// - Note: Source: Apple, UIScrollView: `minimumZoomScale`, `maximumZoomScale`, `bouncesZoom`. How far a pinch
///   gets beyond the limits is our own choice.
public struct ZoomSettings: Sendable, Hashable, Codable {
    /// The smallest scale, greater than 0.
    public var minimumScale: Double
    /// The largest scale, not less than the smallest.
    public var maximumScale: Double
    /// Whether a pinch gets beyond the limits for a while.
    public var bounces: Bool

    /// Makes settings.
    public init(minimumScale: Double = 1, maximumScale: Double = 1, bounces: Bool = true) {
        self.minimumScale = minimumScale
        self.maximumScale = maximumScale
        self.bounces = bounces
    }

    /// The nearest scale within the limits.
    func limited(_ scale: Double) -> Double { max(minimumScale, min(scale, maximumScale)) }

    /// The scale that is shown after a pinch has changed another one by a factor.
    func pinched(_ scale: Double, by factor: Double) -> Double {
        let limit = limited(scale)
        // Beyond a limit only the root of the way is shown.
        let raw = (scale == limit ? scale : scale * scale / limit) * factor
        return shown(max(minimumScale / Self.reach, min(raw, maximumScale * Self.reach)))
    }

    /// A pinch gets no farther beyond a limit than the root of this.
    private static let reach = 100.0

    private func shown(_ raw: Double) -> Double {
        let edge = limited(raw)
        guard raw != edge else { return raw }
        return bounces ? edge * (raw / edge).squareRoot() : edge
    }
}

extension ZoomSettings {
    /// The scales that can be limits.
    static let scales = 0.001...1000.0

    /// Rejects scales that make no sense.
    func validate() throws(CollectionViewError) {
        try OutOfRange.check("minimumScale", minimumScale, in: Self.scales)
        try OutOfRange.check("maximumScale", maximumScale, in: Self.scales)
        try OutOfRange.check("maximumScale", maximumScale, atLeast: minimumScale)
    }
}
