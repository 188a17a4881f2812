import CBox2D

extension CB2Force {
    /// Adds another force; the first velocity that is demanded counts.
    mutating func add(_ other: CB2Force) {
        x += other.x
        y += other.y
        torque += other.torque
        keepsAwake = keepsAwake || other.keepsAwake
        guard other.overridesVelocity, !overridesVelocity else { return }
        overridesVelocity = true
        vx = other.vx
        vy = other.vy
    }
}
