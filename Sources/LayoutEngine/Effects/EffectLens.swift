import Glibc
import LayoutdGeometry
import LayoutdLayouts

/// What effects make of elements, for one content offset.
struct EffectLens {
    private let parts: [Part]
    /// Whether any of them puts elements on a path.
    private let hasPlaces: Bool
    /// The visible part, in content coordinates.
    private let visibleRect: Rect
    /// The visible part inside the content insets, in content coordinates.
    private let bounds: Rect
    private let layout: any CollectionLayout
    private let scrollAxis: Axis
    /// The kinds of elements that effects change.
    private let affected: ElementKindSet

    /// An effect, and what is known of it before its element is.
    private struct Part {
        let effect: Effect
        let kinds: ElementKindSet
        /// The value, if it is the same for all elements.
        let value: Double?
        /// Where it puts elements, if it does.
        let place: PlaceEffect?
    }

    init(
        _ effects: [Effect],
        over visibleRect: Rect,
        _ bounds: LayoutBounds,
        zoomScale: Double,
        on layout: any CollectionLayout
    ) {
        (self.visibleRect, self.bounds) = (visibleRect, bounds.visible)
        self.layout = layout
        let axis = layout.scrollAxis
        let kinds = layout.kinds
        scrollAxis = axis
        hasPlaces = effects.contains { $0.property == .place }
        parts = effects.map { effect in
            let isConstant = effect.driver == .offset
            return Part(
                effect: effect,
                kinds: effect.kinds.reduce(into: []) { set, name in
                    if let kind = kinds.kind(named: name) { set.insert(ElementKindSet(kind)) }
                },
                value: isConstant
                    ? effect.value(at: Self.offset(of: visibleRect, on: layout)) : nil,
                place: effect.property == .place
                    ? PlaceEffect(
                        effect,
                        over: visibleRect,
                        bounds.visible,
                        zoomScale: zoomScale,
                        on: layout
                    ) : nil
            )
        }
        affected = parts.reduce(into: []) { $0.formUnion($1.kinds) }
    }

    /// An element as it is shown.
    func shown(_ element: PresentedElement) -> PresentedElement {
        let kind = element.element.kind
        guard affected.contains(kind) else { return element }
        var shown = hasPlaces ? placed(element) : element
        for part in parts where part.kinds.contains(kind) {
            let effect = part.effect
            func value(_ rect: Rect) -> Double {
                part.value ?? effect.value(at: position(of: rect, element, effect.driver))
            }
            switch effect.property {
            case .scale: shown.scale *= value(element.frame)
            case .alpha: shown.alpha *= value(element.frame)
            case .angle:
                let angle = value(element.frame)
                shown.angle += layout.isRightToLeft ? -angle : angle
            case .zIndex: shown.raise(by: value(element.frame))
            case .rotateX:
                shown.tilt.rotate(\.rotateX, by: value(element.frame), effect.perspective)
            case .rotateY:
                let angle = value(element.frame)
                shown.tilt.rotate(
                    \.rotateY,
                    by: layout.isRightToLeft ? -angle : angle,
                    effect.perspective
                )
            case .offset, .offsetAcross:
                let axis = effect.property == .offset ? scrollAxis : scrollAxis.cross
                let sign = isMirrored(axis) ? -1.0 : 1
                shown.frame.origin[axis] += sign * value(element.frame)
                // It comes to rest elsewhere, too.
                let end = Rect(center: element.anchor, size: element.frame.size)
                shown.anchor[axis] += sign * value(end)
            case .place: break
            }
        }
        return shown
    }

    /// An element on its path; one that a finger holds, or has let go, stays where that is.
    private func placed(_ element: PresentedElement) -> PresentedElement {
        guard element.zIndex < ZIndex.landing else { return element }
        var shown = element
        for part in parts where part.kinds.contains(element.element.kind) {
            guard let place = part.place else { continue }
            let (size, driver) = (element.frame.size, part.effect.driver)
            let end = Rect(center: element.anchor, size: size)
            let center = place.center(at: position(of: element.frame, element, driver))
            shown.frame = Rect(center: center, size: size)
            shown.anchor = place.center(at: position(of: end, element, driver))
        }
        return shown
    }

    /// The elements that overlap a rectangle as they are shown.
    ///
    /// - Parameters:
    ///   - elements: All elements in the ``reach(of:)`` of the rectangle, without effects.
    ///   - rect: The rectangle, in content coordinates.
    /// - Returns: These elements, in the same order.
    func shown(_ elements: [PresentedElement], in rect: Rect) -> [PresentedElement] {
        elements.lazy.map(shown).filter { $0.boundingBox.overlaps(rect) }
    }

    /// Where a rectangle of an element is, as a driver measures it.
    private func position(
        of rect: Rect,
        _ element: PresentedElement,
        _ driver: Effect.Driver
    ) -> Double {
        let axis = scrollAxis
        let length = visibleRect.size[axis]
        let isMirrored = isMirrored(axis)
        switch driver {
        case .center:
            let way = rect.center[axis] - visibleRect.center[axis]
            return length > 0 ? (isMirrored ? -way : way) / length : 0
        case .start:
            let way =
                isMirrored ? bounds.max(axis) - rect.max(axis) : rect.min(axis) - bounds.min(axis)
            return length > 0 ? way / length : 0
        case .section:
            let extent =
                layout.extent(ofSection: element.element.section) ?? 0...layout.contentSize[axis]
            let length = extent.upperBound - extent.lowerBound
            let way =
                isMirrored
                ? extent.upperBound - bounds.max(axis) : bounds.min(axis) - extent.lowerBound
            return length > 0 ? way / length : 0
        case .offset: return Self.offset(of: visibleRect, on: layout)
        }
    }

    /// How far the visible part is from where the content begins, along the scroll axis.
    private static func offset(of visible: Rect, on layout: any CollectionLayout) -> Double {
        let axis = layout.scrollAxis
        guard layout.isRightToLeft, axis == .horizontal else { return visible.min(axis) }
        return layout.contentSize.width - visible.maxX
    }

    /// Whether the layout is mirrored along an axis: then so is what effects do.
    private func isMirrored(_ axis: Axis) -> Bool {
        layout.isRightToLeft && axis == .horizontal
    }

    /// A rectangle that all elements overlap before effects bring them into another one.
    ///
    /// Of elements that are larger than the viewport without effects, it does not find those that grow or turn into
    /// the rectangle from farther away than an element of the viewport's size could.
    func reach(of rect: Rect) -> Rect {
        var reach = rect.outset(by: growth)
        for (axis, property) in [
            (scrollAxis, Effect.Property.offset), (scrollAxis.cross, .offsetAcross),
        ] {
            var offsets = extremes(of: property)
            if isMirrored(axis) { offsets = -offsets.upperBound...(-offsets.lowerBound) }
            reach.origin[axis] -= offsets.upperBound
            reach.size[axis] += offsets.upperBound - offsets.lowerBound
        }
        return hasPlaces ? reachOfPlaces(reach) : reach
    }

    /// A rectangle that all elements overlap before a path brings them into another one.
    ///
    /// They may be anywhere across the scroll axis: a path does not regard it, and sections that scroll by
    /// themselves, pins and layouts before a change put elements beside the content.
    private func reachOfPlaces(_ rect: Rect) -> Rect {
        let (axis, cross) = (scrollAxis, scrollAxis.cross)
        var reach = rect
        for place in parts.compactMap(\.place) {
            let interval = place.reach(of: rect.min(axis)...rect.max(axis))
            var origins = Rect.zero
            origins.origin[axis] = interval.lowerBound - Self.tolerance
            origins.size[axis] = interval.upperBound - interval.lowerBound + 2 * Self.tolerance
            origins.origin[cross] = -Self.farthest
            origins.size[cross] = 2 * Self.farthest
            reach = reach.union(origins)
        }
        return reach
    }

    /// How far scaled and turned elements may exceed their bounding boxes on each side, in points.
    ///
    /// Without effects an element fits into the viewport, W × H points; it may be turned already. With a shear σ =
    /// sin *x* sin *y*, by which a rotation about both axes lifts its sides, and an angle α of more, its width becomes
    /// at most W (1 + σ sin α) + H (σ + sin α), and never more than the diagonal.
    private var growth: Vector {
        let size = visibleRect.size
        let scale = extremes(of: .scale).upperBound * magnification
        let sine = greatestSine(of: .angle)
        let shear = greatestSine(of: .rotateX) * greatestSine(of: .rotateY)
        func growth(_ axis: Axis) -> Double {
            let (along, across) = (size[axis], size[axis.cross])
            let turned = scale * (along * (1 + shear * sine) + across * (shear + sine)) - along
            // Of narrow elements the diagonal is nearly the height, and more of it is growth.
            let diagonal = max(scale * hypot(along, across) - along, scale * across)
            return min(turned, diagonal) / 2 + Self.tolerance
        }
        return Vector(dx: growth(.horizontal), dy: growth(.vertical))
    }

    /// How much larger the nearest corner of an element may appear that is rotated out of the plane.
    private var magnification: Double {
        let eye = parts.compactMap(\.effect.perspective).min()
        guard let eye, parts.contains(where: \.effect.property.isOutOfPlane) else { return 1 }
        let reach = hypot(visibleRect.size.width, visibleRect.size.height) / 2
        let (x, y) = (greatestSine(of: .rotateX), greatestSine(of: .rotateY))
        // The sine of the angle between the element and the screen, which is x or y if the other one is 0.
        let sine = (x * x + y * y - x * x * y * y).squareRoot()
        let near = extremes(of: .scale).upperBound * sine * reach
        return 1 / max(1 - near / eye, 1 / Transform3D.greatestMagnification)
    }

    /// The greatest sine of the angles of a rotation.
    private func greatestSine(of property: Effect.Property) -> Double {
        let angles = extremes(of: property)
        let angle = max(-angles.lowerBound, angles.upperBound)
        return angle < .pi / 2 ? sin(angle) : 1
    }

    /// More than the positions of elements are rounded, in points.
    private static let tolerance = 0.01

    /// Farther than elements and requested rectangles can be, in points.
    private static let farthest = 4e9

    /// The least and the greatest value of a property, among them the one that changes nothing.
    private func extremes(of property: Effect.Property) -> ClosedRange<Double> {
        var range = property.neutral...property.neutral
        for part in parts where part.effect.property == property {
            for value in part.value.map({ [$0] }) ?? part.effect.stops.map(\.value) {
                range = min(range.lowerBound, value)...max(range.upperBound, value)
            }
        }
        return range
    }

    /// The attributes that change with the position.
    var attributes: AttributeSet {
        parts.reduce(into: []) { attributes, part in
            switch part.effect.property {
            case .scale: attributes.insert(.scale)
            case .alpha: attributes.insert(.alpha)
            case .angle: attributes.insert(.angle)
            case .zIndex: attributes.insert(.zIndex)
            case .offset, .offsetAcross:
                let isVertical = (part.effect.property == .offset) == (scrollAxis == .vertical)
                attributes.formUnion(isVertical ? [.y, .anchorY] : [.x, .anchorX])
            case .place: attributes.formUnion([.x, .y, .anchorX, .anchorY])
            case .rotateX, .rotateY: break
            }
            if parts.contains(where: \.effect.property.isOutOfPlane) {
                attributes.insert(.transform)
            }
        }
    }
}

extension PresentedElement {
    /// Adds to the drawing order, up to that of what a finger holds.
    fileprivate mutating func raise(by levels: Double) {
        guard zIndex < ZIndex.landing else { return }
        zIndex = min(zIndex + Int(levels.rounded()), ZIndex.landing - 1)
    }
}

extension CollectionView {
    /// What the effects make of elements at the current offset; `nil` without effects.
    var lens: EffectLens? {
        state.settings.hasEffects ? lens(at: contentOffset) : nil
    }

    /// What the effects make of elements at an offset.
    func lens(at offset: Point) -> EffectLens {
        EffectLens(
            settings.effects,
            over: state.scroller.viewport.visibleRect(at: offset),
            state.scroller.viewport.bounds(at: offset),
            zoomScale: zoomScale,
            on: layout
        )
    }
}
