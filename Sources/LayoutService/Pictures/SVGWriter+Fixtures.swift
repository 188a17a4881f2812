import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry

extension SVGWriter {
    /// Draws what holds the items of a scene, below them.
    mutating func fixtures(_ fixtures: Fixtures) {
        guard !fixtures.isEmpty else { return }
        element(
            "g",
            { svg in
                svg.attributes(##" fill="none" stroke-width="2" stroke-linecap="round""##)
                svg.attribute("stroke", Paint.fixture)
            },
            containing: { svg in
                fixtures.fields.forEach { svg.field($0.position, $0.attracts) }
                fixtures.places.forEach { svg.resting(in: $0) }
                fixtures.bounds.forEach { svg.bounds($0) }
                fixtures.boundaries.forEach { svg.wall($0) }
                for (from, to) in fixtures.links {
                    svg.element("line") { $0.ends(from, to) }
                }
                for anchor in fixtures.anchors {
                    svg.element("circle") { svg in
                        svg.circle(anchor, radius: 5)
                        svg.attribute("fill", Paint.fixture)
                        svg.attributes(##" stroke="none""##)
                    }
                }
            }
        )
    }

    private mutating func field(_ position: Point, _ color: Color) {
        for radius in [48.0, 72] {
            element("circle") { svg in
                svg.circle(position, radius: radius)
                svg.attribute("stroke", color)
                svg.attributes(##" stroke-width="1.5" opacity="0.5""##)
            }
        }
    }

    /// Draws the place of an item, a little smaller, so that an item in it covers the line.
    private mutating func resting(in place: Rect) {
        element("rect") { svg in
            svg.place(place.inset(by: Insets(top: 1, left: 1, bottom: 1, right: 1)))
            svg.attributes(##" rx="7" stroke-width="1.5" stroke-dasharray="5 6""##)
        }
    }

    private mutating func bounds(_ bounds: Rect) {
        element("rect") { svg in
            svg.place(bounds)
            svg.attributes(##" stroke-width="3""##)
        }
    }

    private mutating func wall(_ boundary: CollisionBehavior.Boundary) {
        element("path") { svg in
            svg.attribute("d") { $0.path(boundary.points, isClosed: boundary.isClosed) }
            svg.attributes(##" stroke-width="3""##)
        }
    }

    /// Draws the path in which an item collides.
    mutating func collisionPath(_ path: [Point], of element: PresentedElement) {
        let center = element.frame.center
        self.element("path") { svg in
            svg.attribute("d") { svg in
                let corners = path.map { center + Vector(dx: $0.x, dy: $0.y) }
                svg.path(corners, isClosed: true)
            }
            svg.attributes(##" fill="none""##)
            svg.attribute("stroke", Paint.header)
            svg.turn(with: element)
        }
    }

    /// Draws hands on what fingers hold, and lines to what they do not reach.
    mutating func grips(_ grips: [SceneGrip]) {
        guard !grips.isEmpty else { return }
        element(
            "g",
            { $0.attributes(##" fill="#fff" stroke="#10182a" stroke-linejoin="round""##) },
            containing: { svg in grips.forEach { svg.grip($0) } }
        )
    }

    private mutating func grip(_ grip: SceneGrip) {
        element("line") { svg in
            svg.ends(grip.place, grip.finger)
            svg.attributes(##" stroke-width="1.5""##)
        }
        element("circle") { $0.circle(grip.place, radius: 3) }
        element("path") { svg in
            svg.attributes(Self.hand)
            svg.attribute("transform") { svg in
                svg.write("translate(")
                svg.write(grip.finger.x - 9, grip.finger.y - 14)
                svg.write(") scale(0.15)")
            }
        }
    }

    /// The hand of hands.js, in tenths.
    private static let hand: StaticString = ##"""
         stroke-width="14" d="M90 210c-20-30-40-60-40-75a14 14 0 0 1 26-7L90 150V50a14 14 0 0 1 28 0v50-65\##
        a14 14 0 0 1 28 0V100 50a14 14 0 0 1 28 0v60-30a14 14 0 0 1 28 0v70c0 40-20 60-60 60z"
        """##
}

extension SVGWriter {
    /// Writes the ends of a line.
    mutating func ends(_ start: Point, _ end: Point) {
        attribute("x1", start.x)
        attribute("y1", start.y)
        attribute("x2", end.x)
        attribute("y2", end.y)
    }

    /// Writes the centre and the radius of a circle.
    mutating func circle(_ center: Point, radius: Double) {
        attribute("cx", center.x)
        attribute("cy", center.y)
        attribute("r", radius)
    }

    /// Writes the lines between points.
    private mutating func path(_ points: [Point], isClosed: Bool) {
        for (index, point) in points.enumerated() {
            write(index == 0 ? "M" : "L")
            write(point.x, point.y)
        }
        if isClosed { write("Z") }
    }
}
