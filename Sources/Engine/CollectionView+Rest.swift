/// A view at rest keeps nothing of the elements that springs hold: they are where the layout puts them,
/// and who they are is to be seen from where the viewport is.
extension CollectionView {
    /// Forgets the elements that springs hold, if everything rests.
    mutating func restTetheredElements() {
        // In every tick; what follows would copy the view.
        guard tethered?.isResting == true else { return }
        forgetRestingElements()
    }

    @inline(never)
    private mutating func forgetRestingElements() {
        guard springs?.tiled == true, let tethered, !tethered.isDormant, tethered.held.isEmpty,
            pendingTiling == nil, isResting
        else { return }
        let sequence = timeline.sequence
        let moved = elementsInMotion(since: sequence - FrameHistory.window)
        history.note(moved, at: sequence)
        history.trim(to: sequence)
        self.tethered?.becomeDormant()
    }

    /// Knows the elements again that springs hold.
    mutating func wakeTetheredElements() {
        // At every change; what follows would copy the view.
        guard tethered?.isDormant == true else { return }
        recallElements()
    }

    @inline(never)
    private mutating func recallElements() {
        guard let springs else { return }
        // Those that the latest tiling found, for nothing has changed since.
        let elements = (try? elementsToSimulate(springs)) ?? []
        tethered?.replace(with: elements, pull: nil)
    }

    /// The view with what a view at rest forgets.
    var awake: CollectionView {
        var view = self
        view.wakeTetheredElements()
        return view
    }
}
