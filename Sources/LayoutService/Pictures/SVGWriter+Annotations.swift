import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

extension SVGWriter {
    /// The attributes of what contains labels.
    static let lettering: StaticString =
        ##" font-family="sans-serif" text-anchor="middle""##

    /// Draws the resting places and displacements of elements.
    mutating func annotations(_ elements: [PresentedElement]) {
        group(" fill=\"none\"") { svg in elements.forEach { svg.cross(of: $0) } }
        group(" stroke-width=\"1.5\"") { svg in
            for element in elements where element.isDisplaced { svg.displacement(of: element) }
        }
    }

    private mutating func group(
        _ attributes: StaticString,
        _ content: (inout SVGWriter) -> Void
    ) {
        element(
            "g",
            { svg in
                svg.attribute("stroke", Paint.accent)
                svg.attributes(attributes)
            },
            containing: content
        )
    }

    private mutating func cross(of element: PresentedElement) {
        let point = element.anchor
        self.element("path") { svg in
            svg.attribute("d") { svg in
                svg.write("M")
                svg.write(point.x - Mark.arm, point.y)
                svg.write("h")
                svg.write(2 * Mark.arm)
                svg.write("M")
                svg.write(point.x, point.y - Mark.arm)
                svg.write("v")
                svg.write(2 * Mark.arm)
            }
            if element.element.isHeader { svg.attribute("stroke", Paint.light) }
        }
    }

    private mutating func displacement(of element: PresentedElement) {
        let end = element.frame.center
        // It begins beside the dark header, where white lines would not be seen.
        let color = element.element.isHeader ? Paint.fixture : Paint.accent
        self.element("line") { svg in
            svg.ends(element.anchor, end)
            if element.element.isHeader { svg.attribute("stroke", color) }
        }
        self.element("circle") { svg in
            svg.circle(end, radius: Mark.dot)
            svg.attribute("fill", color)
            if element.element.isHeader { svg.attribute("stroke", color) }
        }
    }

    /// Draws the label of an element, if it fits.
    mutating func label(of element: PresentedElement) {
        guard let size = Mark.fontSize(of: element, letters: labelLength(of: element.element))
        else { return }
        self.element(
            "text",
            { svg in
                svg.attribute("x", element.frame.center.x)
                svg.attribute("y", element.frame.center.y - Mark.rise)
                svg.attribute("font-size", size)
                svg.attribute("fill", element.element.ink)
                svg.attributes(##" stroke="none""##)
                svg.turn(with: element)
            },
            containing: { $0.label(of: element.element) }
        )
    }
}

/// The measures of annotations, in points.
private enum Mark {
    /// Half a cross.
    static let arm = 3.0
    /// The radius of the dot at the end of a displacement.
    static let dot = 2.5
    /// The distance of a label above the centre of its element, clear of cross and dot.
    static let rise = 5.0
    /// Smaller letters are not readable.
    static let smallestFont = 6.0
    static let largestFont = 16.0

    /// The font size that fits into the upper half of an element; `nil` if it is not readable.
    ///
    /// In common fonts a digit is at most 0.65 of the font size wide, and 0.75 high.
    static func fontSize(of element: PresentedElement, letters: Int) -> Double? {
        let size = element.scaledFrame.size
        let (width, height) = (size.width - 2, size.height / 2 - rise - 1)
        let fitting = min(width / (0.65 * Double(letters)), height / 0.75)
        return fitting < smallestFont ? nil : min(fitting, largestFont)
    }
}

extension SVGWriter {
    /// The number of letters in the label of an element.
    fileprivate func labelLength(of element: ElementID) -> Int {
        let (section, item) = (element.section, element.item)
        return element.kind == .cell
            ? "\(section).\(item)".utf8.count : length(of: element.kind) + " \(section)".utf8.count
    }

    /// Writes the label that identifies an element: `0.12` for a cell, `header 0` for a header.
    fileprivate mutating func label(of element: ElementID) {
        guard element.kind != .cell else { return path(of: element) }
        kind(of: element)
        write(element.section)
    }
}

extension PresentedElement {
    /// Whether the element is visibly displaced: by half a point or more.
    fileprivate var isDisplaced: Bool {
        let (x, y) = (frame.center.x - anchor.x, frame.center.y - anchor.y)
        return x * x + y * y >= 0.25
    }
}
