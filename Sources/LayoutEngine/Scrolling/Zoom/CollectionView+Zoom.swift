package import LayoutdGeometry

/// Zooming.
extension CollectionView {
    /// The scale at which the content is shown; 1 unless it was zoomed.
    public var zoomScale: Double { state.scroller.viewport.zoomScale }

    /// Whether fingers may zoom the content: it has ``ScrollSettings/zoom``, and an absolute layout.
    public var canZoom: Bool {
        settings.scrollSettings.zoom != nil && layoutConfiguration.definition.placesItems
    }

    /// Implements ``zoom(_:)``.
    mutating func applyZoom(_ zoom: Zoom) throws(CollectionViewError) {
        guard canZoom, let limits = settings.scrollSettings.zoom else { throw .cannotZoom }
        beginChange()
        let shown = state.scroller.zoomState
        let time = state.timeline.time
        switch zoom {
        case .by(let factor, let point):
            let scale = limits.pinched(shown.scale, by: factor)
            move(by: state.scroller.pinch(to: shown.scaled(to: scale, about: point), about: point))
        case .to(let rect, let animated, let animation):
            let scale = limits.limited(
                min(viewport.width / rect.size.width, viewport.height / rect.size.height)
            )
            let origin = Point(
                x: rect.center.x * scale - viewport.width / 2,
                y: rect.center.y * scale - viewport.height / 2
            )
            let target = clamped(ZoomState(scale: scale, offset: origin))
            let course = animated ? Curve.Course.scroll(animation) : nil
            move(by: state.scroller.zoom(to: target, along: course, at: time))
        }
        adaptSafeArea()
    }

    /// Adds the safe area along the axes along which the content scrolls at its scale.
    mutating func adaptSafeArea() {
        state.scroller.viewport.safeAreaPart = safeAreaPart(at: zoomScale)
    }

    private func safeAreaPart(at scale: Double) -> Insets {
        let size = layout.contentSize.scaled(by: scale)
        let axes = settings.scrollSettings.adjustedAxes(content: size, in: viewport)
        return environment.safeAreaInsets.along(axes)
    }

    /// Lets content that was pinched beyond its limits come back.
    ///
    /// - Returns: Whether it comes back; `false` if it is within the limits.
    mutating func releaseZoom() -> Bool { bringZoomBack(along: .scroll(nil)) }

    /// Brings the scale within the limits after these have changed, or the layout.
    ///
    /// Content that fingers hold comes back when they let go of it.
    mutating func limitZoom() {
        guard !canZoom || !state.scroller.isPinched else { return }
        _ = bringZoomBack(along: nil)
    }

    /// Puts content that is being zoomed where that ends, because something else moves it now.
    mutating func finishZoom() {
        guard case .zooming(let zoom) = state.scroller.motion else { return }
        move(by: state.scroller.zoom(to: zoom.end, along: nil, at: state.timeline.time))
        adaptSafeArea()
    }

    /// Content that cannot be zoomed is shown at the scale 1.
    var zoomLimits: ZoomSettings {
        canZoom ? settings.scrollSettings.zoom ?? ZoomSettings() : ZoomSettings()
    }

    private mutating func bringZoomBack(along course: Curve.Course?) -> Bool {
        let shown = state.scroller.zoomState
        let scale = zoomLimits.limited(shown.scale)
        guard scale != shown.scale else { return false }
        let middle = Point(x: viewport.width / 2, y: viewport.height / 2)
        let center = state.scroller.viewport.pinch ?? middle
        let target = clamped(shown.scaled(to: scale, about: center))
        move(by: state.scroller.zoom(to: target, along: course, at: state.timeline.time))
        adaptSafeArea()
        return true
    }

    /// A state whose offset is within the content at its scale.
    private func clamped(_ zoom: ZoomState) -> ZoomState {
        var viewport = state.scroller.viewport
        viewport.zoomScale = zoom.scale
        viewport.safeAreaPart = safeAreaPart(at: zoom.scale)
        let offset = viewport.clamped(
            zoom.offset,
            to: layout.contentSize.scaled(by: zoom.scale),
            aligned: contentAlignment
        )
        return ZoomState(scale: zoom.scale, offset: offset)
    }
}

extension Scroller {
    /// The scale and the offset that are shown.
    var zoomState: ZoomState {
        get { ZoomState(scale: viewport.zoomScale, offset: offset) }
        set { (viewport.zoomScale, offset) = (newValue.scale, newValue.offset) }
    }

    /// Whether fingers hold the content that have changed its scale.
    var isPinched: Bool { motion == nil && viewport.pinch != nil }

    /// Whether the content goes to another scale by itself.
    var isZooming: Bool {
        if case .zooming = motion { true } else { false }
    }

    /// Shows content at another scale under fingers, and ends what has moved it.
    mutating func pinch(to target: ZoomState, about point: Point) -> Displacement {
        motion = nil
        viewport.touchDown = nil
        viewport.pinch = point
        let start = offset
        zoomState = target
        return Displacement(from: start, to: offset)
    }

    /// Shows content at another scale, animated or immediately.
    ///
    /// - Returns: The move; `nil` if a motion begins.
    mutating func zoom(
        to target: ZoomState,
        along course: Curve.Course?,
        at time: Double
    ) -> Displacement? {
        let shown = zoomState
        viewport.touchDown = nil
        viewport.pinch = nil
        guard let course, course.timing.duration > 0, target != shown else {
            motion = nil
            zoomState = target
            return Displacement(from: shown.offset, to: target.offset)
        }
        let curve = Curve(animation: course, start: time)
        motion = .zooming(ZoomMotion(start: shown, end: target, curve: curve))
        return nil
    }
}

extension Size {
    /// The size, larger by a factor.
    package func scaled(by factor: Double) -> Size {
        Size(width: width * factor, height: height * factor)
    }
}

extension Insets {
    /// The insets, larger by a factor.
    func scaled(by factor: Double) -> Insets {
        Insets(
            top: top * factor,
            left: left * factor,
            bottom: bottom * factor,
            right: right * factor
        )
    }
}
