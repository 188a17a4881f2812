@testable import LayoutdDynamics

extension DynamicAnimator {
    /// The bits of the bodies' motion; equal numbers may differ in the sign of zero.
    var bits: [UInt32] {
        state.bodies.flatMap { body in
            let motion = body.motion
            let numbers = [
                motion.position.x, motion.position.y, motion.angle, motion.velocity.x,
                motion.velocity.y, motion.spin, motion.idleTime,
            ]
            return numbers.map(\.bitPattern) + [motion.isAwake ? 1 : 0]
        }
    }
}
