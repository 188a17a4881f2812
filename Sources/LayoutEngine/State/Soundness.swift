import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// What can be checked of a value that was read: whether the code that works with it may rely on it.
///
/// Whatever a view's events and ticks lead to is sound. A value that is not was changed after it was
/// written, and could stop the process.
protocol Checkable {
    var isSound: Bool { get }
}

extension Sequence where Element: Checkable {
    var areSound: Bool { allSatisfy(\.isSound) }
}

extension Optional where Wrapped: Checkable {
    var isSound: Bool { map(\.isSound) ?? true }
}

/// Ranges of integers that are counted up; sums of a few do not overflow.
enum SoundRange {
    /// Ticks, changes and items.
    static let counts = 0...1 << 53
    /// Numbers of items.
    static let numbers = 0..<1 << 61
    /// Numbers of groups of items.
    static let groups = -(1 << 61)..<0
    /// Indices of sections and items, which are kept in 32 bits; see `UInt32.index`.
    static let indices = 0..<1 << 32 - 1
    /// Numbers of departing elements, which are kept in 32 bits.
    static let departures = 0..<1 << 31
    /// Ticks per second.
    static let displayRates = 1...10_000
    /// A century, in seconds: in nanoseconds it does not overflow.
    static let seconds = 3_200_000_000
    /// Times, in seconds.
    static let times = 0...Double(seconds) * 2
}

extension Double: Checkable {
    /// Whether the sum of a few such numbers is finite.
    var isSound: Bool { abs(self) <= 1e300 }
}

extension Point: Checkable {
    var isSound: Bool { x.isSound && y.isSound }
}

extension Vector: Checkable {
    var isSound: Bool { dx.isSound && dy.isSound }
}

extension Size: Checkable {
    var isSound: Bool { width.isSound && height.isSound }
}

extension Rect: Checkable {
    var isSound: Bool { origin.isSound && size.isSound }
}

extension Insets: Checkable {
    var isSound: Bool { [top, left, bottom, right].areSound }
}

extension ElementID: Checkable {
    var isSound: Bool {
        SoundRange.indices.contains(section)
            && (SoundRange.indices.contains(item) || isOfLayout && kind != .cell)
    }
}

extension PresentedElement: Checkable {
    var isSound: Bool {
        element.isSound && frame.isSound && velocity.isSound && anchor.isSound
            && [angle, alpha, angularVelocity, scale].areSound
            && departing.map(SoundRange.departures.contains) ?? true
    }
}

extension Sequence {
    /// Whether each element comes after the one before it.
    func areAscending(by isBefore: (Element, Element) -> Bool) -> Bool {
        zip(self, dropFirst()).allSatisfy(isBefore)
    }
}
