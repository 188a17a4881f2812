import LayoutdGeometry
import LayoutdLayouts

/// Sections that scroll by themselves.
extension CollectionView {
    /// Implements ``scroll(section:_:)``.
    ///
    /// - Returns: Where a fling leads, if one has begun.
    mutating func applyScroll(
        section index: Int,
        _ scroll: SectionScroll
    ) throws(CollectionViewError) -> Outcome {
        guard let section = scrollingSection(index) else { throw .noSectionScroller(index) }
        let rest = isResting ? state.timeline.time - state.timeline.lastChange.time : 0
        beginChange()
        switch scroll {
        case .scroll(let scroll):
            let touch = scroll.touch
            let scroll = scroll.inside(section, state.scroller.viewport)
            state.scroller.viewport.remember(touch)
            move(section) { $0.scroll(scroll, over: section.space, afterRest: rest) }
            guard let velocity = scroll.release else { return .done }
            move(section) { $0.release(velocity, scroll.touch, over: section) }
        case .fling(let velocity, let touch):
            state.scroller.viewport.remember(touch)
            let finger = state.scroller.viewport.point(of: touch)
            let velocity = section.movement(velocity)
            move(section) { $0.release(velocity, finger.map { .at($0) } ?? .none, over: section) }
        case .retarget(let offset):
            move(section) { $0.retarget(to: section.resting(at: offset), over: section.space) }
        case .setContentOffset(let offset, let animation):
            glide(section, to: offset, along: .scroll(animation))
            return .done
        }
        return .released(state.sectionScrollers[index]?.scrollMotion(over: section.space))
    }

    /// Scrolls a section to an offset; without a course it jumps.
    mutating func glide(
        _ section: ScrollingSection,
        to offset: Point,
        along course: Curve.Course?
    ) {
        let (target, time) = (section.resting(at: offset), state.timeline.time)
        move(section) { $0.glide(to: target, along: course, goal: nil, at: time) }
    }

    /// Lets the section of an element turn to it, if the section scrolls by itself.
    mutating func showInSection(
        _ attributes: LayoutAttributes,
        at position: ScrollPosition,
        along course: Curve.Course?
    ) {
        guard let layout = layout as? any OrthogonalLayout,
            layout.scrollsByItself(attributes.element),
            let section = scrollingSection(attributes.element.section),
            let place = section.interval(of: attributes.frame, in: self)
        else { return }
        let offset = state.content.orthogonalOffsets[section.section] ?? section.rule.start
        let target = position.offset(
            from: offset,
            low: place.lowerBound,
            high: place.upperBound - section.rule.extent,
            isReversed: false
        )
        let stop = section.rule.stop(near: target, showing: place)
        glide(section, to: section.point(stop), along: course)
    }

    /// Stops a fling of the section that a tap hits, as a touch that does not move does.
    mutating func catchSection(hitBy tap: Tap, _ element: ElementID?) {
        let flung = state.sectionScrollers.sections.first { index in
            guard state.sectionScrollers[index]?.isFlung == true else { return false }
            guard case .point(let point) = tap else { return element?.section == index }
            let place = state.scroller.viewport.contentPoint(point)
            return scrollerFrame(ofSection: index)?.contains(place) ?? false
        }
        guard let flung, let section = scrollingSection(flung) else { return }
        move(section) { scroller in
            scroller.motion = nil
            return scroller.release(.zero, .none, over: section)
        }
    }

    /// At the start of a tick: moves sections to where they are at its end.
    mutating func advanceSections() {
        guard !state.sectionScrollers.isEmpty else { return }
        moveSections(to: state.timeline.time)
    }

    @inline(never)
    private mutating func moveSections(to time: Double) {
        for index in state.sectionScrollers.sections {
            guard let section = scrollingSection(index) else { continue }
            move(section) { $0.advance(to: time) }
        }
    }

    /// Continues the motion of sections after the layout was prepared again.
    mutating func continueSections() {
        guard !state.sectionScrollers.isEmpty else { return }
        for index in state.sectionScrollers.sections {
            guard let section = scrollingSection(index),
                var scroller = state.sectionScrollers[index]
            else {
                state.sectionScrollers[index] = nil
                continue
            }
            scroller.continueScrolling(over: section)
            state.sectionScrollers[index] = scroller.isIdle ? nil : scroller
        }
    }

    /// How a section scrolls by itself; `nil` if it does not.
    package func orthogonalScroller(ofSection section: Int) -> OrthogonalScroller? {
        scrollingSection(section)?.rule
    }

    /// Whether a section scrolls by itself.
    public func scrollsByItself(section: Int) -> Bool { scrollingSection(section) != nil }

    private func scrollerFrame(ofSection index: Int) -> Rect? {
        (layout as? any OrthogonalLayout)?.scrollerFrame(ofSection: index)
    }

    func scrollingSection(_ index: Int) -> ScrollingSection? {
        guard let layout = layout as? any OrthogonalLayout else { return nil }
        return ScrollingSection(index, of: layout, at: state.timeline.time)
    }
}

/// What a move of a section does to elements.
extension CollectionView {
    private mutating func move(
        _ section: ScrollingSection,
        _ change: (inout Scroller) -> Displacement?
    ) {
        let (index, axis) = (section.section, section.axis)
        let offset = state.content.orthogonalOffsets[index] ?? section.rule.start
        var scroller =
            state.sectionScrollers[index] ?? Scroller(section.viewport(at: offset))
        let finger = scroller.finger
        let displacement = change(&scroller)
        state.sectionScrollers[index] = scroller.isIdle ? nil : scroller
        guard let displacement, scroller.offset[axis] != offset else { return }
        let pulls = displacement.pull != nil
        let location = pulls ? (scroller.finger ?? finger) : nil
        follow(section, from: offset, to: scroller.offset[axis], finger: location)
    }

    /// Lets the elements of a section follow its offset.
    private mutating func follow(
        _ section: ScrollingSection,
        from old: Double,
        to new: Double,
        finger: Point?
    ) {
        state.content.orthogonalOffsets[section.section] = new
        guard let layout = layout as? any OrthogonalLayout else { return }
        let scrolled = layout.scrolled(to: state.content.orthogonalOffsets)
        self.layout = scrolled
        var way = Vector.zero
        way[section.axis] = section.direction * (old - new)
        let moves = { (element: ElementID) in
            element.section == section.section && scrolled.scrollsByItself(element)
        }
        if let finger {
            // How far they are from the finger counts before they move.
            let location = state.scroller.viewport.contentPoint(finger)
            state.motion.pull(Pull(delta: .zero - way, location: location), where: moves)
        }
        state.transition.shift(by: way, where: moves)
        state.motion.carry(by: way, where: moves)
        state.motion.requestTilingAgain()
    }
}

extension Scroller {
    /// The finger that drags or has flung a section, in coordinates of the view's viewport.
    fileprivate var finger: Point? {
        if case .flung(let fling) = motion { fling.touch } else { viewport.lastTouch }
    }

    /// Whether nothing moves it, and no finger holds it.
    fileprivate var isIdle: Bool { !isScrolling && viewport.touchDown == nil }

    /// Lets go of a section.
    fileprivate mutating func release(
        _ velocity: Vector,
        _ touch: Scroll.Touch,
        over section: ScrollingSection
    ) -> Displacement? {
        let space = section.space
        let fling = fling(velocity: velocity, touch: viewport.point(of: touch), over: space) {
            $0 == section.axis ? section.landing(of: self, velocity: velocity[$0]) : .anywhere
        }
        viewport.touchDown = nil
        return start(fling, at: space.time)
    }

    /// Continues its motion over a changed section, from where it is.
    fileprivate mutating func continueScrolling(over section: ScrollingSection) {
        var viewport = section.viewport(at: offset[section.axis])
        (viewport.lastTouch, viewport.touchDown) = (
            self.viewport.lastTouch, self.viewport.touchDown
        )
        self.viewport = viewport
        switch motion {
        case nil, .zooming:
            offset = self.viewport.clamped(offset, over: section.space)
        case .animated(let glide):
            let end = section.resting(at: glide.end)
            guard end != glide.end else { break }
            // From where it is shown, so that nothing jumps.
            motion = nil
            _ = self.glide(to: end, along: .scroll(nil), goal: nil, at: section.time)
        case .flung(let flung):
            let end = flung.end
            guard section.rule.behavior == .continuous || section.resting(at: end) != end else {
                break
            }
            let (axis, space) = (section.axis, section.space)
            let elapsed = space.time - flung.start
            let velocity = flung.velocity(at: space.time)
            motion = .flung(
                fling(velocity: velocity, touch: flung.touch, over: space) {
                    guard $0 == axis else { return .anywhere }
                    return section.landing(of: flung[axis], from: offset[axis], after: elapsed)
                }
            )
        }
    }
}

extension Scroll {
    /// Where its finger is in viewport coordinates; `nil` if nothing is pulled.
    private func finger(in viewport: Viewport) -> Point? {
        if case (.last, .to) = (touch, movement) { nil } else { viewport.point(of: touch) }
    }

    /// The scroll as the scroller of a section gets it.
    fileprivate func inside(_ section: ScrollingSection, _ viewport: Viewport) -> Scroll {
        var scroll = self
        switch movement {
        case .by(let delta): scroll.movement = .by(section.movement(delta))
        case .to(let offset): scroll.movement = .to(section.resting(at: offset))
        }
        scroll.touch = finger(in: viewport).map { .at($0) } ?? .none
        scroll.release = release.map(section.movement)
        return scroll
    }
}
