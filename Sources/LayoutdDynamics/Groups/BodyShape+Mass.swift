import CLayoutdBox2D

extension BodyShape {
    /// The mass of a group of density 1; none for other shapes, whose mass the engine computes.
    var mass: CB2Mass {
        guard case .compound(let pieces) = self else { return CB2Mass() }
        let solids = pieces.map(\.solid)
        let mass = solids.reduce(0) { $0 + $1.mass }
        let x = solids.reduce(0) { $0 + $1.mass * $1.x } / mass
        let y = solids.reduce(0) { $0 + $1.mass * $1.y } / mass
        let inertia = solids.reduce(0) { sum, solid in
            let (dx, dy) = (solid.x - x, solid.y - y)
            return sum + solid.inertia + solid.mass * (dx * dx + dy * dy)
        }
        return CB2Mass(
            mass: Float(mass),
            x: Float(x),
            y: Float(y),
            inertia: max(Float(inertia), .leastNormalMagnitude)
        )
    }
}

extension BodyPiece {
    /// Mass, centre of mass and inertia about it, of density 1 and in double precision.
    fileprivate var solid: (mass: Double, x: Double, y: Double, inertia: Double) {
        let start = (x: Double(corners[0].x), y: Double(corners[0].y))
        guard radius == 0 else {
            let mass = Double.pi * Double(radius) * Double(radius)
            return (mass, start.x, start.y, mass * Double(radius) * Double(radius) / 2)
        }
        // The sum over triangles from the first corner, so that far pieces lose nothing.
        var (mass, x, y, inertia) = (0.0, 0.0, 0.0, 0.0)
        let ways = corners.map { (x: Double($0.x) - start.x, y: Double($0.y) - start.y) }
        for (a, b) in zip(ways.dropFirst(), ways.dropFirst(2)) {
            let area = (a.x * b.y - a.y * b.x) / 2
            mass += area
            x += area * (a.x + b.x) / 3
            y += area * (a.y + b.y) / 3
            let squares = a.x * a.x + a.y * a.y + b.x * b.x + b.y * b.y + a.x * b.x + a.y * b.y
            inertia += area * squares / 6
        }
        (x, y) = (x / mass, y / mass)
        return (mass, start.x + x, start.y + y, inertia - mass * (x * x + y * y))
    }
}
