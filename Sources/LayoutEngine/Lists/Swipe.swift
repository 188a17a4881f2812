public import LayoutdGeometry
public import LayoutdLayouts

/// What a finger does that swipes a row of a list sideways, to reveal its actions.
public enum Swipe: Sendable, Hashable, Codable {
    /// It begins at a row.
    case began(SwipeStart)
    /// It has gone a way towards revealing since it began, in points.
    case moved(travel: Double)
    /// It lets go, at a last way if there is one, with a velocity towards revealing in points per second.
    case ended(travel: Double? = nil, velocity: Double = 0)
    /// The row goes back.
    case cancelled
}

/// The side of a row from which a swipe reveals actions.
public enum SwipeSide: String, Sendable, Hashable, Codable, CaseIterable {
    /// The leading side: the left one, unless the layout is from right to left.
    case leading
    /// The trailing side.
    case trailing
}

/// Where a swipe begins.
public struct SwipeStart: Sendable, Hashable, Codable {
    /// The row; `nil` for that of the frontmost cell under the finger.
    public var row: ItemPath?
    /// Where the finger is, in viewport coordinates.
    public var finger: Point?
    /// The side whose actions it reveals.
    public var side: SwipeSide

    /// Makes the start of a swipe.
    public init(_ row: ItemPath? = nil, finger: Point? = nil, side: SwipeSide = .trailing) {
        (self.row, self.finger, self.side) = (row, finger, side)
    }
}

/// What has become of a row that was swiped.
public struct SwipeResult: Sendable, Hashable {
    /// How the row is.
    public enum State: String, Sendable, Hashable, Codable {
        /// A finger moves it.
        case swiping
        /// Its actions are revealed.
        case open
        /// It is where it belongs.
        case closed
        /// It is out of the list, and the first action is to be carried out.
        case full
    }

    /// The row.
    public var row: ItemPath
    /// How it is.
    public var state: State

    /// The index of the action that is to be carried out; `nil` for none.
    public var action: Int? { state == .full ? 0 : nil }
}

/// A row away from its place because of a swipe, at a moment.
public struct PresentedSwipe: Sendable, Hashable {
    /// The row.
    public var row: ItemPath
    /// The side whose actions it reveals.
    public var side: SwipeSide
    /// How far it is from its place, in points.
    public var offset: Double
    /// The widths of the buttons, that at the edge first; points.
    public var buttons: [Double]
    /// Whether the first button takes all.
    public var isFull: Bool
}
