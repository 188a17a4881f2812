import LayoutEngine
import LayoutdGeometry
import LayoutdHTTPServer
import LayoutdLayouts

/// A drawing of a frame: a rectangle for every element, in content coordinates.
struct Picture: Sendable {
    private let frame: Frame
    /// The part of the content that is shown, in content coordinates, points.
    private let rect: Rect
    private let looks: ElementLooks
    private let fixtures: Fixtures

    /// A drawing of a frame of a view.
    init(_ frame: Frame, of view: CollectionView, in rect: Rect) {
        self.frame = frame
        self.rect = rect
        looks = ElementLooks(of: frame.elements, in: view)
        fixtures = Fixtures(of: frame.elements, in: view)
    }

    /// The elements that are not hidden.
    private var shown: [PresentedElement] {
        guard let hidden = frame.hidden else { return frame.elements }
        return frame.elements.filter { $0.departing != nil || !hidden.contains($0.element) }
    }

    /// The picture as SVG.
    func drawn(_ query: PictureQuery) -> BodyBuffer {
        // An element takes about 200 bytes, and as many again with its annotations.
        let bytes = frame.elements.count * (query.isAnnotated ? 512 : 224)
        var svg = SVGWriter(
            precision: query.precision,
            kinds: frame.kinds,
            capacity: 512 + bytes
        )
        svg.element(
            "svg",
            { svg in
                svg.attributes(" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"")
                svg.size(rect.size.scaled(by: frame.state.zoomScale ?? 1))
                svg.attribute("viewBox") {
                    $0.write(rect.minX, rect.minY, rect.size.width, rect.size.height)
                }
            },
            containing: { svg in
                write(to: &svg, withLabels: query.isAnnotated)
                svg.grips(fixtures.grips)
                if query.isAnnotated { svg.annotations(shown) }
            }
        )
        return svg.finish()
    }

    private func write(to svg: inout SVGWriter, withLabels: Bool) {
        svg.title {
            $0.write("layoutd frame ")
            $0.write(frame.state.sequence)
        }
        svg.element("rect") { svg in
            svg.place(rect)
            svg.attribute("fill", Paint.background)
        }
        svg.fixtures(fixtures)
        svg.element(
            "g",
            { svg in
                svg.attribute("stroke", Paint.light)
                if withLabels { svg.attributes(SVGWriter.lettering) }
            },
            containing: { svg in
                for element in shown {
                    svg.element(element, looks)
                    if let path = looks.path(of: element) {
                        svg.collisionPath(path, of: element)
                    }
                    // What lies over an element also lies over its label.
                    if withLabels { svg.label(of: element) }
                }
            }
        )
    }
}

extension SVGWriter {
    /// Draws an element.
    fileprivate mutating func element(_ element: PresentedElement, _ looks: ElementLooks) {
        let isTilted = !element.tilt.isFlat
        self.element(
            isTilted ? "polygon" : "rect",
            { svg in
                if isTilted {
                    svg.attribute("points") { svg in
                        for (index, corner) in element.corners.enumerated() {
                            if index > 0 { svg.write(" ") }
                            svg.write(corner.x, corner.y)
                        }
                    }
                } else {
                    let frame = element.scaledFrame
                    svg.place(frame)
                    svg.corners(looks.cornerRadii(of: element, drawn: frame.size))
                    svg.turn(with: element)
                }
                svg.attribute("fill", looks.fill(of: element))
                if element.alpha != 1 {
                    svg.attribute("opacity") { $0.write(ratio: element.alpha) }
                }
                if element.departing != nil {
                    svg.attribute("stroke", Paint.ink)
                    svg.attributes(" stroke-dasharray=\"4 3\"")
                }
            },
            containing: { svg in svg.title { $0.name(of: element) } }
        )
    }

    /// Writes the name of an element: `cell 0.12`.
    private mutating func name(of element: PresentedElement) {
        kind(of: element.element)
        path(of: element.element)
        if let departing = element.departing {
            write(" departing ")
            write(departing)
        }
    }

    fileprivate mutating func title(_ text: (inout SVGWriter) -> Void) {
        element("title", { _ in }, containing: text)
    }

    fileprivate mutating func size(_ size: Size) {
        attribute("width", size.width)
        attribute("height", size.height)
    }

    /// Writes the place and the size of a rectangle.
    mutating func place(_ rect: Rect) {
        attribute("x", rect.minX)
        attribute("y", rect.minY)
        size(rect.size)
    }

    /// Writes the radii of the corners of a rectangle, if they are round.
    private mutating func corners(_ radii: Size) {
        if radii.width > 0 { attribute("rx", radii.width) }
        if radii.height != radii.width { attribute("ry", radii.height) }
    }
}

extension SVGWriter {
    /// Writes a kind, and a space: `cell `.
    mutating func kind(of element: ElementID) {
        write(element.kind)
        write(" ")
    }

    /// Writes an index path: `0.12`.
    mutating func path(of element: ElementID) {
        write(element.section)
        write(".")
        write(element.documentItem)
    }

    /// Rotates what is drawn in the same way as an element.
    mutating func turn(with element: PresentedElement) {
        guard element.angle != 0 else { return }
        attribute("transform") { svg in
            svg.write("rotate(")
            svg.write(degrees: element.angle * 180 / .pi)
            svg.write(" ")
            svg.write(element.frame.center.x, element.frame.center.y)
            svg.write(")")
        }
    }
}
