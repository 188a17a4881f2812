import CLayoutdBox2D
import Glibc
import LayoutdGeometry

extension FieldBehavior {
    /// The effect of the field on a body in a sub-step that starts from a motion.
    ///
    /// - Parameters:
    ///   - motion: The motion, in metres and metres per second.
    ///   - mass: The mass in kg.
    ///   - charge: The charge that electric and magnetic fields act on.
    ///   - time: The time of fields that change, in seconds.
    /// - Returns: The force in newtons, or the velocity that the field imposes.
    func force(
        on motion: BodyMotion,
        mass: Float,
        charge: Float,
        at time: Double
    ) -> CB2Force {
        let place = motion.position - EngineVector(position)
        var result = CB2Force()
        guard region.contains(place.point) else { return result }
        if kind == .velocity {
            result.overridesVelocity = true
            result.vx = Float(direction.dx)
            result.vy = Float(direction.dy)
            result.keepsAwake = direction != .zero
            return result
        }
        let force = force(at: place, motion.velocity, mass: mass, charge: charge, time)
        result.x = force.x
        result.y = force.y
        result.keepsAwake = force != .zero
        return result
    }

    private func force(
        at place: EngineVector,
        _ velocity: EngineVector,
        mass: Float,
        charge: Float,
        _ time: Double
    ) -> EngineVector {
        let strength = Float(strength)
        guard abs(strength * factor(mass: mass, charge: charge)) >= Self.least else { return .zero }
        let radius = place.length
        // At its centre, a radial field has no direction.
        guard radius > 0 || !kind.isRadial else { return .zero }
        let fall = fall(radius)
        let away = (1 / max(radius, .leastNormalMagnitude)) * place
        let direction = EngineVector(x: Float(self.direction.dx), y: Float(self.direction.dy))
        switch kind {
        case .linearGravity: return strength * mass * fall * direction
        case .radialGravity:
            return radius * radius < 1e-5 ? .zero : -strength * mass * fall * away
        case .spring: return radius < 1e-5 ? .zero : -strength * fall * away
        case .vortex: return strength * fall / mass * EngineVector(x: -away.y, y: away.x)
        case .drag:
            let relative = velocity - direction
            return -strength * relative.length * fall * relative
        case .electric: return strength * charge * fall * away
        case .magnetic: return strength * fall * EngineVector(x: velocity.y, y: -velocity.x)
        case .velocity: return .zero
        case .noise: return strength * mass * fall * noiseVector(at: place, time)
        case .turbulence:
            return strength * mass * velocity.length * fall * noiseVector(at: place, time)
        }
    }

    /// The factor of the force that depends on the body.
    private func factor(mass: Float, charge: Float) -> Float {
        switch kind {
        case .linearGravity, .radialGravity, .noise, .turbulence: mass
        case .electric: charge
        case .magnetic: charge == 0 ? 0 : 1
        default: 1
        }
    }

    private func fall(_ radius: Float) -> Float {
        let falloff = Float(falloff)
        if abs(falloff) < Self.least { return 1 }
        return powf(max(radius, Metres.from(minimumRadius)), -falloff)
    }

    /// 2^-15: weaker fields do not act.
    private static let least: Float = 0.000_030_517_578_125
}

extension FieldBehavior.Kind {
    /// Whether the force depends on the direction from the field's position.
    fileprivate var isRadial: Bool {
        switch self {
        case .radialGravity, .spring, .vortex, .electric: true
        case .linearGravity, .drag, .magnetic, .velocity, .noise, .turbulence: false
        }
    }
}
