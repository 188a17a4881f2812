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
    }

    /// Lets content that was pinched beyond its limits come back, if it was.
    ///
    /// - Returns: Whether it comes back.
    mutating func releaseZoom() -> Bool {
        guard let limits = settings.scrollSettings.zoom else { return false }
        let shown = state.scroller.zoomState
        let scale = limits.limited(shown.scale)
        guard scale != shown.scale else { return false }
        let middle = Point(x: viewport.width / 2, y: viewport.height / 2)
        let center = state.scroller.viewport.pinch ?? middle
        let target = clamped(shown.scaled(to: scale, about: center))
        let time = state.timeline.time
        move(by: state.scroller.zoom(to: target, along: .scroll(nil), at: time))
        return true
    }

    /// Brings the scale within the limits after these have changed, about the middle of the viewport.
    mutating func limitZoom() {
        let limits = settings.scrollSettings.zoom ?? ZoomSettings()
        let shown = state.scroller.zoomState
        let scale = limits.limited(shown.scale)
        guard scale != shown.scale else { return }
        let middle = Point(x: viewport.width / 2, y: viewport.height / 2)
        let target = clamped(shown.scaled(to: scale, about: middle))
        move(by: state.scroller.zoom(to: target, along: nil, at: state.timeline.time))
    }

    /// A state whose offset is within the content at its scale.
    private func clamped(_ zoom: ZoomState) -> ZoomState {
        var viewport = state.scroller.viewport
        viewport.zoomScale = zoom.scale
        let offset = viewport.clamped(
            zoom.offset,
            to: layout.contentSize.scaled(by: zoom.scale),
            aligned: settings.scrollSettings.contentAlignmentPoint
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

    /// Shows content at another scale under fingers, and ends what has moved it.
    mutating func pinch(to target: ZoomState, about point: Point) -> Displacement {
        motion = nil
        viewport.touchDown = nil
        viewport.pinch = point
        let start = offset
        zoomState = target
        return Displacement(from: start, to: offset)
    }

    /// Shows content at another scale, along a course or at once.
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
