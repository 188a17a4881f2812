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
    /// size where there is none.
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
        /// Together with those that are leaving there would be too many items that collide; carries
        /// the seconds until enough of these are gone, `nil` if that does not help.
        case tooManyRigidElements(count: Int, limit: Int, wait: Double?)
        /// The layout cannot be prepared.
        case configuration(ConfigurationError)
    }

    /// Whether items can come and go.
    public var takesUpdates: Bool { cradle != nil }

    /// Changes the data at once.
    ///
    /// In a Newtonian layout items that are deleted or reloaded fall, and new ones enter; all others
    /// go on as they were.
    ///
    /// - Throws: ``UpdateError``.
    public mutating func update(_ batch: UpdateBatch) throws(UpdateError) {
        guard var cradle else { throw .fixedItems }
        let plan = try Self.plan(batch, cradle)
        try requireRoom(for: plan.itemCounts, in: cradle)
        try requireBodies(for: plan, in: cradle)
        var updated = self
        let hanging = cradle.hanging(after: plan, batch)
        try updated.prepare(sections: hanging.map(\.section))
        do throws(DynamicsError) {
            try updated.hang(hanging, on: &cradle)
        } catch {
            throw .configuration(.dynamics(error))
        }
        updated.noteUpdate()
        self = updated
    }

    /// Replaces all data at once: nothing remains of the elements that there were.
    ///
    /// - Throws: ``UpdateError``.
    public mutating func reloadData(_ sections: [Section]) throws(UpdateError) {
        guard let cradle else { throw .fixedItems }
        try requireRoom(for: sections.map(\.items.count), in: cradle)
        var updated = self
        try updated.prepare(sections: sections)
        updated.noteUpdate()
        updated.clearCradle()
        do throws(DynamicsError) {
            try updated.enterAll(sections)
        } catch {
            throw .configuration(.dynamics(error))
        }
        self = updated
    }

    private static func plan(
        _ batch: UpdateBatch,
        _ cradle: Cradle
    ) throws(UpdateError) -> BatchUpdate {
        do throws(BatchUpdateError) {
            return try BatchUpdate(batch.operations, itemCounts: cradle.hanging.map(\.count))
        } catch {
            throw .batch(error)
        }
    }

    private func requireRoom(for itemCounts: [Int], in cradle: Cradle) throws(UpdateError) {
        let limit = min(cradle.configuration.maximumItems, maximumRigidElements)
        // Counts that nobody has memory for are added up without overflow.
        let count = itemCounts.reduce(0) { $0 > Int.max - $1 ? Int.max : $0 + $1 }
        guard count <= limit else { throw .tooManyItems(count: count, limit: limit) }
    }

    private func requireBodies(
        for plan: BatchUpdate,
        in cradle: Cradle
    ) throws(UpdateError) {
        let entering = plan.insertions.reduce(plan.reloads.count) { $0 + $1.items.count }
        let count = cradle.bodyCount + entering
        let limit = maximumRigidElements
        guard count > limit else { return }
        let wait = cradle.time(untilGone: count - limit, after: timeline.time)
        throw .tooManyRigidElements(count: count, limit: limit, wait: wait)
    }

    private mutating func prepare(sections: [Section]) throws(UpdateError) {
        do throws(ConfigurationError) {
            layout = try layoutConfiguration.prepare(
                sections: sections,
                viewport: viewport,
                contentInset: contentInset
            )
        } catch {
            throw .configuration(error)
        }
        self.sections = sections
    }

    private mutating func noteUpdate() {
        edition += 1
        timeline.noteChange()
    }

    private mutating func clearCradle() {
        guard var cradle, var rigid else { return }
        // Members are items of the animator.
        let ended = try? rigid.animator.removeItems(rigid.members.map(\.item))
        rigid.note(ended ?? [], sequence: timeline.sequence)
        cradle.removeAll()
        rigid.setMembers([])
        self.cradle = cradle
        self.rigid = rigid
    }
}

extension Cradle {
    /// Who hangs where after a batch; makes the items that are new.
    fileprivate mutating func hanging(
        after plan: BatchUpdate,
        _ batch: UpdateBatch
    ) -> [[Hanging]] {
        var places: [[Hanging?]] = plan.itemCounts.map { Array(repeating: nil, count: $0) }
        for (section, items) in hanging.enumerated() {
            for (item, hanging) in items.enumerated() {
                let path = plan.newPath(of: ItemPath(section: section, item: item))
                if let path { places[path.section][path.item] = hanging }
            }
        }
        for insertion in plan.insertions {
            for (offset, item) in insertion.items.enumerated() {
                let sizes = batch.sizes[insertion.operation]
                places[insertion.section][item] = makeItem(sizes, insertion.offset + offset)
            }
        }
        for reload in plan.reloads {
            let sizes = batch.sizes[reload.operation]
            places[reload.new.section][reload.new.item] = makeItem(sizes, 0)
        }
        return places.map { $0.compactMap(\.self) }
    }

    private mutating func makeItem(_ sizes: SectionItems?, _ index: Int) -> Hanging {
        let size = configuration.itemSize
        return makeItem(size: sizes?.size(of: index, default: size) ?? size)
    }
}

extension [Cradle.Hanging] {
    /// The section that the items make up.
    fileprivate var section: CollectionView.Section {
        .sized(map { ItemSize(width: $0.size.width, height: $0.size.height) })
    }
}
