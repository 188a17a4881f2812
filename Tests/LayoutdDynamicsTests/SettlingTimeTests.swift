import LayoutdDynamics
import Testing

/// Compares settling times with published values of `settlingDuration`.
struct SettlingTimeTests {
    @Test(arguments: PublishedSettlingTime.all)
    func `settling times agree with published ones`(published: PublishedSettlingTime) {
        #expect(abs(published.found - published.seconds) <= published.error)
    }

    @Test func `only the ratios of mass, stiffness and damping matter`() {
        for damping in [1.0, 10, 20, 50] {
            let light = SpringTiming.settlingTime(stiffness: 100, damping: damping)
            let heavy = SpringTiming.settlingTime(mass: 4, stiffness: 400, damping: 4 * damping)
            #expect(light == heavy)
        }
    }

    @Test func `a settled spring is within a thousandth of its end`() {
        for damping in [0.05, 0.3, 0.7, 0.95, 1] {
            for velocity in [-20.0, -1, 0, 3, 50] {
                let timing = SpringTiming(duration: 1, damping: damping, initialVelocity: velocity)
                let settled = SpringTiming.settlingTime(
                    stiffness: timing.stiffness,
                    damping: timing.dampingCoefficient,
                    initialVelocity: velocity
                )
                for time in stride(from: settled, to: 1, by: 0.001) {
                    #expect(abs(1 - timing.progress(at: time)) <= 0.001, "\(timing) at \(time)")
                }
            }
        }
    }

    @Test(arguments: Array(stride(from: 0.25, to: 5, by: 0.25)))
    func `critical springs settle at the next tenth of a second after their duration`(
        duration: Double
    ) {
        let timing = SpringTiming(duration: duration, damping: 1, initialVelocity: 0)
        let settled = SpringTiming.settlingTime(
            stiffness: timing.stiffness,
            damping: timing.dampingCoefficient
        )
        #expect(settled == (duration * 10).rounded(.up) / 10)
    }

    @Test func `nearly critical and overdamped springs count as critical`() {
        let critical = SpringTiming.settlingTime(stiffness: 100, damping: 20)
        for damping in [20 * (1 - 1e-10), 20 * (1 + 1e-10), 50] {
            #expect(SpringTiming.settlingTime(stiffness: 100, damping: damping) == critical)
        }
        #expect(
            SpringTiming.settlingTime(stiffness: 100, damping: 20 * (1 - 1e-8)) > 1.5 * critical
        )
    }

    @Test(arguments: [1e-6, 1, 1e6], [1e-3, 1, 1e3])
    func `extreme springs have a finite settling time`(stiffness: Double, damping: Double) {
        for velocity in [-1e6, 0, 1e6] {
            let settled = SpringTiming.settlingTime(
                stiffness: stiffness,
                damping: damping,
                initialVelocity: velocity
            )
            #expect(settled > 0 && settled.isFinite)
        }
    }
}
