import LayoutdGeometry
import LayoutdLayouts

/// Rows that a finger swipes.
extension CollectionView {
    /// Carries out what a finger does that swipes a row of a list by configuration, to reveal its actions.
    ///
    /// The row follows the finger. When that lets go, the row goes along ``Settings/animation`` with the finger's velocity:
    /// it opens, if it would be beyond half of its buttons, carries out its first action, if the finger has gone far
    /// enough, or closes. One row is open at a time. Another swipe, a tap, a scroll, and a change of the data, the layout
    /// or the viewport close it.
    ///
    /// - Parameter swipe: What the finger does.
    /// - Returns: What has become of the row; `nil` if there is none at the point or the path.
    /// - Throws: ``CollectionViewError``; it is ``CollectionViewError/noSwipeActions(_:_:)`` for a row without actions
    ///   on that side, ``CollectionViewError/rowIsSwiped`` for a second finger, and
    ///   ``CollectionViewError/nothingSwiped`` without one.
    @discardableResult
    public mutating func swipe(_ swipe: Swipe) throws(CollectionViewError) -> SwipeResult? {
        if case .swiped(let result) = try apply(.swipe(swipe)) { result } else { nil }
    }

    /// The rows that are away from their places, in the order in which they were swiped.
    public var swipes: [PresentedSwipe] {
        let time = state.timeline.time
        return state.swipes.map { swiped in
            let offset = swiped.offset(at: time)
            return PresentedSwipe(
                row: swiped.row,
                side: swiped.side,
                offset: offset,
                buttons: swiped.rule.buttons(at: offset, isFull: swiped.isFull),
                isFull: swiped.isFull
            )
        }
    }

    /// Implements ``swipe(_:)``.
    mutating func applySwipe(_ swipe: Swipe) throws(CollectionViewError) -> SwipeResult? {
        if case .began(let start) = swipe { return try beginSwipe(start) }
        guard let index = state.swipes.firstIndex(where: { $0.state == .swiping }) else {
            throw .nothingSwiped
        }
        beginChange()
        func moved(_ way: Double) -> Double { state.swipes[index].start + way }
        switch swipe {
        case .began: return nil
        case .moved(let way): state.swipes[index].travel = moved(way)
        case .ended(let way, let velocity):
            if let way { state.swipes[index].travel = moved(way) }
            let swiped = state.swipes[index]
            let end = swiped.rule.end(at: swiped.travel, velocity: velocity)
            state.swipes[index].go(to: end, velocity: velocity, along: swipeCurve)
        case .cancelled: state.swipes[index].go(to: .closed, along: swipeCurve)
        }
        let result = SwipeResult(row: state.swipes[index].row, state: state.swipes[index].state)
        state.swipes.removeAll(where: \.isGone)
        return result
    }

    private mutating func beginSwipe(
        _ start: SwipeStart
    ) throws(CollectionViewError) -> SwipeResult? {
        guard !state.swipes.contains(where: { $0.state == .swiping }) else { throw .rowIsSwiped }
        let cell = start.finger.flatMap { finger in
            start.row == nil ? element(at: finger, where: { $0.kind == .cell }) : nil
        }
        guard let row = start.row ?? cell.map(ItemPath.init),
            let place = layout.attributes(for: .cell(section: row.section, item: row.item))
        else {
            beginChange()
            return nil
        }
        let section = sections[row.section]
        let isListed = layoutConfiguration.definition.list(of: section) != nil
        guard let own = section.items.rows[row.item], isListed,
            !own.actions(onLeadingSide: start.side == .leading).isEmpty
        else { throw .noSwipeActions(row, start.side) }
        beginChange()
        // A row that is open moves on from where it is; a swipe of its other side starts from the closed row.
        let old = state.swipes.first { $0.row == row && $0.side == start.side }
        state.swipes.removeAll { $0.row == row }
        closeSwipes()
        let offset = old?.offset(at: state.timeline.time) ?? 0
        state.swipes.append(
            SwipedRow(
                row: row,
                side: start.side,
                rule: SwipeRule(
                    widths: own.actions(onLeadingSide: start.side == .leading).map(\.width),
                    rowWidth: place.frame.size.width,
                    performsFirstAction: own.performsFirstActionWithFullSwipe
                ),
                isRightward: (start.side == .leading) != layout.isRightToLeft,
                travel: offset,
                start: offset
            )
        )
        // The oldest are on their way back; without ticks they would never arrive.
        if state.swipes.count > SwipedRow.maximumCount { state.swipes.removeFirst() }
        noteSwipes()
        return SwipeResult(row: row, state: .swiping)
    }

    /// Closes all rows that are not closing, in the current change.
    private mutating func closeSwipes() {
        let curve = swipeCurve
        for index in state.swipes.indices where state.swipes[index].state != .closed {
            state.swipes[index].go(to: .closed, along: curve)
        }
        state.swipes.removeAll(where: \.isGone)
    }

    /// The way of rows that nothing holds.
    private var swipeCurve: Curve {
        Curve(animation: settings.animation, start: state.timeline.time)
    }
}

/// What becomes of rows when something else changes.
extension CollectionView {
    /// Closes the rows that are open or swiped before an event that does not leave them so.
    mutating func closeSwipes(before event: Event) {
        guard event.closesSwipes, state.swipes.contains(where: { $0.state != .closed }) else {
            return
        }
        beginChange()
        closeSwipes()
    }

    /// Takes rows on their way to where a change of the data moves them.
    mutating func moveSwipes(_ map: ElementMap) {
        guard !state.swipes.isEmpty else { return }
        state.swipes = state.swipes.compactMap { swiped in
            guard let element = map.new(of: swiped.element) else { return nil }
            var moved = swiped
            moved.row = ItemPath(element)
            return moved
        }
        noteSwipes()
    }

    /// Removes the rows that have arrived.
    mutating func advanceSwipes() {
        guard !state.swipes.isEmpty else { return }
        let time = state.timeline.time
        for index in state.swipes.indices { state.swipes[index].animations.removeEnded(at: time) }
        state.swipes.removeAll(where: \.isGone)
    }

    /// Records that swiped rows may be elsewhere, in a change.
    mutating func noteSwipes() {
        guard !state.swipes.isEmpty else { return }
        history.note(state.swipes.map { ElementIdentity($0.element) }.sorted(), at: sequence)
    }
}

/// How swiped rows are presented.
extension CollectionView {
    /// Whether no row moves by itself because of a swipe.
    var swipesAreStill: Bool { state.swipes.allSatisfy(\.animations.isEmpty) }

    /// The rows that are open, or out of the list.
    var openRows: [ItemPath] {
        state.swipes.filter { $0.state == .open || $0.state == .full }.map(\.row)
    }

    /// How far a row is from its place because of a swipe, in points.
    func swipeDisplacement(of row: ItemPath) -> Double {
        guard let swiped = state.swipes.first(where: { $0.row == row }) else { return 0 }
        let offset = swiped.offset(at: state.timeline.time)
        return swiped.isRightward ? offset : -offset
    }

    /// An element where it is shown.
    func withSwipe(_ element: PresentedElement) -> PresentedElement {
        guard element.departing == nil,
            let swiped = state.swipes.first(where: { $0.element == element.element })
        else { return element }
        return swiped.shown(element, at: state.timeline.time)
    }

    /// The elements in a rectangle, with swiped rows where they are shown.
    func withSwipes(_ elements: [PresentedElement], in rect: Rect) -> [PresentedElement] {
        guard !state.swipes.isEmpty else { return elements }
        let rows = Set(state.swipes.map(\.element))
        var shown = elements.filter { $0.departing != nil || !rows.contains($0.element) }
        for row in rows.sorted() {
            guard let plain = presentedWithoutEffects(row) else { continue }
            let swiped = withSwipe(plain)
            guard swiped.boundingBox.overlaps(rect) else { continue }
            let index = shown.firstIndex { $0.departing != nil || $0.element > row } ?? shown.count
            shown.insert(swiped, at: index)
        }
        return shown
    }
}

extension Event {
    /// Whether it closes rows that are open.
    fileprivate var closesSwipes: Bool {
        switch self {
        case .scroll, .fling, .retarget, .scrollSection, .zoom, .scrollTo, .setContentOffset, .tap,
            .update, .reload, .setOutline, .resize, .transition, .reorder, .touch:
            true
        case .reconfigure(let change): change.arrangesElements
        case .swipe, .setSizes, .controlAnimation, .setItem, .addBehavior, .removeBehavior,
            .replaceBehavior, .tick:
            false
        }
    }
}
