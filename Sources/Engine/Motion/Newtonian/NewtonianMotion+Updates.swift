import Dynamics
import Layouts

extension CollectionView {
    /// Lets items of a cradle fall, and new ones enter.
    mutating func update(
        _ old: Cradle,
        _ batch: UpdateBatch,
        _ plan: BatchUpdate
    ) throws(UpdateError) {
        try requireBodies(for: plan, in: old)
        var cradle = old
        let hanging = cradle.hanging(after: plan, batch)
        sections = hanging.map(\.section)
        try prepareAnew()
        do throws(DynamicsError) {
            try hang(hanging, on: &cradle)
        } catch {
            throw .configuration(.dynamics(error))
        }
    }

    /// Empties a cradle and lets all items of the data enter it.
    mutating func refillCradle() throws(UpdateError) {
        clearCradle()
        do throws(DynamicsError) {
            try enterAll(sections)
        } catch {
            throw .configuration(.dynamics(error))
        }
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
    var section: CollectionView.Section {
        .sized(map { ItemSize(width: $0.size.width, height: $0.size.height) })
    }
}
