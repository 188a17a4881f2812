import LayoutdGeometry

/// Geometry in full precision.
extension JSONWriter {
    mutating func point(_ point: Point) {
        object { json in
            json.member("x", point.x)
            json.member("y", point.y)
        }
    }

    mutating func point(_ point: Point?) {
        if let point { self.point(point) } else { null() }
    }

    mutating func member(_ name: StaticString, _ point: Point) {
        self.name(name)
        self.point(point)
    }

    mutating func member(_ name: StaticString, _ vector: Vector) {
        member(name, Point(x: vector.dx, y: vector.dy))
    }

    mutating func size(_ size: Size) {
        object { json in
            json.member("width", size.width)
            json.member("height", size.height)
        }
    }

    mutating func insets(_ insets: Insets) {
        object { json in
            json.member("top", insets.top)
            json.member("left", insets.left)
            json.member("bottom", insets.bottom)
            json.member("right", insets.right)
        }
    }
}
