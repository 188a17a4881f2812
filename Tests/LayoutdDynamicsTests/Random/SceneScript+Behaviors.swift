import LayoutdDynamics
import LayoutdGeometry

extension SceneScript {
    /// A behaviour of any kind.
    mutating func makeBehavior() -> DynamicBehavior {
        switch Int.random(in: 0..<12, using: &dice) {
        case 0: .gravity(GravityBehavior(items: pickItems(), gravityDirection: gravity()))
        case 1, 2: .push(makePush())
        case 3:
            .snap(
                SnapBehavior(
                    item: pickItem(),
                    snapTo: dice.point(),
                    damping: dice.number(.damping)
                )
            )
        case 4, 5: .attachment(makeAttachment())
        case 6: .tethers(makeTethers())
        case 7, 8: .collision(makeCollision())
        case 9: .item(makeProperties())
        case 10: .field(makeField())
        default: .composite([])
        }
    }

    /// Changes the properties that may change while a behaviour is active.
    mutating func change(_ behavior: inout DynamicBehavior) {
        switch behavior {
        case .gravity(var gravity):
            gravity.gravityDirection = self.gravity()
            behavior = .gravity(gravity)
        case .push(var push):
            push.isActive.toggle()
            push.angle = dice.number(.angle)
            behavior = .push(push)
        case .snap(var snap):
            snap.snapPoint = dice.point()
            behavior = .snap(snap)
        case .attachment(var attachment):
            attachment.length = dice.isHit(oneIn: 3) ? 0 : dice.number(.length)
            attachment.frequency = frequency()
            behavior = .attachment(attachment)
        case .tethers(var tethers):
            tethers.items = pickItems()
            tethers.setAnchors { _ in dice.isHit(oneIn: 2) ? dice.point() : nil }
            behavior = .tethers(tethers)
        case .collision(var collision):
            collision.mode = mode()
            collision.items = pickItems()
            behavior = .collision(collision)
        case .item: behavior = .item(makeProperties())
        case .field(var field):
            field.position = dice.point()
            field.strength = dice.number(.strength)
            behavior = .field(field)
        case .composite: break
        }
    }

    private mutating func makeTethers() -> TetherBehavior {
        TetherBehavior(
            pickItems().map { item in
                TetherBehavior.Tie(item, anchor: dice.isHit(oneIn: 2) ? dice.point() : nil)
            },
            damping: dice.number(.damping),
            frequency: max(1, frequency())
        )
    }

    private mutating func gravity() -> Vector {
        dice.isHit(oneIn: 2) ? Vector(dx: 0, dy: 1) : dice.vector(.strength)
    }

    private mutating func frequency() -> Double {
        dice.isHit(oneIn: 3) ? 0 : dice.number(.frequency)
    }

    private mutating func mode() -> CollisionBehavior.Mode {
        let modes: [CollisionBehavior.Mode] = [.everything, .everything, .items, .boundaries]
        return modes.randomElement(using: &dice) ?? .everything
    }

    private mutating func makePush() -> PushBehavior {
        PushBehavior(
            items: pickItems(),
            mode: dice.isHit(oneIn: 2) ? .continuous : .instantaneous,
            pushDirection: dice.vector(.strength),
            targetOffsets: dice.isHit(oneIn: 2) ? [:] : [pickItem(): dice.vector(.offset)]
        )
    }

    private mutating func makeAttachment() -> AttachmentBehavior {
        let range = [dice.number(.offset), dice.number(.offset)].sorted()
        return AttachmentBehavior(
            makeJoint(),
            length: dice.isHit(oneIn: 2) ? nil : dice.isHit(oneIn: 2) ? 0 : dice.number(.length),
            damping: dice.number(.damping),
            frequency: frequency(),
            frictionTorque: dice.number(.torque),
            attachmentRange: dice.isHit(oneIn: 2) ? nil : range[0]...range[1]
        )
    }

    private mutating func makeJoint() -> AttachmentBehavior.Joint {
        let (item, other, place) = (pickItem(), pickItem(), dice.point())
        let offsets = dice.isHit(oneIn: 2) ? [.zero, .zero] : [dice.vector(.offset), .zero]
        let axis = dice.vector(.strength)
        return switch Int.random(in: 0..<9, using: &dice) {
        case 0: .fixed(item, attachedTo: other, anchor: place)
        case 1: .pin(item, attachedTo: other, anchor: place)
        case 2: .sliding(item, attachedTo: other, anchor: place, axis: axis)
        case 3: .slidingToAnchor(item, anchor: place, axis: axis)
        case 4: .limit(item, offset: offsets[0], attachedTo: other, attachedOffset: offsets[1])
        case 5: .items(item, offset: offsets[0], attachedTo: other, attachedOffset: offsets[1])
        default: .anchor(item, offset: offsets[0], anchor: place)
        }
    }

    private mutating func makeCollision() -> CollisionBehavior {
        let path = (0..<Int.random(in: 2...6, using: &dice)).map { _ in dice.point() }
        let boundaries: [CollisionBehavior.Boundary] = [
            .init(id: "line", from: dice.point(), to: dice.point()), .init(id: "path", path: path),
        ]
        return CollisionBehavior(
            items: pickItems(),
            mode: mode(),
            boundaries: boundaries,
            referenceBoundsInsets: dice.isHit(oneIn: 2) ? nil : .zero
        )
    }

    private mutating func makeProperties() -> DynamicItemBehavior {
        var behavior = DynamicItemBehavior(items: pickItems())
        if dice.isHit(oneIn: 2) { behavior.elasticity = dice.number(.elasticity) }
        if dice.isHit(oneIn: 2) { behavior.friction = dice.number(.elasticity) }
        if dice.isHit(oneIn: 2) { behavior.density = dice.number(.density) }
        if dice.isHit(oneIn: 2) { behavior.resistance = dice.number(.resistance) }
        if dice.isHit(oneIn: 2) { behavior.angularResistance = dice.number(.resistance) }
        if dice.isHit(oneIn: 3) { behavior.allowsRotation = dice.isHit(oneIn: 2) }
        if dice.isHit(oneIn: 3) { behavior.isAnchored = dice.isHit(oneIn: 3) }
        if dice.isHit(oneIn: 2) { behavior.charge = dice.number(.charge) }
        if dice.isHit(oneIn: 2) {
            behavior.addLinearVelocity(dice.vector(.velocity), for: pickItem())
            behavior.addAngularVelocity(dice.number(.spin), for: pickItem())
        }
        return behavior
    }

    private mutating func makeField() -> FieldBehavior {
        let kinds = FieldBehavior.Kind.allCases
        return FieldBehavior(
            kinds.randomElement(using: &dice) ?? .drag,
            items: pickItems(),
            position: dice.point(),
            direction: dice.vector(.strength),
            strength: dice.number(.strength),
            falloff: dice.isHit(oneIn: 2) ? nil : dice.number(.falloff),
            minimumRadius: dice.number(.radius),
            region: dice.isHit(oneIn: 2) ? .infinite : .circle(radius: dice.number(.radius)),
            smoothness: dice.number(.smoothness),
            animationSpeed: dice.isHit(oneIn: 2) ? 0 : dice.number(.frequency)
        )
    }
}
