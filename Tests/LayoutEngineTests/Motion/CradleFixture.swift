import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

/// A Newtonian collection view with helpers for tests.
struct CradleFixture {
    var view: CollectionView

    init(
        _ configuration: NewtonianLayout.Configuration = NewtonianLayout.Configuration(),
        sections: [ItemTable] = [.uniform(count: 0)],
        viewport: Size = Size(width: 320, height: 480),
        contentInset: Insets = .zero,
        displayRate: Int = 60,
        maximumRigidElements: Int = 500
    ) throws {
        view = try CollectionView(
            CollectionView.Configuration(
                viewport: viewport,
                contentInset: contentInset,
                sections: sections.map { CollectionView.Section(items: $0) },
                layout: .newtonian(configuration),
                displayRate: displayRate,
                maximumRigidElements: maximumRigidElements
            )
        )
    }

    /// All elements anywhere, in the order of a frame.
    var elements: [PresentedElement] {
        get throws {
            try view.frame(in: .rect(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))).elements
        }
    }

    var staying: [PresentedElement] {
        get throws { try elements.filter { $0.departing == nil } }
    }

    var departing: [PresentedElement] {
        get throws { try elements.filter { $0.departing != nil } }
    }

    /// The item counts of the sections.
    var counts: [Int] { view.sections.map(\.items.count) }

    mutating func tick(_ count: Int = 1) {
        for _ in 0..<count { view.tick() }
    }

    mutating func update(_ operations: BatchUpdate.Operation...) throws {
        try view.update(UpdateBatch(operations))
    }

    mutating func insert(_ item: Int, section: Int = 0, size: ItemSize? = nil) throws {
        let operation = BatchUpdate.Operation.insertItem(ItemPath(section: section, item: item))
        let sizes = size.map { [0: ItemTable.sized([$0])] } ?? [:]
        try view.update(UpdateBatch([operation], sizes: sizes))
    }

    mutating func delete(_ item: Int, section: Int = 0) throws {
        try update(.deleteItem(ItemPath(section: section, item: item)))
    }

    /// Ticks until the view is at rest.
    ///
    /// - Returns: The number of ticks; `nil` if more than `limit`.
    mutating func rest(within limit: Int) -> Int? {
        for ticks in 0...limit {
            if view.isResting { return ticks }
            view.tick()
        }
        return nil
    }
}

extension PresentedElement {
    /// All presented numbers that do not identify the element.
    var motion: [Double] {
        [
            frame.minX, frame.minY, frame.size.width, frame.size.height, angle, velocity.dx,
            velocity.dy, angularVelocity, alpha,
        ]
    }
}
