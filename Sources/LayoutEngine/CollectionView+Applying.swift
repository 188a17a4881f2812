import LayoutdDynamics
import LayoutdLayouts

extension CollectionView {
    /// Applies an event; apart from ticks, this is the only way to change a view.
    ///
    /// - Parameter event: What happens.
    /// - Returns: Results that the view itself does not show, such as the element that was tapped.
    /// - Throws: ``CollectionViewError``; the view is then unchanged.
    @discardableResult
    public mutating func apply(_ event: Event) throws(CollectionViewError) -> Outcome {
        try event.validate()
        // Every tick is followed by itself.
        guard !event.isTick else { return try carryingOut(event) }
        let held = state.motion.heldElements
        let outcome = try closingSwipes(event)
        noteHeldElements(before: held)
        noteVisibility()
        return outcome
    }

    private mutating func closingSwipes(_ event: Event) throws(CollectionViewError) -> Outcome {
        guard !state.swipes.isEmpty else { return try finishingChanges(event) }
        var view = self
        view.closeSwipes(before: event)
        let outcome = try view.finishingChanges(event)
        self = view
        return outcome
    }

    private mutating func finishingChanges(_ event: Event) throws(CollectionViewError) -> Outcome {
        if state.transition.isDriven { return try applyDuringTransition(event) }
        if isReordering, endsReordering(event) {
            var view = self
            try view.cancelReordering()
            let outcome = try view.apply(event)
            self = view
            return outcome
        }
        return try event.movesContent ? finishingZoom(event) : carryingOut(event)
    }

    /// Applies an event that moves the content, from where that is at its scale.
    private mutating func finishingZoom(_ event: Event) throws(CollectionViewError) -> Outcome {
        guard state.scroller.isZooming else { return try carryingOut(event) }
        var changed = self
        changed.beginChange()
        changed.finishZoom()
        let outcome = try changed.carryingOut(event)
        self = changed
        return outcome
    }

    mutating func carryingOut(_ event: Event) throws(CollectionViewError) -> Outcome {
        switch event {
        case .scroll(let scroll):
            applyScroll(scroll)
            if scroll.release != nil { return .released(scrollMotion) }
        case .fling(let velocity, let touch):
            applyFling(velocity: velocity, touch: touch)
            return .released(scrollMotion)
        case .retarget(let offset):
            applyTarget(offset)
            return .released(scrollMotion)
        case .scrollSection(let section, let scroll):
            return try applyScroll(section: section, scroll)
        case .zoom(let zoom): try applyZoom(zoom)
        case .scrollTo(let element, let position, let animated, let animation):
            try applyScroll(to: element, at: position, along: animated ? .scroll(animation) : nil)
        case .setContentOffset(let offset, let overscroll, let animation):
            applyOffset(offset, overscroll, along: .scroll(animation))
        case .tap(let tap, let isExpanding, let animation):
            let behaviors = behaviorNames
            let element = try applyTap(tap, expanding: isExpanding, animation)
            return .tapped(element, removing: behaviorsLost(from: behaviors))
        case .update(let batch, let animated):
            let behaviors = behaviorNames
            try applyUpdate(batch, animated ? settings.animation : .none)
            return .removing(behaviorsLost(from: behaviors))
        case .reload(let sections, let identifiers):
            let behaviors = behaviorNames
            try applyReload(sections, identifiers)
            return .removing(behaviorsLost(from: behaviors))
        case .setOutline(let outline, let section, let animated):
            let behaviors = behaviorNames
            let animation = animated ? settings.animation : .none
            let difference = try applyOutline(outline, to: section, animation)
            return .outlined(difference, removing: behaviorsLost(from: behaviors))
        case .setSizes(let sizes, let anchor, let animated):
            try applySizes(sizes, keeping: anchor, animated ? settings.animation : .none)
        case .resize(let size, let inset, let environment, let animation):
            try applyResize(to: size, contentInset: inset, environment, animation)
        case .reconfigure(let change): try applyReconfiguration(change)
        case .transition(let transition): return .transitioned(try applyTransition(transition))
        case .reorder(let reordering): return .reordered(try applyReordering(reordering))
        case .swipe(let swipe): return .swiped(try applySwipe(swipe))
        case .controlAnimation(let number, let control): try applyControl(number, control)
        case .setItem(let path, let state): try applyState(state, to: path)
        case .touch(let touch):
            let element = try applyTouch(touch)
            if case .began = touch.phase { return .grabbed(element) }
        case .addBehavior(let behavior):
            try applyChange(.add(behavior))
            return .addedBehavior(behavior.id)
        case .removeBehavior(let id): try applyChange(.remove(id))
        case .replaceBehavior(let behavior, let isActive):
            try applyChange(.replace(behavior, isActive: isActive))
        case .tick(let count, nil): _ = advance(toTick: tickCount + count, limit: .max)
        case .tick(let count, let interval):
            // No cost exceeds the largest number, so nothing is thrown.
            for _ in 0..<count { _ = try? tick(interval: interval, limit: .max) }
        }
        return .done
    }

    /// Whether a lifted item goes back before an event, because that changes the data, the layout or the viewport.
    private func endsReordering(_ event: Event) -> Bool {
        switch event {
        case .update, .reload, .setOutline, .resize, .transition: true
        case .reconfigure(let change): change.arrangesElements
        case .tap(.element(let element), _, _): canExpand(element)
        case .tap(.point(let point), _, _): element(at: point).map(canExpand) ?? false
        default: false
        }
    }

    /// Those of some behaviours that a change of the data has removed.
    private func behaviorsLost(from before: [BehaviorID]) -> [BehaviorID] {
        let after = Set(behaviorNames)
        return before.filter { !after.contains($0) }
    }
}

extension Outcome {
    /// A change of the data, and the behaviours that are gone because of it.
    fileprivate static func removing(_ behaviors: [BehaviorID]) -> Outcome {
        behaviors.isEmpty ? .done : .removedBehaviors(behaviors)
    }
}

extension Event {
    /// Whether only time passes.
    package var isTick: Bool {
        if case .tick = self { true } else { false }
    }

    /// Whether something else than a release and zooming may move the content.
    fileprivate var movesContent: Bool {
        switch self {
        case .scroll, .retarget, .scrollTo, .setContentOffset, .update, .reload, .setOutline,
            .setSizes, .resize, .reconfigure, .transition:
            true
        default: false
        }
    }
}
