import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Changes of the data.
extension NewtonianMotion {
    /// Lets items fall that a batch deletes or reloads, and new ones enter.
    ///
    /// - Parameters:
    ///   - batch: The changes.
    ///   - plan: The same, made for the items that are attached.
    ///   - surroundings: What is around the items.
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

    /// Removes all items and lets those of other data enter.
    mutating func reload(
        _ sections: [CollectionView.Section],
        in surroundings: Surroundings
    ) throws(CollectionView.UpdateError) {
        // Members are items of the animator.
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

    /// How long it takes until so many (at least 1) of those that fall now are gone, in seconds;
    /// `nil` if there are not so many.
    private func time(untilGone count: Int, after time: Double) -> Double? {
        guard count <= falling.count else { return nil }
        // One departure time holds for all, so they go in the order in which they were deleted.
        return max(0, falling[count - 1].end - time)
    }

    /// The items that are attached after a batch; makes those that are new.
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
