public import LayoutdGeometry
public import LayoutdLayouts

/// What a hand does that drives a change of the layout, such as two fingers that pinch.
public enum LayoutTransition: Sendable, Hashable, Codable {
    /// It begins (`startInteractiveTransition(to:)`).
    case began(LayoutTransitionStart)
    /// It has come to a progress (`transitionProgress`), which may be outside 0…1; with a finger, the item of the
    /// anchor is under that.
    case moved(Double, finger: Point? = nil)
    /// It lets go, and the rest runs by itself (`finishInteractiveTransition()`). The velocity is that of the
    /// progress, per second; springs start with it.
    case finished(Animation? = nil, velocity: Double? = nil)
    /// It lets go, and everything goes back (`cancelInteractiveTransition()`).
    case cancelled(Animation? = nil, velocity: Double? = nil)
}

/// The start of a change of the layout that a hand drives.
public struct LayoutTransitionStart: Sendable, Hashable, Codable {
    /// The new layout, of any kind.
    public var layout: LayoutConfiguration
    /// The item that stays under a finger; `nil` if ``scrollAnchor`` says what stays in place.
    public var anchor: TransitionAnchor?
    /// What stays in place; `nil` for ``CollectionView/Settings/scrollAnchor``.
    public var scrollAnchor: ScrollAnchor?
    /// The progress with which it begins.
    public var progress: Double

    /// Makes a start.
    public init(
        to layout: LayoutConfiguration,
        anchor: TransitionAnchor? = nil,
        scrollAnchor: ScrollAnchor? = nil,
        progress: Double = 0
    ) {
        (self.layout, self.anchor) = (layout, anchor)
        (self.scrollAnchor, self.progress) = (scrollAnchor, progress)
    }
}

/// How far a change of the layout is that a hand drives.
public enum TransitionProgress: Sendable, Hashable {
    /// The hand drives it.
    case driven(DrivenTransition)
    /// The hand has let go: the new layout was installed, or the previous one again.
    case ended(isCompleted: Bool)
}

/// A change of the layout that a hand drives.
public struct DrivenTransition: Sendable, Hashable {
    /// 0 is the previous layout, 1 the new one; it may be outside.
    public let progress: Double
    /// The previous layout, which is that of the view until the change is finished.
    public let from: LayoutConfiguration
    /// The rows that are expanded in it.
    public let expanded: Set<ItemPath>
    /// The sections that are collapsed in it.
    public let collapsed: Set<Int>
    /// How far its sections had scrolled that scroll by themselves.
    public let orthogonalOffsets: [Int: Double]
    /// The new layout.
    public let to: LayoutConfiguration
    /// The offset at which the new layout will be.
    public let target: Point
}

extension LayoutTransition {
    /// Rejects numbers that are invalid for any view.
    func validate() throws(CollectionViewError) {
        switch self {
        case .began(let start):
            try Self.check(start.progress)
            try start.anchor?.validate()
        case .moved(let progress, let finger):
            try Self.check(progress)
            if let finger { try OutOfRange.check("finger", finger) }
        case .finished(let animation, let velocity), .cancelled(let animation, let velocity):
            try animation?.validate()
            if let velocity { try OutOfRange.check("velocity", velocity) }
        }
    }

    private static func check(_ progress: Double) throws(CollectionViewError) {
        try OutOfRange.check("progress", progress, in: TransitionClock.fractions)
    }
}
