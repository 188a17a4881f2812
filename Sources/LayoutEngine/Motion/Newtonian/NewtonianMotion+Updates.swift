import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Changes of the data.
extension NewtonianMotion {
    /// Lets deleted and reloaded items of a batch fall, and new ones enter.
    ///
    /// - Parameters:
    ///   - batch: The changes.
    ///   - plan: The same changes, planned for the attached items.
    ///   - surroundings: The surroundings of the items.
    ///   - limit: The most items that may collide.
    /// - Throws: ``CollectionView/UpdateError``.
    mutating func update(
        by batch: UpdateBatch,
        _ plan: BatchUpdate,
        in surroundings: Surroundings,
        limit: Int
    ) throws(CollectionView.UpdateError) {
        try requireBodies(for: plan, at: surroundings.time, limit: limit)
        let items = items(after: plan, batch)
        do throws(DynamicsError) {
            try setItems(items, at: surroundings.time)
        } catch {
            throw .configuration(.dynamics(error))
        }
    }

    /// Removes all items and lets those of new data enter.
    mutating func reload(
        _ sections: [CollectionView.Section],
        in surroundings: Surroundings
    ) throws(CollectionView.UpdateError) {
        // This cannot fail: members are items of the animator.
        let ended = try? bodies.animator.removeItems(bodies.members.map(\.item))
        bodies.note(ended ?? [], sequence: surroundings.sequence)
        (attached, falling, fading) = ([], [], [])
        bodies.setMembers([])
        do throws(DynamicsError) {
            try enterAll(sections, at: surroundings.time)
        } catch {
            throw .configuration(.dynamics(error))
        }
    }

    private func requireBodies(
        for plan: BatchUpdate,
        at time: Double,
        limit: Int
    ) throws(CollectionView.UpdateError) {
        let entering = plan.insertions.reduce(plan.reloads.count) { $0 + $1.items.count }
        let count = bodyCount + entering
        guard count > limit else { return }
        let wait = self.time(untilGone: count - limit, after: time)
        throw .tooManyRigidElements(count: count, limit: limit, wait: wait)
    }

    /// The time until the given number (at least 1) of falling items are gone, in seconds; `nil` if
    /// fewer are falling.
    private func time(untilGone count: Int, after time: Double) -> Double? {
        guard count <= falling.count else { return nil }
        // All have the same departure time, so they leave in the order in which they were deleted.
        return max(0, falling[count - 1].end - time)
    }

    /// The items that are attached after a batch; makes the new ones.
    private mutating func items(
        after plan: BatchUpdate,
        _ batch: UpdateBatch
    ) -> [[AttachedItem]] {
        var places: [[AttachedItem?]] = plan.itemCounts.map { Array(repeating: nil, count: $0) }
        for (section, items) in attached.enumerated() {
            for (index, item) in items.enumerated() {
                let path = plan.newPath(of: ItemPath(section: section, item: index))
                if let path { places[path.section][path.item] = item }
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

    private mutating func makeItem(_ sizes: SectionItems?, _ index: Int) -> AttachedItem {
        let size = configuration.itemSize
        return makeItem(size: sizes?.size(of: index, default: size) ?? size)
    }
}
