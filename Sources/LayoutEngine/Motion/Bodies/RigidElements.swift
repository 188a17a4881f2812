import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// The elements that an animator moves: each of its items is or was a cell.
struct RigidElements: Sendable {
    var animator: DynamicAnimator
    /// In the order of the elements, departing ones last.
    private(set) var members: [Member]
    private(set) var contacts: ContactLog
    /// The fingers that hold elements.
    var touches: [HeldTouch] = []
    /// Whether elements whose bodies lie on their anchors are presented exactly there, without the
    /// engine's rounding.
    var liesOnAnchors = false

    /// One item of the animator.
    struct Member: Sendable, Hashable, Codable {
        let item: DynamicItemID
        /// The cell that it is, or was when it started to leave.
        var element: ElementID
        /// Where it would rest, in content coordinates, points.
        var anchor: Point
        /// The size with which it is presented, if that is not its body's, in points.
        var size: Size?
        /// Its number if it is departing.
        var departing: Int?
        /// What the layout sets and no body has; `nil` for the defaults.
        var look: Look?
    }

    /// The attributes of an element that bodies do not change.
    struct Look: Sendable, Hashable, Codable {
        let zIndex: Int
        let alpha: Double
        let scale: Double

        /// `nil` if they are the defaults.
        init?(_ attributes: LayoutAttributes) {
            (zIndex, alpha, scale) = (attributes.zIndex, attributes.alpha, attributes.scale)
            if zIndex == 0, alpha == 1, scale == 1 { return nil }
        }
    }

    var isResting: Bool { !animator.isRunning && touches.isEmpty }

    /// Moves everything, unless that costs more than a limit, and records contacts under the number
    /// of a change.
    ///
    /// - Returns: The cost; 0 if everything rested.
    mutating func step(
        substeps: Int,
        sequence: Int,
        limit: Int
    ) throws(StepTooCostly) -> Int {
        let wasResting = !animator.isRunning
        note(try animator.step(substeps: substeps, limit: limit), sequence: sequence)
        return wasResting ? 0 : animator.cost
    }

    /// Sets which cells the animator's items are.
    mutating func setMembers(_ members: [Member]) {
        self.members = members
    }

    init(animator: DynamicAnimator, members: [Member] = [], contacts: ContactLog = ContactLog()) {
        self.animator = animator
        self.members = members
        self.contacts = contacts
    }

    /// Takes the bodies from elements; what fingers held among them is let go.
    ///
    /// - Parameters:
    ///   - gone: Their items.
    ///   - sequence: The number of the change.
    /// - Throws: `DynamicsError` if the animator has no such item.
    mutating func remove(_ gone: [DynamicItemID], sequence: Int) throws(DynamicsError) {
        guard !gone.isEmpty else { return }
        try changeGroups(sequence: sequence) { (animator) throws(DynamicsError) in
            try animator.removeItems(gone)
        }
        let items = Set(gone)
        members.removeAll { items.contains($0.item) }
        for touch in touches where items.contains(touch.item) {
            // The finger may have held the rest of the item's group.
            guard animator.behavior(touch.behavior) != nil else { continue }
            try animator.removeBehavior(touch.behavior)
        }
        touches.removeAll { items.contains($0.item) }
    }

    /// Changes the animator and perhaps its groups; fingers let go of items that enter or leave one.
    ///
    /// - Parameters:
    ///   - sequence: The number of the change.
    ///   - change: As for ``change(sequence:_:)``.
    /// - Throws: `DynamicsError` of `change`.
    mutating func changeGroups(
        sequence: Int,
        _ change: (inout DynamicAnimator) throws(DynamicsError) -> [ContactEvent]
    ) throws(DynamicsError) {
        let carriers = touches.map { animator.carrier(of: $0.item) }
        try self.change(sequence: sequence, change)
        for (index, carrier) in carriers.enumerated().reversed()
        where animator.carrier(of: touches[index].item) != carrier {
            let touch = touches.remove(at: index)
            guard animator.behavior(touch.behavior) != nil else { continue }
            try animator.removeBehavior(touch.behavior)
        }
    }

    /// Changes the animator; an error leaves it unchanged.
    ///
    /// - Parameters:
    ///   - sequence: The number of the change.
    ///   - change: Makes the change and returns the contacts that it ended.
    /// - Throws: `DynamicsError` of `change`.
    mutating func change(
        sequence: Int,
        _ change: (inout DynamicAnimator) throws(DynamicsError) -> [ContactEvent]
    ) throws(DynamicsError) {
        var changed = animator
        let ended = try change(&changed)
        let before = animator.itemGroups
        animator = changed
        note(ended, sequence: sequence, groups: before)
    }

    /// Records contacts under the number of a change.
    ///
    /// - Parameters:
    ///   - events: The contacts.
    ///   - sequence: The number.
    ///   - groups: The groups of the items; `nil` for the current ones.
    mutating func note(_ events: [ContactEvent], sequence: Int, groups: [ItemGroup]? = nil) {
        guard !events.isEmpty else { return }
        let elements = Dictionary(uniqueKeysWithValues: members.map { ($0.item, $0.element) })
        var places = elements.mapValues { ContactRecord.Side($0) }
        for group in groups ?? animator.itemGroups {
            guard let first = group.items.lazy.compactMap({ elements[$0] }).first else { continue }
            places[group.id] = ContactRecord.Side(first, group: group.name)
        }
        contacts.append(
            events.compactMap { event in
                guard let side = places[event.item] else { return nil }
                var record = ContactRecord(
                    sequence: sequence,
                    phase: event.phase,
                    behavior: event.behavior,
                    item: side.element,
                    other: ContactRecord.Other(event.other, places),
                    point: event.point
                )
                record.itemGroup = side.group
                if case .item(let other) = event.other { record.otherGroup = places[other]?.group }
                return record
            }
        )
    }

    /// The members' elements, and the numbers of departing ones.
    var identities: [ElementIdentity] {
        members.map { ElementIdentity($0.element, departing: $0.departing) }
    }

    /// All elements as they are presented, including departing ones.
    var presented: [PresentedElement] {
        members.compactMap(presented)
    }

    /// The element that stays, as it is presented.
    func presented(_ element: ElementID) -> PresentedElement? {
        members.first { $0.element == element && $0.departing == nil }.flatMap(presented)
    }

    /// The departing element with a number, as it is presented.
    func presentedDeparture(_ number: Int) -> PresentedElement? {
        members.first { $0.departing == number }.flatMap(presented)
    }

    /// What rounding may turn an element on the way to its anchor, in radians.
    private static let landingAngle = 1e-4

    private func presented(_ member: Member) -> PresentedElement? {
        guard let item = animator.item(member.item) else { return nil }
        let motion = animator.motion(of: member.item)
        let lies = liesOnAnchors && item.center == member.anchor.inEngine
        return PresentedElement(
            element: member.element,
            frame: Rect(
                center: lies ? member.anchor : item.center,
                size: member.size ?? item.size
            ),
            zIndex: isHeld(member.item) ? ZIndex.front : member.look?.zIndex ?? 0,
            velocity: motion?.linearVelocity ?? .zero,
            anchor: member.anchor,
            angle: lies && abs(item.angle) < Self.landingAngle ? 0 : item.angle,
            alpha: member.look?.alpha ?? 1,
            angularVelocity: motion?.angularVelocity ?? 0,
            departing: member.departing,
            scale: member.look?.scale ?? 1
        )
    }
}

extension ContactRecord.Other {
    fileprivate init(_ other: ContactEvent.Other, _ places: [DynamicItemID: ContactRecord.Side]) {
        switch other {
        case .boundary(let name): self = .boundary(name)
        // All items of an animator are members or their groups.
        case .item(let item): self = places[item].map { .item($0.element) } ?? .boundary(nil)
        }
    }
}
