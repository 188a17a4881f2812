import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Changes of a layout that places the items.
extension TiledBodies {
    /// Ties elements to their new places after a change of the layout; they keep their velocities.
    ///
    /// - Parameters:
    ///   - shift: How far the content moves under the elements, in points.
    ///   - response: Whether they stay where they are, or move with their places.
    ///   - newElement: The element that each becomes; `nil` if it is deleted.
    ///   - place: The element that each becomes, with its new place; `nil` if it is not tied.
    ///   - numbering: The numbers of cells that have none.
    ///   - sequence: The number of the change.
    mutating func reanchor(
        shift: Vector,
        _ response: LayoutChange.BodyResponse,
        newElement: (ElementID) -> ElementID?,
        to place: (ElementID) -> TiedPlace?,
        numbering: SceneNumbering,
        sequence: Int
    ) {
        var gone: Set<ElementID> = []
        var places: [DynamicItemID: TiedPlace] = [:]
        for member in bodies.members {
            if let place = place(member.element) {
                places[member.item] = place
            } else {
                gone.insert(member.element)
            }
        }
        loseDeletedItems(newElement)
        depart(gone, sequence: sequence)
        elements = elements.compactMapValues(newElement)
        move(by: shift, response) { places[$0]?.anchor }
        let resized = bodies.members.compactMap { member -> (TiedPlace, Start)? in
            guard let place = places[member.item], let item = bodies.animator.item(member.item),
                item.size != place.size
            else { return nil }
            return (place, start(of: member.item, item))
        }
        bodies.setMembers(
            bodies.members.map { member in
                places[member.item].map { RigidElements.Member(member.item, $0) } ?? member
            }
            .sorted { $0.element < $1.element }
        )
        rebuild(resized, numbering, sequence: sequence)
        held = Set(bodies.members.map(\.element))
        tieToAnchors()
    }

    /// Removes deleted items from the behaviours that name them.
    private mutating func loseDeletedItems(_ newElement: (ElementID) -> ElementID?) {
        loseItems(Set(elements.filter { newElement($0.value) == nil }.keys))
    }

    /// Removes items from the behaviours that name them.
    mutating func loseItems(_ lost: Set<DynamicItemID>) {
        guard !lost.isEmpty else { return }
        noteBehaviors()
        given = given.compactMap { $0.losing(lost) }
    }

    /// Moves bodies with the content under them, or with their places.
    private mutating func move(
        by shift: Vector,
        _ response: LayoutChange.BodyResponse,
        to place: (DynamicItemID) -> LayoutAttributes?
    ) {
        let followers = response == .shift ? itemsThatFollowPlaces : []
        let displacements = bodies.members.compactMap { member -> ItemDisplacement? in
            guard followers.contains(member.item), let place = place(member.item) else {
                return shift == .zero ? nil : ItemDisplacement(member.item, by: shift)
            }
            return displacement(of: member, with: place)
        }
        displace(displacements)
    }

    /// How a body moves with its place; `nil` if that stays.
    private func displacement(
        of member: RigidElements.Member,
        with place: LayoutAttributes
    ) -> ItemDisplacement? {
        let way = place.frame.center - member.anchor
        guard way != .zero else { return nil }
        // One that lies in its place lies in the new one, too, in spite of the engine's rounding.
        guard let center = bodies.animator.item(member.item)?.center,
            center == member.anchor.inEngine
        else { return ItemDisplacement(member.item, by: way) }
        return ItemDisplacement(member.item, by: place.frame.center - center)
    }

    private mutating func displace(_ displacements: [ItemDisplacement]) {
        guard !displacements.isEmpty else { return }
        do throws(DynamicsError) {
            try bodies.animator.displaceItems(displacements)
        } catch {
            // A body that would leave the engine's range keeps no other from moving.
            for displacement in displacements {
                try? bodies.animator.displaceItems([displacement])
            }
        }
    }

    /// The items whose bodies the layout places: tied ones, and those that lie in their places.
    ///
    /// Others are where behaviours or fingers have taken them.
    private var itemsThatFollowPlaces: Set<DynamicItemID> {
        let tied = Set(bodies.animator.tethers.flatMap { $0.behavior.ties.map(\.item) })
        let held = Set(bodies.touches.map(\.item))
        let members = bodies.members.lazy.filter { member in
            guard !held.contains(member.item) else { return false }
            let center = bodies.animator.item(member.item)?.center
            return tied.contains(member.item) || center == member.anchor.inEngine
                || center == member.anchor
        }
        return Set(members.map(\.item))
    }

    private func start(of item: DynamicItemID, _ state: DynamicItem) -> Start {
        let motion = bodies.animator.motion(of: item)
        return Start(
            center: state.center,
            angle: state.angle,
            velocity: motion?.linearVelocity ?? .zero,
            spin: motion?.angularVelocity ?? 0
        )
    }

    /// Gives elements bodies of other sizes.
    private mutating func rebuild(
        _ resized: [(place: TiedPlace, start: Start)],
        _ numbering: SceneNumbering,
        sequence: Int
    ) {
        guard !resized.isEmpty else { return }
        let moved = Set(resized.map(\.place.anchor.element))
        let kept = elements.filter { moved.contains($0.value) }
        depart(moved, sequence: sequence)
        // They keep their numbers.
        elements.merge(kept) { current, _ in current }
        let starts = Dictionary(
            uniqueKeysWithValues: resized.map { ($0.place.anchor.element, $0.start) }
        )
        let places = resized.map { $0.place.withSize }.sorted { $0.element < $1.element }
        arrive(places, numbering, from: starts)
        for (place, _) in resized { moveAnchor(of: place.anchor.element, to: place.anchor) }
    }

    /// Moves the place to which an element is tied.
    mutating func moveAnchor(
        of element: ElementID,
        to place: LayoutAttributes,
        _ response: LayoutChange.BodyResponse = .swing
    ) {
        guard let index = index(of: element) else { return }
        var members = bodies.members
        if response == .shift, itemsThatFollowPlaces.contains(members[index].item) {
            displace([displacement(of: members[index], with: place)].compactMap(\.self))
        }
        let size = bodies.animator.item(members[index].item)?.size
        members[index].anchor = place.frame.center
        members[index].size = size == place.frame.size ? nil : place.frame.size
        members[index].look = RigidElements.Look(place)
        bodies.setMembers(members)
        hasMovedAnchors = true
    }

    /// Ties an element to its place, and puts its body somewhere else, at rest.
    ///
    /// - Returns: Whether it has a body.
    mutating func put(
        _ element: ElementID,
        tiedTo place: LayoutAttributes,
        at center: Point
    ) -> Bool {
        guard let index = index(of: element) else { return false }
        let item = bodies.members[index].item
        moveAnchor(of: element, to: place)
        // An anchored body stays, and one that would leave the engine's range.
        _ = try? bodies.animator.moveItem(item, to: center, angle: place.angle)
        try? bodies.animator.setVelocity(.zero, angular: 0, of: item)
        held.insert(element)
        return true
    }

    /// Moves some elements, and the places to which they are tied.
    mutating func carry(by way: Vector, where moves: (ElementID) -> Bool) {
        var members = bodies.members
        var displacements: [ItemDisplacement] = []
        for index in members.indices where moves(members[index].element) {
            members[index].anchor = members[index].anchor + way
            displacements.append(ItemDisplacement(members[index].item, by: way))
        }
        guard !displacements.isEmpty else { return }
        bodies.setMembers(members)
        hasMovedAnchors = true
        try? bodies.animator.displaceItems(displacements)
    }

    /// Where an element with a body is tied; `nil` for others.
    func anchor(of element: ElementID) -> LayoutAttributes? {
        guard let member = index(of: element).map({ bodies.members[$0] }),
            let item = bodies.animator.item(member.item)
        else { return nil }
        var attributes = LayoutAttributes(
            element: element,
            frame: Rect(center: member.anchor, size: member.size ?? item.size)
        )
        attributes.zIndex = member.look?.zIndex ?? 0
        attributes.alpha = member.look?.alpha ?? 1
        attributes.scale = member.look?.scale ?? 1
        return attributes
    }
}

/// Where a change of the layout ties an element.
struct TiedPlace {
    /// Its place now, or on the way to the new one.
    let anchor: LayoutAttributes
    /// Its size at the end, in points.
    let size: Size

    /// Whether its size is still on the way.
    var isGrowing: Bool { anchor.frame.size != size }

    /// The anchor with the size at the end.
    var withSize: LayoutAttributes {
        var attributes = anchor
        attributes.frame = Rect(center: anchor.frame.center, size: size)
        return attributes
    }
}

extension RigidElements.Member {
    /// An element with a body of its size at the end of a change.
    fileprivate init(_ item: DynamicItemID, _ place: TiedPlace) {
        self.init(item, place.anchor)
        size = place.isGrowing ? place.anchor.frame.size : nil
    }
}
