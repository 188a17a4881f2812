import LayoutEngine
import LayoutdGeometry

/// A view that is scrolled back and forth.
///
/// A class, because scrolling continues from sample to sample.
final class Stroll {
    private var view: CollectionView
    private let walks: Int

    private static let steps = 100

    /// Starts where a view is.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - walks: How often a sample scrolls down and back up. Samples should last a millisecond, so
    ///     that the machine has the same pace in successive ones.
    init(_ view: CollectionView, walks: Int) {
        self.view = view
        self.walks = walks
    }

    /// Checks that all paths have the same number of elements, so that they can be compared.
    static func checkAlike(_ strolls: [Stroll]) throws {
        let counts = try strolls.map { try $0.walk() }
        guard counts[0] > 0, Set(counts).count == 1 else {
            throw Failure(description: "frames are not alike: \(counts) elements each")
        }
    }

    /// Scrolls down and back up; returns the total number of elements in all frames.
    func walk() throws -> Int {
        try scroll(by: 7.25) + scroll(by: -7.25)
    }

    /// The cost of one scroll.
    func sample() throws -> Cost {
        let cells = view.invalidations.cells
        let spent = try Clock.monotonic.time {
            for _ in 0..<walks { _ = try walk() }
        }
        guard view.invalidations.cells == cells else {
            throw Failure(description: "a scroll computed cells anew")
        }
        return Cost(wall: spent / Double(walks * 2 * Self.steps))
    }

    private func scroll(by distance: Double) throws -> Int {
        var elements = 0
        for _ in 0..<Self.steps {
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: distance))))
            view.tick()
            elements += try view.frame().elements.count
        }
        return elements
    }
}
