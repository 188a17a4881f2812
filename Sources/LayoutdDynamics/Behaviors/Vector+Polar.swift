import Glibc
import LayoutdGeometry

extension Vector {
    /// Creates a vector from an angle (radians, clockwise from the right) and a length.
    ///
    /// Sine and cosine in single precision, as UIKit computes them.
    init(angle: Double, magnitude: Double) {
        let angle = Float(angle)
        self.init(dx: magnitude * Double(cosf(angle)), dy: magnitude * Double(sinf(angle)))
    }

    /// The angle in radians, clockwise from the right; 0 for the zero vector.
    var angle: Double { atan2(dy, dx) }
}
