/// Gradient noise as Ken Perlin published it: a smooth function of space that looks random.
///
/// It is 0 at points with whole coordinates, has the mean 0, repeats every 256 units, and stays within
/// ±1.0364.
///
/// - Note: Source: K. Perlin, "Improving Noise", SIGGRAPH 2002, and his reference implementation,
///   whose permutation and gradients these are.
enum GradientNoise {
    /// The noise at a point.
    static func value(_ x: Double, _ y: Double, _ z: Double) -> Double {
        let (x, y, z) = (Coordinate(x), Coordinate(y), Coordinate(z))
        func corner(_ dx: Int, _ dy: Int, _ dz: Int) -> Double {
            let hash = permuted(permuted(permuted(x.cell + dx) + y.cell + dy) + z.cell + dz)
            return gradient(
                hash,
                x.rest - Double(dx),
                y.rest - Double(dy),
                z.rest - Double(dz)
            )
        }
        func edge(_ dy: Int, _ dz: Int) -> Double {
            mix(corner(0, dy, dz), corner(1, dy, dz), x.weight)
        }
        func face(_ dz: Int) -> Double { mix(edge(0, dz), edge(1, dz), y.weight) }
        return mix(face(0), face(1), z.weight)
    }

    /// A coordinate, in its cell.
    private struct Coordinate {
        /// The number of the cell, from 0 to 255.
        let cell: Int
        /// From 0 to 1.
        let rest: Double
        /// The weight of the cell's far side: 6t⁵ − 15t⁴ + 10t³.
        let weight: Double

        init(_ coordinate: Double) {
            // Floats of 2^52 and more have no fraction.
            let number = abs(coordinate) < 0x1p52 ? coordinate : 0
            let whole = Int(number)
            let floor = Double(whole) > number ? whole - 1 : whole
            cell = floor & 255
            let t = number - Double(floor)
            rest = t
            weight = t * t * t * (t * (t * 6 - 15) + 10)
        }
    }

    private static func mix(_ a: Double, _ b: Double, _ weight: Double) -> Double {
        a + weight * (b - a)
    }

    /// The product of a distance with one of the 12 gradients to the edges of a cube.
    private static func gradient(_ hash: Int, _ x: Double, _ y: Double, _ z: Double) -> Double {
        let low = hash & 15
        let u = low < 8 ? x : y
        let v = low < 4 ? y : low == 12 || low == 14 ? x : z
        return (low & 1 == 0 ? u : -u) + (low & 2 == 0 ? v : -v)
    }

    private static func permuted(_ index: Int) -> Int { Int(permutation[index & 255]) }

    private static let permutation: [UInt8] = [
        151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225, 140, 36, 103, 30, 69,
        142, 8, 99, 37, 240, 21, 10, 23, 190, 6, 148, 247, 120, 234, 75, 0, 26, 197, 62, 94, 252,
        219, 203, 117, 35, 11, 32, 57, 177, 33, 88, 237, 149, 56, 87, 174, 20, 125, 136, 171, 168,
        68, 175, 74, 165, 71, 134, 139, 48, 27, 166, 77, 146, 158, 231, 83, 111, 229, 122, 60, 211,
        133, 230, 220, 105, 92, 41, 55, 46, 245, 40, 244, 102, 143, 54, 65, 25, 63, 161, 1, 216, 80,
        73, 209, 76, 132, 187, 208, 89, 18, 169, 200, 196, 135, 130, 116, 188, 159, 86, 164, 100,
        109, 198, 173, 186, 3, 64, 52, 217, 226, 250, 124, 123, 5, 202, 38, 147, 118, 126, 255, 82,
        85, 212, 207, 206, 59, 227, 47, 16, 58, 17, 182, 189, 28, 42, 223, 183, 170, 213, 119, 248,
        152, 2, 44, 154, 163, 70, 221, 153, 101, 155, 167, 43, 172, 9, 129, 22, 39, 253, 19, 98,
        108, 110, 79, 113, 224, 232, 178, 185, 112, 104, 218, 246, 97, 228, 251, 34, 242, 193, 238,
        210, 144, 12, 191, 179, 162, 241, 81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31,
        181, 199, 106, 157, 184, 84, 204, 176, 115, 121, 50, 45, 127, 4, 150, 254, 138, 236, 205,
        93, 222, 114, 67, 29, 24, 72, 243, 141, 128, 195, 78, 66, 215, 61, 156, 180,
    ]
}
