import LayoutdDynamics
import LayoutdGeometry

/// Random changes to an animator; copies of a script make the same changes to equal animators.
struct SceneScript {
    var dice: Dice
    /// Items that exist, or have existed.
    private(set) var items: [DynamicItemID] = []
    private(set) var behaviors: [BehaviorID] = []

    init(_ dice: Dice) {
        self.dice = dice
    }

    /// A script that knows the same scene but makes other changes.
    func going(elsewhere seed: UInt64) -> SceneScript {
        var script = self
        script.dice = Dice(seed: seed)
        return script
    }

    /// Adds some items, walls, and usually gravity.
    mutating func begin(on animator: inout DynamicAnimator) {
        animator.setReferenceBounds(Rect(x: 0, y: 0, width: 300, height: 300))
        for _ in 0..<Int.random(in: 2...6, using: &dice) { addItem(to: &animator) }
        let everyone = CollisionBehavior(items: items, referenceBoundsInsets: .zero)
        add(.collision(everyone), to: &animator)
        if !dice.isHit(oneIn: 3) { add(.gravity(GravityBehavior(items: items)), to: &animator) }
        for _ in 0..<Int.random(in: 0...4, using: &dice) { addBehavior(to: &animator) }
    }

    /// Passes a tick, sometimes after a change, and returns the contacts.
    mutating func act(on animator: inout DynamicAnimator) -> [ContactEvent] {
        let ended = dice.isHit(oneIn: 6) ? change(&animator) : []
        if dice.isHit(oneIn: 40) { animator.takeCheckpoint() }
        let substeps = dice.isHit(oneIn: 8) ? Int.random(in: 0...4, using: &dice) : 2
        return ended + animator.step(substeps: substeps)
    }

    private mutating func change(_ animator: inout DynamicAnimator) -> [ContactEvent] {
        // Every copy refuses the same invalid changes.
        switch Int.random(in: 0..<17, using: &dice) {
        case 0, 1: addItem(to: &animator)
        case 2: return (try? animator.removeItems([pickItem(), pickItem()])) ?? []
        case 3, 4: try? animator.moveItem(pickItem(), to: dice.point(), angle: dice.number(.angle))
        case 5, 6:
            try? animator.addVelocity(
                dice.vector(.velocity),
                angular: dice.number(.spin),
                to: pickItem()
            )
        case 7, 8, 9: addBehavior(to: &animator)
        case 10, 11: return (try? animator.removeBehavior(pickBehavior())) ?? []
        case 12, 13: return changeBehavior(of: &animator)
        case 14: updateItems(of: &animator)
        case 15:
            return animator.setReferenceBounds(Rect(origin: dice.point(), size: dice.size()))
        default:
            return dice.isHit(oneIn: 3) ? group(&animator) : moveBetweenBehaviors(&animator)
        }
        return []
    }

    private mutating func updateItems(of animator: inout DynamicAnimator) {
        let updates = [pickItem(), pickItem()].compactMap { id in
            animator.item(id).map { item in
                var item = item
                if dice.isHit(oneIn: 4) { item.center = dice.point() }
                item.size = dice.size()
                item.collisionBounds = makeBounds(item.size)
                return (id: id, item: item)
            }
        }
        try? animator.updateItems(updates)
    }

    /// Puts some items into at most two groups, in place of all groups.
    private mutating func group(_ animator: inout DynamicAnimator) -> [ContactEvent] {
        var free = items.filter { $0.rawValue >= 0 && animator.item($0) != nil }
        var groups: [ItemGroup] = []
        for number in 0..<Int.random(in: 0...2, using: &dice) where !free.isEmpty {
            let id = DynamicItemID(-1 - number)
            var group = ItemGroup(id: id, items: [])
            for _ in 0..<min(free.count, Int.random(in: 1...3, using: &dice)) {
                group.items.append(free.remove(at: Int.random(in: free.indices, using: &dice)))
            }
            groups.append(group)
            if !items.contains(id) { items.append(id) }
        }
        let ended = (try? animator.setItemGroups(groups, joiningBehaviors: true)) ?? []
        // Groups, and items that have left one, stay among what collides.
        for behavior in behaviors.prefix(2) {
            for id in free + groups.map(\.id) { try? animator.addItem(id, to: behavior) }
        }
        return ended
    }

    private mutating func moveBetweenBehaviors(
        _ animator: inout DynamicAnimator
    ) -> [ContactEvent] {
        let ended = (try? animator.removeItem(pickItem(), from: pickBehavior())) ?? []
        try? animator.addItem(pickItem(), to: pickBehavior())
        return ended
    }

    private mutating func addItem(to animator: inout DynamicAnimator) {
        let id = DynamicItemID(items.count)
        let angle = dice.isHit(oneIn: 2) ? 0 : dice.number(.angle)
        var item = DynamicItem(center: dice.point(), size: dice.size(), angle: angle)
        let bounds = makeBounds(item.size)
        // An item without mass in these bounds has one as a rectangle.
        item.collisionBounds = bounds
        if (try? animator.addItem(item, id: id)) == nil {
            item.collisionBounds = .rectangle
            guard (try? animator.addItem(item, id: id)) != nil else { return }
        }
        items.append(id)
        if let first = behaviors.first { try? animator.addItem(id, to: first) }
    }

    private mutating func makeBounds(_ size: Size) -> DynamicItem.CollisionBounds {
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: .ellipse
        case 1:
            .path(
                regularPath(
                    corners: Int.random(in: 3...20, using: &dice),
                    radius: min(size.width, size.height) / 2
                )
            )
        case 2: .path(triangle(dice.size(), tip: dice.number(.offset)))
        default: .rectangle
        }
    }

    private func triangle(_ size: Size, tip: Double) -> [Point] {
        [
            Point(x: -size.width / 2, y: size.height / 3), Point(x: tip, y: -size.height * 2 / 3),
            Point(x: size.width / 2, y: size.height / 3),
        ]
    }

    private mutating func addBehavior(to animator: inout DynamicAnimator) {
        add(makeBehavior(), to: &animator)
    }

    private mutating func add(_ behavior: DynamicBehavior, to animator: inout DynamicAnimator) {
        let id = BehaviorID("b\(behaviors.count)")
        let parent = dice.isHit(oneIn: 4) ? pickBehavior() : nil
        behaviors.append(id)
        if (try? animator.addBehavior(behavior, id: id, to: parent)) == nil {
            try? animator.addBehavior(behavior, id: id)
        }
    }

    mutating func pickItem() -> DynamicItemID {
        items.randomElement(using: &dice) ?? 0
    }

    private mutating func pickBehavior() -> BehaviorID {
        behaviors.randomElement(using: &dice) ?? "none"
    }

    /// Picks some of the items, each once.
    mutating func pickItems() -> [DynamicItemID] {
        items.filter { _ in !dice.isHit(oneIn: 3) }
    }

    private mutating func changeBehavior(of animator: inout DynamicAnimator) -> [ContactEvent] {
        let id = pickBehavior()
        guard var changed = animator.behavior(id) else { return [] }
        change(&changed)
        return (try? animator.changeBehavior(id) { $0 = changed }) ?? []
    }
}
