import LayoutdGeometry
import LayoutdLayouts

extension Event {
    /// Rejects numbers that are invalid for any view; limits that depend on the view are checked
    /// when the event is applied.
    ///
    /// What is accepted is written to journals and applied again from there, so this check comes
    /// before any change that an event stands for, however the change is made.
    package func validate() throws(CollectionViewError) {
        switch self {
        case .scroll(let scroll):
            switch scroll.movement {
            case .by(let delta): try OutOfRange.check("delta", delta)
            case .to(let offset): try OutOfRange.check("contentOffset", offset)
            }
            try scroll.touch.validate()
            if let velocity = scroll.release { try OutOfRange.check("release", velocity) }
        case .fling(let velocity, let touch):
            try OutOfRange.check("velocity", velocity)
            try touch.validate()
        case .retarget(let offset): try OutOfRange.check("retarget", offset)
        case .scrollSection(_, let scroll): try scroll.validate()
        case .zoom(let zoom): try zoom.validate()
        case .setContentOffset(let offset, _, let animation):
            try OutOfRange.check("contentOffset", offset)
            try animation?.validate()
        case .scrollTo(_, _, _, let animation): try animation?.validate()
        case .tap(let tap, _, let animation):
            if case .point(let point) = tap { try OutOfRange.check("point", point) }
            try animation?.validate()
        case .reorder(let reordering): try reordering.validate()
        case .swipe(let swipe): try swipe.validate()
        case .controlAnimation(_, let control): try control.validate()
        case .setItem(_, let state): try state.validate()
        case .touch(let touch): try touch.phase.validate()
        case .reconfigure(let change):
            try change.settings.validate()
            try change.anchor?.validate()
        case .transition(let transition): try transition.validate()
        case .tick(let count, let interval):
            try OutOfRange.check("count", Double(count), in: 0...Double(Self.maximumTicks))
            if let interval {
                try OutOfRange.check(positive: "interval", interval)
                try OutOfRange.check("interval", interval, in: 0...60)
            }
        case .resize(_, _, _, let animation): try animation?.validate()
        case .setSizes(let sizes, _, _):
            for size in sizes { try size.validate() }
        case .setOutline(let outline, _, _):
            let deepest = Double(OutlinedSections.deepestLevel)
            for row in outline.rows {
                try OutOfRange.check("level", Double(row.level), in: 0...deepest)
            }
        case .update, .reload, .addBehavior, .removeBehavior, .replaceBehavior: break
        }
    }

    /// The most ticks of one event: half an hour at 60 Hz.
    private static let maximumTicks = 108_000
}

extension Scroll.Touch {
    fileprivate func validate() throws(CollectionViewError) {
        if case .at(let point) = self { try OutOfRange.check("touch", point) }
    }
}

extension ItemState {
    fileprivate func validate() throws(CollectionViewError) {
        if let center { try OutOfRange.check("center", center) }
        if let angle { try OutOfRange.check("angle", angle) }
        if let velocity { try OutOfRange.check("velocity", velocity) }
        if let angularVelocity { try OutOfRange.check("angularVelocity", angularVelocity) }
    }
}

extension SceneTouch.Phase {
    fileprivate func validate() throws(CollectionViewError) {
        switch self {
        case .began(let point, let damping, let frequency):
            try OutOfRange.check("point", point)
            try OutOfRange.check("damping", damping, atLeast: 0)
            try OutOfRange.check("frequency", frequency, atLeast: 0)
        case .moved(let point): try OutOfRange.check("point", point)
        case .released(let velocity, let point):
            try OutOfRange.check("velocity.dx", velocity.dx, in: Self.speeds)
            try OutOfRange.check("velocity.dy", velocity.dy, in: Self.speeds)
            if let point { try OutOfRange.check("point", point) }
        case .ended, .cancelled: break
        }
    }

    /// Speeds that an animator accepts, in points per second.
    private static let speeds = -1e9...1e9
}

extension Animation {
    /// Rejects an invalid delay; the timing is always valid.
    func validate() throws(CollectionViewError) {
        try OutOfRange.check("delay", delay, atLeast: 0)
    }
}

extension SpringDynamics {
    /// Rejects invalid springs, and invalid numbers for how they are pulled.
    func requireSprings() throws(CollectionViewError) {
        try OutOfRange.check("length", length, in: 0...0.5)
        try OutOfRange.check("damping", damping, atLeast: 0)
        try OutOfRange.check(positive: "frequency", frequency)
        try OutOfRange.check(positive: "resistanceFactor", resistanceFactor)
        try OutOfRange.check("overscan", overscan)
    }
}

extension AnimationControl {
    fileprivate func validate() throws(CollectionViewError) {
        switch self {
        case .fractionComplete(let fraction, _):
            try OutOfRange.check("fractionComplete", fraction)
        case .continueAnimation(let timing, let factor):
            if let timing { try OutOfRange.check(positive: "timing.duration", timing.duration) }
            try OutOfRange.check("durationFactor", factor, in: 0...1_000)
        case .pauseAnimation, .isReversed, .finishAnimation: break
        }
    }
}

extension Reordering {
    fileprivate func validate() throws(CollectionViewError) {
        switch self {
        case .began(let start):
            if let finger = start.finger { try OutOfRange.check("point", finger) }
            try OutOfRange.check(positive: "scale", start.lift.scale)
            try OutOfRange.check("alpha", start.lift.alpha, in: 0...1)
        case .moved(let point): try OutOfRange.check("point", point)
        case .ended(let point): if let point { try OutOfRange.check("point", point) }
        case .cancelled: break
        }
    }
}

extension Swipe {
    fileprivate func validate() throws(CollectionViewError) {
        switch self {
        case .began(let start):
            if let finger = start.finger { try OutOfRange.check("point", finger) }
        case .moved(let travel): try OutOfRange.check("travel", travel)
        case .ended(let travel, let velocity):
            if let travel { try OutOfRange.check("travel", travel) }
            try OutOfRange.check("velocity", velocity)
        case .cancelled: break
        }
    }
}
