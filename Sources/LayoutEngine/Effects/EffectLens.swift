import Glibc
import LayoutdGeometry
import LayoutdLayouts

/// What effects make of elements, for one content offset.
struct EffectLens {
    private let effects: [Effect]
    /// The visible part, in content coordinates.
    private let visibleRect: Rect
    private let scrollAxis: Axis
    /// The kinds of elements that effects change.
    private let affected: ElementKindSet

    init(_ effects: [Effect], over visibleRect: Rect, on layout: any CollectionLayout) {
        self.effects = effects
        self.visibleRect = visibleRect
        scrollAxis = layout.scrollAxis
        affected = layout.kinds.affected
    }

    /// An element as it is shown.
    func shown(_ element: PresentedElement) -> PresentedElement {
        guard affected.contains(element.element.kind) else { return element }
        var shown = element
        let distance = distance(of: element.frame.center)
        for effect in effects {
            let value = effect.value(at: distance)
            switch effect.property {
            case .scale: shown.scale *= value
            case .alpha: shown.alpha *= value
            case .angle: shown.angle += value
            case .offset:
                shown.frame.origin[scrollAxis] += value
                // It comes to rest elsewhere, too.
                let end = self.distance(of: element.anchor)
                shown.anchor[scrollAxis] += effect.value(at: end)
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

    /// How far a point is after the centre of the viewport along the scroll axis, in viewports.
    private func distance(of point: Point) -> Double {
        let length = visibleRect.size[scrollAxis]
        return length > 0 ? (point[scrollAxis] - visibleRect.center[scrollAxis]) / length : 0
    }

    /// A rectangle that all elements overlap before effects bring them into another one.
    ///
    /// Of elements that are larger than the viewport, it does not find those that grow or turn into
    /// the rectangle from farther away than an element of the viewport's size could.
    func reach(of rect: Rect) -> Rect {
        var reach = rect.outset(by: growth)
        let offsets = extremes(of: .offset)
        reach.origin[scrollAxis] -= offsets.upperBound
        reach.size[scrollAxis] += offsets.upperBound - offsets.lowerBound
        return reach
    }

    /// How far scaled and turned elements may exceed their bounding boxes on each side, in points.
    private var growth: Vector {
        let (size, scale) = (visibleRect.size, extremes(of: .scale).upperBound)
        let angles = extremes(of: .angle)
        let angle = max(-angles.lowerBound, angles.upperBound)
        let sine = angle < .pi / 2 ? sin(angle) : 1
        func growth(_ axis: Axis) -> Double {
            ((scale - 1) * size[axis] + scale * sine * size[axis.cross]) / 2 + Self.tolerance
        }
        return Vector(dx: growth(.horizontal), dy: growth(.vertical))
    }

    /// More than the positions of elements are rounded, in points.
    private static let tolerance = 0.01

    /// The least and the greatest value of a property, among them the one that changes nothing.
    private func extremes(of property: Effect.Property) -> ClosedRange<Double> {
        var range = property.neutral...property.neutral
        for effect in effects where effect.property == property {
            for stop in effect.stops {
                range = min(range.lowerBound, stop.value)...max(range.upperBound, stop.value)
            }
        }
        return range
    }

    /// The attributes that change with the distance.
    var attributes: AttributeSet {
        effects.reduce(into: []) { attributes, effect in
            switch effect.property {
            case .scale: attributes.insert(.scale)
            case .alpha: attributes.insert(.alpha)
            case .angle: attributes.insert(.angle)
            case .offset:
                let isVertical = scrollAxis == .vertical
                attributes.formUnion(isVertical ? [.y, .anchorY] : [.x, .anchorX])
            }
        }
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
            on: layout
        )
    }
}
