import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Items without area cause no problem.
struct ZeroSizeTests {
    enum Emptiness: CaseIterable, Sendable {
        case height, width, both

        /// An item with this extent zero; list items have no width.
        func size(in layout: SpringyLayout) -> ItemSize {
            switch self {
            case .height: ItemSize(height: 0)
            case .width: layout == .list ? ItemSize(height: 0) : ItemSize(width: 0, height: 40)
            case .both: layout == .list ? ItemSize(height: 0) : ItemSize(width: 0, height: 0)
            }
        }
    }

    private static let empty = [0, 4, 5, 11, 29]

    /// Thirty items, some of them empty.
    private func view(
        _ layout: SpringyLayout,
        _ emptiness: Emptiness
    ) throws -> CollectionView {
        let sizes = (0..<30).map {
            Self.empty.contains($0) ? emptiness.size(in: layout) : ItemSize(height: 40)
        }
        return try layout.makeView([.sized(sizes)])
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    private func expectFiniteness(_ view: CollectionView) throws {
        #expect(view.isFinite)
        for element in try view.everything().values {
            let frame = element.frame
            let numbers = [
                frame.minX, frame.minY, frame.maxX, frame.maxY, element.velocity.dx,
                element.velocity.dy, element.alpha,
            ]
            #expect(numbers.allSatisfy { $0.isFinite }, "\(element)")
        }
    }

    private func expectNotSimulated(_ items: [Int], in view: CollectionView) throws {
        let simulated = try #require(view.springs).attributes.map(\.element)
        #expect(!simulated.isEmpty)
        #expect(Set(simulated).isDisjoint(with: items.map(cell)))
    }

    @Test(arguments: SpringyLayout.allCases, Emptiness.allCases)
    func `items without area are at their places, and never simulated`(
        layout: SpringyLayout,
        emptiness: Emptiness
    ) throws {
        var view = try view(layout, emptiness)
        for step in 0..<40 {
            try view.drag(by: step < 20 ? 25 : -25)
            view.tick()
            try expectFiniteness(view)
            try expectNotSimulated(Self.empty, in: view)
            for item in Self.empty {
                let place = try #require(view.layout.attributes(for: cell(item)))
                #expect(place.frame.size.width == 0 || place.frame.size.height == 0)
                #expect(view.presented(cell(item)) == PresentedElement(resting: place))
            }
        }
        try expectFreshness(view)
    }

    @Test(arguments: SpringyLayout.allCases, Emptiness.allCases)
    func `items without area can be tapped, changed and deleted`(
        layout: SpringyLayout,
        emptiness: Emptiness
    ) throws {
        var view = try view(layout, emptiness)
        try view.drag(by: 60)
        view.tick()
        #expect(try view.tap(.element(cell(4))) == cell(4))
        let batch = UpdateBatch(
            [
                .reloadItem(path(5)), .deleteItem(path(11)), .insertItem(path(2)),
                .reloadItem(path(6)),
            ],
            sizes: [
                0: .sized([ItemSize(height: 30)]), 2: .sized([emptiness.size(in: layout)]),
                3: .sized([emptiness.size(in: layout)]),
            ]
        )
        try view.update(batch)
        for _ in 0..<1200 where !view.isResting {
            view.tick()
            try expectFiniteness(view)
        }
        view.tick()
        try expectNotSimulated([0, 2, 7], in: view)
        try expectFreshness(view)
    }

    @Test(arguments: SpringyLayout.allCases)
    func `a view with only items without area is at rest`(layout: SpringyLayout) throws {
        let size = Emptiness.both.size(in: layout)
        var view = try layout.makeView([.sized(Array(repeating: size, count: 20))])
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 50)), overscroll: .free))
        view.tick()
        #expect(view.isResting && view.springs?.count == 0)
        try expectFiniteness(view)
        try view.fling(velocity: .zero)
        try expectFreshness(view)
    }
}
