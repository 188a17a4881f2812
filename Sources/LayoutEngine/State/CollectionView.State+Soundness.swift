import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension CollectionView.State {
    /// The member of its record that makes the state impossible, as far as that can be said without its
    /// layout; `nil` if a view may have the state.
    ///
    /// Each check relies on those before it.
    var fault: String? {
        let checks: KeyValuePairs<String, () -> Bool> = [
            "content": { content.isSound && content.hasHiddenSizes(of: layout.definition) },
            "viewport": { scroller.viewport.isSound },
            "scrolling": { scroller.isSound },
            "settings": { settings.isSound },
            "limits": { limits.isSound },
            "timeline": { timeline.isSound },
            "invalidations": { invalidations.isSound },
            "transition": {
                transition.isSound && hasMovingElements && isDrivenSoundly && hasSoundChanges
            },
            "sectionScrollers": { sectionScrollers.areSound(over: content) },
            "motion": { motion.isSound(over: content, layout) },
            "lifted": { isLiftedSoundly },
            "swipes": { areSwipesSound },
        ]
        return checks.first { !$0.value() }?.key
    }
}

extension CollectionView.State {
    /// Whether the data have the elements that are on their way, or to be scrolled to.
    private var hasMovingElements: Bool {
        let staying = transition.tracks.lazy.filter { $0.departure == nil }
        guard staying.allSatisfy({ content.has($0.element) }) else { return false }
        guard case .animated(let motion)? = scroller.motion, let goal = motion.goal else {
            return true
        }
        return content.has(goal.element)
    }
}

extension CollectionView.State {
    /// Whether the data have a lifted item, in a layout that gives items an order.
    private var isLiftedSoundly: Bool {
        guard let lifted = lifted?.value else { return true }
        return lifted.isSound && content.has(lifted) && motion.followsLayout
            && !layout.definition.placesItems && lifted.hasSoundOutlines(over: content)
    }
}

extension CollectionView.State {
    /// Whether the data have the rows that are swiped, each once, and a finger at most one of them.
    private var areSwipesSound: Bool {
        swipes.areSound && swipes.count <= SwipedRow.maximumCount
            && swipes.allSatisfy { content.has($0.element) }
            && Set(swipes.map(\.row)).count == swipes.count
            && swipes.count { $0.state == .swiping } <= 1
    }
}

extension CollectionView.State {
    /// Whether a hand drives all animations or none, and the data have what was expanded before the
    /// change.
    private var isDrivenSoundly: Bool {
        guard transition.followsOneClock else { return false }
        switch scroller.motion {
        case .animated(let motion)
        where !motion.animations.followHand(transition.isDriven): return false
        case .flung where transition.isDriven, .zooming where transition.isDriven: return false
        default: break
        }
        guard let change = transition.driven?.value else { return true }
        let before = before(change).content
        return motion.followsLayout && before.isSound && motion.isSound(over: before, change.layout)
            && before.hasHiddenSizes(of: change.layout.definition)
            && change.grip.map { content.has($0.element) } ?? true
    }
}

extension CollectionView.State {
    /// Whether the next change gets a number that no running animation has.
    private var hasSoundChanges: Bool {
        let latest = transition.latestChange ?? 0
        guard SoundRange.counts.contains(latest) else { return false }
        var areSound = true
        forEachChange { change, _ in
            if !(1...max(1, latest)).contains(change) { areSound = false }
        }
        return areSound
    }
}

extension Content {
    /// Whether the data have a cell, or the section of another element.
    func has(_ element: ElementID) -> Bool {
        guard !element.isOfLayout else { return element.isSound }
        guard sections.indices.contains(element.section) else { return false }
        let count = sections[element.section].items.count
        return element.kind == .cell ? (0..<count).contains(element.item) : element.isSound
    }
}

extension Content {
    /// Whether each section and each item has a number of its own.
    var hasSoundNumbers: Bool {
        numbers.count == sections.reduce(0) { $0 + $1.items.count } && numbers.isSound
            && numbers.areAll(below: nextNumber) && SoundRange.numbers.contains(nextNumber)
            && sectionNumbers.count == sections.count && sectionNumbers.isSound
            && sectionNumbers.areAll(below: nextSectionNumber)
            && SoundRange.numbers.contains(nextSectionNumber)
    }
}

extension Content: Checkable {
    var isSound: Bool {
        var total = 0
        for section in sections {
            let count = section.items.count
            guard SoundRange.indices.contains(count),
                section.items.immovable.allSatisfy({ (0..<count).contains($0) }),
                section.items.hidden.allSatisfy({ (0..<count).contains($0) }),
                section.items.rows.allSatisfy({ (0..<count).contains($0) && $1.isSound }),
                section.items.pins.allSatisfy({ (0..<count).contains($0) && $1.isSound })
            else { return false }
            total += section.items.count
        }
        return SoundRange.indices.contains(total) && SoundRange.counts.contains(dataVersion)
            && hasSoundNumbers && hasSoundOutlines && measured.areSound(itemCounts)
            && collapsed.union(kept.sections).allSatisfy(sections.indices.contains)
            && orthogonalOffsets.allSatisfy { sections.indices.contains($0) && $1.isSound }
            && expanded.union(kept.rows).allSatisfy { path in
                sections.indices.contains(path.section)
                    && (0..<sections[path.section].items.count).contains(path.item)
            }
    }
}

extension Scroller: Checkable {
    var isSound: Bool { viewport.isSound && motion?.isSound ?? true }
}

extension Viewport: Checkable {
    var isSound: Bool {
        size.isSound && contentInset.isSound && environment.isSound && offset.isSound
            && lastTouch.isSound && touchDown.isSound && pinch.isSound
            && zoomScale.isSound && zoomScale > 0
    }
}

extension LayoutEnvironment: Checkable {
    var isSound: Bool { safeAreaInsets.isSound && layoutMargins.isSound }
}

extension CollectionView.Settings: Checkable {
    var isSound: Bool { (try? validate()) != nil && animation.timing.isSound }
}

extension Limits: Checkable {
    var isSound: Bool {
        [simulatedElements, rigidElements, items].allSatisfy(SoundRange.counts.contains)
    }
}

extension Timeline: Checkable {
    var isSound: Bool {
        guard SoundRange.displayRates.contains(displayRate) else { return false }
        return (0...SoundRange.seconds * displayRate).contains(tick)
            && SoundRange.counts.contains(sequence)
            && [lastChange, reference].allSatisfy { moment in
                (0...tick).contains(moment.tick) && SoundRange.times.contains(moment.time)
            }
    }
}

extension Invalidations: Checkable {
    var isSound: Bool {
        [cells, supplementaryElements].allSatisfy(SoundRange.counts.contains)
    }
}

extension Transition: Checkable {
    var isSound: Bool {
        tracks.areSound && tracks.areAscending { $0.order < $1.order }
            && SoundRange.departures.contains(nextDeparture) && driven.isSound
    }

    /// Whether a hand drives the animations of all elements, or of none.
    var followsOneClock: Bool {
        tracks.allSatisfy { $0.animations.followHand(isDriven) }
    }
}

extension Boxed: Checkable where Value: Checkable {
    var isSound: Bool { value.isSound }
}

extension Track: Checkable {
    var isSound: Bool {
        element.isSound && start.isSound && end.isSound && animations.isSound
            && departing.map(SoundRange.departures.contains) ?? true
    }
}

extension Pose: Checkable {
    var isSound: Bool { frame.isSound && [alpha, angle, scale].areSound }
}

extension OffsetMotion: Checkable {
    var isSound: Bool {
        switch self {
        case .animated(let motion):
            motion.end.isSound && motion.animations.isSound && motion.goal?.element.isSound ?? true
        case .flung(let motion):
            motion.start.isSound && motion.horizontal.isSound && motion.vertical.isSound
                && motion.touch.isSound
        case .zooming(let motion):
            motion.start.isSound && motion.end.isSound && motion.curve.isSound
        }
    }
}

extension ZoomState: Checkable {
    var isSound: Bool { offset.isSound && scale.isSound && scale > 0 }
}

extension Fling: Checkable {
    var isSound: Bool { duration.isSound && end.isSound && phases.areSound }
}

extension Fling.Phase: Checkable {
    var isSound: Bool {
        switch motion {
        case .deceleration(let motion): [start, motion.offset, motion.velocity].areSound
        case .bounceBack(let motion): [start, motion.edge, motion.offset, motion.velocity].areSound
        }
    }
}
