/// Animations that can be held, turned and ended.
///
/// Each animated change of the layout, the data or the viewport gets a number. A request about that number
/// changes how all elements, and the offset with them, go on that the change has set in motion. Other changes
/// are not affected: their animations add up.
extension CollectionView {
    /// The most animations that requests may have held or changed at a time.
    public static let maximumControlledAnimations = 16

    /// The animated changes that have not ended, by their numbers.
    public var animations: [RunningAnimation] {
        let time = trackTime
        return curves.map { RunningAnimation($0, $1, at: time) }.sorted { $0.number < $1.number }
    }

    /// The number of the latest animated change; 0 if there was none.
    ///
    /// It grows when an event sets something in motion.
    public var latestAnimation: Int { state.transition.latestChange ?? 0 }

    /// Holds, moves, turns or ends an animation, as `UIViewPropertyAnimator` does.
    ///
    /// One that is held does not keep the view from resting. One that went back to its start, or is finished
    /// elsewhere than at its end, has ended: its elements, and the offset, stay where they are shown, although
    /// the data and the layout have changed. The next change takes them from there to their places; until then
    /// elements that leave are departing. A scroll takes the offset on from where it is.
    ///
    /// UIKit's cells, too, keep what an animator has left them with until they are laid out again.
    ///
    /// - Parameters:
    ///   - number: The animation's number; see ``animations``.
    ///   - control: What becomes of it.
    /// - Throws: ``CollectionViewError/noSuchAnimation(_:)``,
    ///   ``CollectionViewError/tooManyControlledAnimations(limit:)``, ``CollectionViewError/outOfRange(_:)``.
    /// - Note: Source: Apple, UIViewPropertyAnimator; the arithmetic is our choice, as none is published.
    public mutating func controlAnimation(
        _ number: Int,
        _ control: AnimationControl
    ) throws(CollectionViewError) {
        try apply(.controlAnimation(number, control))
    }

    /// Implements ``controlAnimation(_:_:)``.
    mutating func applyControl(
        _ number: Int,
        _ control: AnimationControl
    ) throws(CollectionViewError) {
        let (curves, time) = (curves, trackTime)
        guard let curve = curves[number] else { throw .noSuchAnimation(number) }
        var course: ChangeCourse?
        switch control {
        case .finishAnimation(.end): course = .ended
        case .finishAnimation(.start): course = .parked(AxisProgress(0))
        case .finishAnimation(.current): course = .parked(curve.progress(at: time))
        default:
            guard curve.changes(with: control) else { break }
            let (count, limit) = (
                curves.values.count { $0.drive != nil }, Self.maximumControlledAnimations
            )
            guard curve.drive != nil || count < limit else {
                throw .tooManyControlledAnimations(limit: limit)
            }
            course = .curve(curve.controlled(by: control, at: time))
        }
        beginChange()
        guard let course else { return }
        set(number, to: course)
    }

    /// Changes how a change goes on, and moves elements and the offset to where they are now.
    private mutating func set(_ change: Int, to course: ChangeCourse) {
        let time = trackTime
        state.transition.changeTracks { $0.set(change, to: course, at: time) }
        if case .animated(let glide) = state.scroller.motion,
            glide.animations.contains(change: change)
        {
            state.scroller.changeGlide { $0.animations.set(change, to: course) }
            followContentOffset()
        }
        // What is there immediately moves as without animation.
        let isImmediate = if case .curve = course { false } else { true }
        advanceTransition(isImmediate ? .shift : .swing, isChanged: true)
    }

    /// The curves of the animated changes that have not ended.
    private var curves: [Int: Curve] {
        var curves: [Int: Curve] = [:]
        state.forEachChange { change, curve in
            if curves[change] == nil { curves[change] = curve }
        }
        return curves
    }
}

extension CollectionView.State {
    /// Visits the animations of changes that have numbers.
    func forEachChange(_ body: (Int, Curve) -> Void) {
        for track in transition.tracks { track.animations.forEachChange(body) }
        if case .animated(let glide) = scroller.motion { glide.animations.forEachChange(body) }
    }
}

/// The numbers of changes.
extension CollectionView {
    /// A curve with the number of the next change, unless it has one or shows the change immediately.
    func numbered(_ curve: Curve) -> Curve {
        guard curve.duration > 0, curve.change == nil else { return curve }
        var curve = curve
        curve.change = latestAnimation + 1
        return curve
    }

    /// Gives a change its number, and lets what was left where it is take part in it.
    mutating func begin(_ change: inout LayoutChange) {
        guard case .curve(let plain) = change.pace else { return }
        let curve = numbered(plain)
        change.pace = .curve(curve)
        let resumed = change.isAnimated ? curve : nil
        state.transition.resumeParked(along: resumed)
        change.old.state.transition.resumeParked(along: resumed)
        if case .animated(let glide) = change.old.state.scroller.motion, glide.animations.areParked
        {
            change.old.state.scroller.changeGlide { $0.animations.resumeParked(along: resumed) }
        }
    }

    /// Counts a change, if it has set something in motion.
    mutating func noteChange(_ pace: Pace) {
        guard let change = pace.change, change > latestAnimation else { return }
        var isMoving = state.transition.tracks.contains { $0.animations.contains(change: change) }
        if case .animated(let glide) = state.scroller.motion {
            isMoving = isMoving || glide.animations.contains(change: change)
        }
        if isMoving { state.transition.latestChange = change }
    }
}
