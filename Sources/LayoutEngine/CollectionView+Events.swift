public import LayoutdDynamics
public import LayoutdGeometry
public import LayoutdLayouts

/// A method for each event.
extension CollectionView {
    /// Applies a scroll immediately: the offset moves, and simulated elements are pulled along.
    ///
    /// Elements are pulled by the change of the offset that remains after the overscroll rule has
    /// been applied; a scroll that changes nothing pulls nothing. A scroll ends any fling or
    /// animated scroll. With a ``Scroll/release`` it starts a fling from there.
    ///
    /// - Parameter scroll: The scroll.
    /// - Throws: ``CollectionViewError/outOfRange(_:)``.
    public mutating func scroll(_ scroll: Scroll) throws(CollectionViewError) {
        try apply(.scroll(scroll))
    }

    /// Flings the content, as a finger that lifts with some velocity does.
    ///
    /// The content slows down, comes back from beyond the edges, and pulls elements along as a
    /// scroll does. Without velocity, overscrolled content just comes back. With
    /// ``ScrollSettings/pagingEnabled`` it goes to a page instead: the nearest one, or after a
    /// flick the next one, but no farther than one page from where the finger came down.
    ///
    /// - Parameters:
    ///   - velocity: The velocity of the content offset, in points per second.
    ///   - touch: Where the finger was.
    /// - Throws: ``CollectionViewError/outOfRange(_:)``.
    public mutating func fling(
        velocity: Vector,
        touch: Scroll.Touch = .last
    ) throws(CollectionViewError) {
        try apply(.fling(velocity: velocity, touch: touch))
    }

    /// Lets a fling come to rest elsewhere, as UIKit's `scrollViewWillEndDragging` may.
    ///
    /// In the tick of the release the content then moves as if it had been released for this target. Later,
    /// it goes on from its offset and velocity. Content that is not flung goes there on the spring of a
    /// page.
    ///
    /// - Parameter offset: Where the content comes to rest, as far as its edges allow.
    /// - Throws: ``CollectionViewError/outOfRange(_:)``.
    public mutating func retarget(to offset: Point) throws(CollectionViewError) {
        try apply(.retarget(offset))
    }

    /// Scrolls a section that scrolls by itself, across the view.
    ///
    /// It moves as the content does: with edges, flings and, by its behaviour, stops. Only its own elements
    /// are pulled. An offset that is set is moved to the nearest at which the section may rest.
    ///
    /// - Parameters:
    ///   - section: The index of a section with an
    ///     ``/LayoutdLayouts/CollectionLayoutSection/orthogonalScrollingBehavior``.
    ///   - scroll: How it scrolls.
    /// - Throws: ``CollectionViewError/noSectionScroller(_:)``, ``CollectionViewError/outOfRange(_:)``.
    public mutating func scroll(
        section: Int,
        _ scroll: SectionScroll
    ) throws(CollectionViewError) {
        try apply(.scrollSection(section, scroll))
    }

    /// Shows the content of an absolute layout larger or smaller.
    ///
    /// Then ``contentOffset`` and the content's size count at that scale, while elements keep their frames: an
    /// element is shown at its frame times ``zoomScale``, less the offset. When fingers have pinched beyond the
    /// limits, the next ``fling(velocity:touch:)`` brings the content back in 0.3 s.
    ///
    /// - Parameter zoom: How.
    /// - Throws: ``CollectionViewError/cannotZoom``, ``CollectionViewError/outOfRange(_:)``.
    /// - Note: Source: Apple, UIScrollView, `zoom(to:animated:)`.
    public mutating func zoom(_ zoom: Zoom) throws(CollectionViewError) {
        try apply(.zoom(zoom))
    }

    /// Scrolls to an element without pulling elements along; a section that scrolls by itself turns to it,
    /// too.
    ///
    /// - Parameters:
    ///   - element: The element; if it is pinned, its place without pinning counts.
    ///   - position: Where in the viewport to put it, as far as the content allows.
    ///   - animated: Whether the scroll is animated or a jump.
    ///   - animation: The animation; see ``setContentOffset(_:overscroll:animation:)``.
    /// - Throws: ``CollectionViewError``.
    public mutating func scroll(
        to element: ElementID,
        at position: ScrollPosition,
        animated: Bool,
        animation: Animation? = nil
    ) throws(CollectionViewError) {
        try apply(.scrollTo(element, at: position, animated: animated, animation: animation))
    }

    /// Scrolls to an offset with an animation, without pulling elements along.
    ///
    /// The scroll starts at the current offset, from rest. The offset changes tick by tick, so
    /// ``contentOffset`` is always the one presented.
    ///
    /// - Parameters:
    ///   - offset: The offset to reach.
    ///   - overscroll: What happens if that is beyond the content's edges; the same as for a jump.
    ///   - animation: The animation; `nil` for 0.3 s along the cubic (0.42, 0), (0.58, 1). A
    ///     duration of 0 is a jump.
    /// - Throws: ``CollectionViewError/outOfRange(_:)``.
    /// - Note: Source: duration and curve are our choice; no measurement of them is published.
    ///   Projects that imitate UIKit take 0.25 to 0.33 s.
    public mutating func setContentOffset(
        _ offset: Point,
        overscroll: Scroll.Overscroll = .clamp,
        animation: Animation? = nil
    ) throws(CollectionViewError) {
        try apply(.setContentOffset(offset, overscroll: overscroll, animation: animation))
    }

    /// Taps an element; a row of a list expands, or collapses if it is expanded, and so does an item with
    /// children in an outline.
    ///
    /// An expanding row is scrolled into view as far as it fits. In a list without
    /// ``/LayoutdLayouts/ListLayout/Configuration/multipleSelection`` the row that was expanded
    /// collapses in the same transition. In a list with
    /// ``/LayoutdLayouts/ListLayout/Configuration/collapsesSections`` a tap on a header closes or
    /// opens its section; a header that closes its section stays in view. A tap while something
    /// moves adds its animation to the running ones; it stops a fling.
    ///
    /// - Parameters:
    ///   - tap: What is tapped.
    ///   - isExpanding: Whether to expand the row or open the section; `nil` toggles. Nothing
    ///     changes if it is in that state already.
    ///   - animation: How the change is shown; `nil` for ``Settings/animation``.
    /// - Returns: The element that was hit, if any.
    /// - Throws: ``CollectionViewError``.
    @discardableResult
    public mutating func tap(
        _ tap: Tap,
        expanding isExpanding: Bool? = nil,
        animation: Animation? = nil
    ) throws(CollectionViewError) -> ElementID? {
        let outcome = try apply(.tap(tap, expanding: isExpanding, animation: animation))
        return if case .tapped(let element, removing: _) = outcome { element } else { nil }
    }

    /// Changes the data immediately.
    ///
    /// Along ``Settings/animation``, elements that remain move to their new places, new ones fade in, and
    /// deleted ones fade out as departing elements; ``Settings/scrollAnchor`` says what stays in place on the
    /// screen. Elements that springs hold stay where they are, keep their velocities and swing to
    /// their new places; without animation they move with these, and go on swinging around them. If the content moves on the screen because of the update, it pulls
    /// nothing.
    ///
    /// An item that is reloaded has new content: the old one fades out, the new one fades in. An item that
    /// is reconfigured is the same element with another size or place, see ``UpdateBatch/changes``.
    ///
    /// In a Newtonian layout, deleted and reloaded items fall and new ones enter; all others are
    /// not affected. There and in a scene the body of an item that is reconfigured keeps its velocity, takes
    /// its new size and shape where it is, and moves at once if it gets another centre or angle.
    ///
    /// - Parameters:
    ///   - batch: The changes.
    ///   - animated: Whether elements move and fade with animation; ignored in a Newtonian layout.
    /// - Throws: ``CollectionViewError``.
    public mutating func update(
        _ batch: UpdateBatch,
        animated: Bool = true
    ) throws(CollectionViewError) {
        try apply(.update(batch, animated: animated))
    }

    /// Replaces all data immediately; all elements are new and at rest.
    ///
    /// - Parameters:
    ///   - sections: The new data.
    ///   - identifiers: What the client calls them; `nil` without identifiers.
    /// - Throws: ``CollectionViewError``.
    public mutating func reloadData(
        _ sections: [Section],
        identifiers: DataIdentifiers? = nil
    ) throws(CollectionViewError) {
        try apply(.reload(sections, identifiers: identifiers))
    }

    /// Resizes the viewport, as on rotation.
    ///
    /// The layout is prepared again; ``Settings/scrollAnchor`` says where the content goes. Simulated elements stay
    /// where they are, keep their velocities and swing to their new places, unless the animation has no
    /// duration: then they move with their places. Nothing is pulled.
    /// Elements that come near the viewport are simulated from the next tick on, starting at rest.
    ///
    /// - Parameters:
    ///   - size: The new size, in points.
    ///   - contentInset: The new insets, in points; `nil` keeps the current ones.
    ///   - environment: What else layouts may need to know; `nil` keeps the current one.
    ///   - animation: How elements and the offset go to their new places, together; `nil` shows them there
    ///     immediately, unless they are simulated.
    /// - Throws: ``CollectionViewError``.
    /// - Complexity: That of preparing the layout.
    public mutating func resizeViewport(
        to size: Size,
        contentInset: Insets? = nil,
        environment: LayoutEnvironment? = nil,
        animation: Animation? = nil
    ) throws(CollectionViewError) {
        try apply(
            .resize(
                size,
                contentInset: contentInset,
                environment: environment,
                animation: animation
            )
        )
    }

    /// Changes settings of a live view: elements move to their new places along the animation,
    /// springs keep their elements, and items in a Newtonian layout stay on their rods.
    ///
    /// New springs and behaviours hold elements immediately, from where they are.
    ///
    /// - Parameter change: The new settings.
    /// - Throws: ``CollectionViewError``; it is ``CollectionViewError/fixedLayout`` for a layout of
    ///   another type, and for another layout of a scene; the view is then unchanged.
    public mutating func reconfigure(_ change: Reconfiguration) throws(CollectionViewError) {
        try apply(.reconfigure(change))
    }

    /// Sets where an item of a scene is and how it moves, and wakes it
    /// (`updateItem(usingCurrentState:)`).
    ///
    /// - Parameters:
    ///   - path: The item.
    ///   - state: The values to set; others stay as they are.
    /// - Throws: ``CollectionViewError``.
    public mutating func setItem(_ path: ItemPath, to state: ItemState) throws(CollectionViewError)
    {
        try apply(.setItem(path, to: state))
    }

    /// Carries out what a finger on a scene does: it grabs an item by the point that it touches,
    /// takes it along, and lets it go with the velocity that it has, or with the finger's.
    ///
    /// A touch ends by itself 10 s after it has begun or last moved.
    ///
    /// - Parameter touch: What the finger does.
    /// - Returns: The cell that was grabbed; `nil` if there was none, or the finger was down already.
    /// - Throws: ``CollectionViewError``.
    /// - Note: Source: Apple's sample DynamicsCatalog, which drags items by attachments to the
    ///   finger.
    @discardableResult
    public mutating func touch(_ touch: SceneTouch) throws(CollectionViewError) -> ElementID? {
        if case .grabbed(let cell) = try apply(.touch(touch)) { cell } else { nil }
    }

    /// Adds a behaviour to a scene and wakes its items.
    ///
    /// - Parameter behavior: The behaviour; it names items as ``SceneItems`` does.
    /// - Throws: ``CollectionViewError``.
    public mutating func addBehavior(_ behavior: NamedBehavior) throws(CollectionViewError) {
        try apply(.addBehavior(behavior))
    }

    /// Removes a behaviour from a scene and wakes its items.
    ///
    /// - Throws: ``CollectionViewError``.
    public mutating func removeBehavior(_ id: BehaviorID) throws(CollectionViewError) {
        try apply(.removeBehavior(id))
    }

    /// Replaces the behaviour of the same id.
    ///
    /// Its items keep their velocities; see `DynamicAnimator.replaceBehavior(_:)`.
    ///
    /// - Parameters:
    ///   - behavior: The behaviour; it names items as ``SceneItems`` does.
    ///   - isActive: Whether a push pushes; `true` lets an instantaneous one strike again. `nil`
    ///     leaves it as it is if nothing else changes.
    /// - Throws: ``CollectionViewError``.
    public mutating func replaceBehavior(
        _ behavior: NamedBehavior,
        isActive: Bool? = nil
    ) throws(CollectionViewError) {
        try apply(.replaceBehavior(behavior, isActive: isActive))
    }

    /// Advances by one tick of the given length.
    ///
    /// - Parameter interval: The length in seconds, greater than zero, at most 60.
    /// - Throws: ``CollectionViewError/outOfRange(_:)``.
    public mutating func tick(interval: Double) throws(CollectionViewError) {
        try apply(.tick(interval: interval))
    }
}
