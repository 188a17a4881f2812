import Glibc
import LayoutdGeometry
import LayoutdLayouts

/// What effects make of elements, for one content offset.
struct EffectLens {
    private let parts: [Part]
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
    }

    init(
        _ effects: [Effect],
        over visibleRect: Rect,
        _ bounds: LayoutBounds,
        on layout: any CollectionLayout
    ) {
        (self.visibleRect, self.bounds) = (visibleRect, bounds.visible)
        self.layout = layout
        let axis = layout.scrollAxis
        let kinds = layout.kinds
        scrollAxis = axis
        parts = effects.map { effect in
            let isConstant = effect.driver == .offset
            return Part(
                effect: effect,
                kinds: effect.kinds.reduce(into: []) { set, name in
                    if let kind = kinds.kind(named: name) { set.insert(ElementKindSet(kind)) }
                },
                value: isConstant
                    ? effect.value(at: Self.offset(of: visibleRect, on: layout)) : nil
            )
        }
        affected = parts.reduce(into: []) { $0.formUnion($1.kinds) }
    }

    /// An element as it is shown.
    func shown(_ element: PresentedElement) -> PresentedElement {
        let kind = element.element.kind
        guard affected.contains(kind) else { return element }
        var shown = element
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
            }
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
    /// Of elements that are larger than the viewport, it does not find those that grow or turn into
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
        return reach
    }

    /// How far scaled and turned elements may exceed their bounding boxes on each side, in points.
    private var growth: Vector {
        let size = visibleRect.size
        let scale = extremes(of: .scale).upperBound * magnification
        let angles = extremes(of: .angle)
        let angle = max(-angles.lowerBound, angles.upperBound)
        let sine = angle < .pi / 2 ? sin(angle) : 1
        func growth(_ axis: Axis) -> Double {
            ((scale - 1) * size[axis] + scale * sine * size[axis.cross]) / 2 + Self.tolerance
        }
        return Vector(dx: growth(.horizontal), dy: growth(.vertical))
    }

    /// How much larger the nearest corner of an element may appear that is rotated out of the plane.
    private var magnification: Double {
        let eye = parts.compactMap(\.effect.perspective).min()
        guard let eye, parts.contains(where: \.effect.property.isOutOfPlane) else { return 1 }
        let size = visibleRect.size.scaled(by: extremes(of: .scale).upperBound / 2)
        func approach(_ property: Effect.Property, _ reach: Double) -> Double {
            let angles = extremes(of: property)
            let angle = max(-angles.lowerBound, angles.upperBound)
            return (angle < .pi / 2 ? sin(angle) : 1) * reach
        }
        let near = approach(.rotateX, size.height) + approach(.rotateY, size.width)
        return 1 / max(1 - near / eye, 1 / Transform3D.greatestMagnification)
    }

    /// More than the positions of elements are rounded, in points.
    private static let tolerance = 0.01

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
            on: layout
        )
    }
}
