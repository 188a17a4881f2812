import Dynamics
import Geometry
public import Layouts

/// Changes of the data that happen together.
public struct UpdateBatch: Sendable, Hashable {
    /// The changes, in any order.
    public var operations: [BatchUpdate.Operation]
    /// The sizes that operations bring, by index in ``operations``.
    ///
    /// Of the item that is inserted or reloaded, or of those that a section comes with; the layout's
    /// size where there is none. Sizes must not be fewer than items.
    public var sizes: [Int: SectionItems]

    /// Makes a batch.
    public init(_ operations: [BatchUpdate.Operation], sizes: [Int: SectionItems] = [:]) {
        self.operations = operations
        self.sizes = sizes
    }
}

extension CollectionView {
    /// Why the data cannot be changed so; nothing has changed then.
    public enum UpdateError: Error, Equatable {
        /// Items of this layout cannot come and go.
        case fixedItems
        /// The batch contradicts itself or the data.
        case batch(BatchUpdateError)
        /// The layout would hold more items than it may.
        case tooManyItems(count: Int, limit: Int)
        /// More items than may be kept one by one would stand in sections in which any has a size of its
        /// own.
        case tooManyStoredItems(count: Int, limit: Int)
        /// Together with those that are leaving there would be too many items that collide; carries
        /// the seconds until enough of these are gone, `nil` if that does not help.
        case tooManyRigidElements(count: Int, limit: Int, wait: Double?)
        /// The layout cannot be prepared.
        case configuration(ConfigurationError)
    }

    /// Whether items can come and go: not where the data says the place of each.
    public var takesUpdates: Bool {
        layoutConfiguration.definition.acceptsUpdates
    }

    /// Changes the data at once.
    ///
    /// What stays goes to its new place, what is new fades in, what goes fades out as a departing
    /// element, along ``animation``; ``keep`` says what stays in place on the screen. Elements that
    /// springs hold stay where they are, keep their velocities and swing to their new places. A
    /// content that moves on the screen because of that pulls nothing.
    ///
    /// In a Newtonian layout items that are deleted or reloaded fall, and new ones enter; all others
    /// go on as they were.
    ///
    /// - Parameters:
    ///   - batch: The changes.
    ///   - animated: Whether anything but springs moves and fades; of no meaning in a Newtonian
    ///     layout.
    /// - Throws: ``UpdateError``.
    public mutating func update(
        _ batch: UpdateBatch,
        animated: Bool = true
    ) throws(UpdateError) {
        guard takesUpdates else { throw .fixedItems }
        let plan = try plan(batch)
        try requireRoom(for: plan.itemCounts)
        var updated = self
        updated.beginUpdate()
        if let cradle {
            try updated.update(cradle, batch, plan)
        } else {
            try updated.update(batch, plan, from: self, animated ? animation : .none)
        }
        updated.endUpdate()
        self = updated
    }

    /// Replaces all data at once: nothing remains of the elements that there were, everything rests on
    /// the new layout.
    ///
    /// - Throws: ``UpdateError``.
    public mutating func reloadData(_ sections: [Section]) throws(UpdateError) {
        guard takesUpdates else { throw .fixedItems }
        try requireRoom(for: sections.map(\.items.count))
        var updated = self
        updated.beginUpdate()
        updated.expanded = []
        updated.collapsed = []
        updated.sections = sections
        try updated.prepareAnew()
        if cradle == nil {
            try updated.rest(after: self)
        } else {
            try updated.refillCradle()
        }
        updated.endUpdate()
        self = updated
    }

    private func plan(_ batch: UpdateBatch) throws(UpdateError) -> BatchUpdate {
        let plan: BatchUpdate
        do throws(BatchUpdateError) {
            plan = try BatchUpdate(batch.operations, itemCounts: sections.map(\.items.count))
        } catch {
            throw .batch(error)
        }
        do throws(LayoutError) {
            try plan.requireSizes(batch.sizes)
        } catch {
            throw .configuration(.layout(error))
        }
        return plan
    }

    private func requireRoom(for itemCounts: [Int]) throws(UpdateError) {
        let limit =
            cradle.map { min($0.configuration.maximumItems, maximumRigidElements) } ?? maximumItems
        // Counts that nobody has memory for are added up without overflow.
        let count = itemCounts.reduce(0) { $0 > Int.max - $1 ? Int.max : $0 + $1 }
        guard count <= limit else { throw .tooManyItems(count: count, limit: limit) }
    }

    /// One item with a size of its own makes a list of sizes out of a count.
    private func requireStorage(
        for plan: BatchUpdate,
        _ batch: UpdateBatch
    ) throws(UpdateError) {
        let before = sections.reduce(0) { $0 + ($1.items.isStored ? $1.items.count : 0) }
        let brought = batch.sizes.values.reduce(0) { $0 + $1.count }
        let limit = max(Self.maximumStoredItems, before + brought)
        let count = sections.storedCount(after: plan, sizes: batch.sizes)
        guard count <= limit else { throw .tooManyStoredItems(count: count, limit: limit) }
    }

    /// Items that updates may bring to be kept one by one; some 40 bytes each.
    private static let maximumStoredItems = 500_000

    private mutating func update(
        _ batch: UpdateBatch,
        _ plan: BatchUpdate,
        from old: CollectionView,
        _ animation: Animation
    ) throws(UpdateError) {
        try requireStorage(for: plan, batch)
        sections = sections.updated(by: plan, sizes: batch.sizes)
        expanded = Set(expanded.compactMap(plan.newPath))
        collapsed = collapsed(after: plan, batch)
        try prepareAnew()
        do throws(ConfigurationError) {
            try replace(old, .batch(plan), animation: animation)
        } catch {
            throw .configuration(error)
        }
    }

    /// The sections that are still collapsed after a batch: not those that it reloads.
    private func collapsed(after plan: BatchUpdate, _ batch: UpdateBatch) -> Set<Int> {
        guard !collapsed.isEmpty else { return [] }
        let reloaded = batch.operations.compactMap(\.reloadedSection)
        return Set(collapsed.subtracting(reloaded).compactMap(plan.newIndex))
    }

    /// Lets everything rest where the layout puts it.
    private mutating func rest(after old: CollectionView) throws(UpdateError) {
        transition = Transition()
        previous = nil
        offsetMotion = nil
        contentOffset = destination(from: old, .identity).offset
        guard let springs else { return }
        do throws(ConfigurationError) {
            var tethered = TetheredElements(dynamics: springs, axis: layout.scrollAxis)
            tethered.replace(with: try elementsToSimulate(springs), pull: nil)
            self.tethered = tethered
        } catch {
            throw .configuration(error)
        }
        pendingTiling = nil
    }

    mutating func prepareAnew() throws(UpdateError) {
        do throws(ConfigurationError) {
            try prepareLayout()
        } catch {
            throw .configuration(error)
        }
    }

    private mutating func beginUpdate() {
        edition += 1
        beginChange()
    }

    /// Names have changed: of frames of before nothing can be told.
    private mutating func endUpdate() {
        history.forget(before: timeline.sequence)
    }
}

extension BatchUpdate.Operation {
    /// The section, before the batch, that the operation reloads.
    fileprivate var reloadedSection: Int? {
        if case .reloadSection(let section, itemCount: _) = self { section } else { nil }
    }
}
