public import LayoutdSnapshots

/// A collection view whose data comes as snapshots (`UICollectionViewDiffableDataSource`).
///
/// Sections and items have identifiers of any type. You say what the data is, not what has changed: the
/// view compares the snapshot with the one before, and shows the difference.
///
/// ```swift
/// var list = try DiffableCollectionView<String, Int>(
///     CollectionView.Configuration(layout: .list(ListLayout.Configuration(rowHeight: 44)))
/// )
/// var snapshot = Snapshot<String, Int>()
/// try snapshot.appendSections(["today"])
/// try snapshot.appendItems([1, 2, 3])
/// try list.apply(snapshot)
/// try snapshot.moveItem(3, beforeItem: 1)
/// try list.apply(snapshot)
/// // Item 3 is at the top, on its way from the bottom.
/// ```
///
/// The data of ``view`` changes with snapshots only, so each item is where the snapshot has it. A cell
/// keeps its ``ElementName/key`` while its item stays in the data.
///
/// A change that cannot be made throws an error, and everything stays as it was. A view is a value: a
/// copy is independent.
public struct DiffableCollectionView<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    /// The view, with everything that can be read from it; it calls sections and items by their indices.
    public internal(set) var view: CollectionView
    /// The data with its outlines; `nil` before the first snapshot.
    var applied: OutlinedSnapshot<SectionID, ItemID>?

    /// Creates a view without data, which comes with the first snapshot.
    ///
    /// - Parameter configuration: The layout and the settings; its data is not used.
    /// - Throws: ``CollectionViewError``.
    public init(_ configuration: CollectionView.Configuration) throws(CollectionViewError) {
        var empty = configuration
        (empty.sections, empty.identifiers) = ([], nil)
        (empty.expanded, empty.collapsed, empty.orthogonalOffsets) = ([], [], [:])
        view = try CollectionView(empty)
    }

    /// Resumes a view with its data; `nil` if the view has other numbers of sections or items, or
    /// identifiers of its own.
    ///
    /// - Parameters:
    ///   - view: A view as ``view`` was.
    ///   - data: The data as ``data`` was.
    public init?(_ view: CollectionView, data: OutlinedSnapshot<SectionID, ItemID>) {
        let counts = data.snapshot.sections.map(\.items.count)
        guard view.sections.map(\.items.count) == counts, !view.hasIdentifiers else { return nil }
        self.view = view
        applied = data
    }

    /// The data with its outlines.
    public var data: OutlinedSnapshot<SectionID, ItemID> { applied ?? OutlinedSnapshot() }

    /// Returns the data, without marks.
    public func snapshot() -> Snapshot<SectionID, ItemID> { data.snapshot }

    /// Applies an event that does not change the data: a scroll, a tap, a resize, ticks of some length.
    ///
    /// - Parameter event: What happens.
    /// - Returns: Results that the view itself does not show.
    /// - Throws: ``CollectionViewError``. For changes of the data it is
    ///   ``CollectionViewError/identifiers(_:)`` with
    ///   ``/LayoutdLayouts/IdentifierError/missing``: they come as snapshots.
    @discardableResult
    public mutating func apply(_ event: Event) throws(CollectionViewError) -> Outcome {
        switch event {
        case .update, .reload: throw .identifiers(.missing)
        default: return try view.apply(event)
        }
    }

    /// Advances by one tick, see ``CollectionView/tick()``.
    public mutating func tick() { view.tick() }

    /// Advances to the given tick, see ``CollectionView/advance(toTick:limit:)``.
    public mutating func advance(toTick target: Int, limit: Int) -> Int {
        view.advance(toTick: target, limit: limit)
    }
}
