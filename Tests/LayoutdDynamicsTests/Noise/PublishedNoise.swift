/// Perlin's noise of 2002 as a plain sum over the corners of a cell, and the noise of fields by its
/// definition: slow, and independent of how the library computes them.
enum PublishedNoise {
    /// The noise at a point.
    static func value(_ point: [Double]) -> Double {
        (0..<8).reduce(0) { sum, corner in
            let steps = [corner & 1, corner >> 1 & 1, corner >> 2]
            var (hash, weight) = (0, 1.0)
            var distance: [Double] = []
            for (coordinate, step) in zip(point, steps) {
                let floor = coordinate.rounded(.down)
                let cell = Int(floor.truncatingRemainder(dividingBy: 256)) + 256
                hash = permutation[(hash + cell + step) % 256]
                let rest = coordinate - floor
                weight *= fade(step == 0 ? rest : 1 - rest)
                distance.append(rest - Double(step))
            }
            let gradient = gradients[hash % 16]
            return sum + weight * zip(gradient, distance).reduce(0) { $0 + $1.0 * $1.1 }
        }
    }

    /// 1 at a corner, 0 at the next one.
    static func fade(_ t: Double) -> Double {
        1 - (6 * t * t * t * t * t - 15 * t * t * t * t + 10 * t * t * t)
    }

    /// The noise vector of a field, in metres and seconds from its position.
    static func vector(
        x: Double,
        y: Double,
        time: Double,
        smoothness: Double,
        animationSpeed: Double
    ) -> (x: Double, y: Double) {
        let q = [x, y, animationSpeed * time]
        let shares = [1, 1 - smoothness, (1 - smoothness) * (1 - smoothness)]
        let total = shares.reduce(0, +)
        func sum(_ offset: [Double]) -> Double {
            zip(shares, [1.0, 2, 4]).reduce(0) { sum, octave in
                let point = zip(q, offset).map { octave.1 * $0 + $1 }
                return sum + octave.0 * value(point)
            }
        }
        return (sum([0, 0, 0]) / (1.5 * total), sum([37.5, 59.5, 83.5]) / (1.5 * total))
    }

    /// From the middle of a cube to its edges; four of them twice.
    private static let gradients: [[Double]] = [
        [1, 1, 0], [-1, 1, 0], [1, -1, 0], [-1, -1, 0],
        [1, 0, 1], [-1, 0, 1], [1, 0, -1], [-1, 0, -1],
        [0, 1, 1], [0, -1, 1], [0, 1, -1], [0, -1, -1],
        [1, 1, 0], [0, -1, 1], [-1, 1, 0], [0, -1, -1],
    ]

    /// Perlin's permutation, two hexadecimal digits each.
    private static let permutation: [Int] = {
        let digits = Array(
            """
            97a0895b5a0f830dc95f6035c2e907e18c24671e458e086325f0150a17be0694
            f778ea4b001ac53e5efcdbcb75230b2039b12158ed953857ae147d88aba844af
            4aa547868b301ba64d929ee7536fe57a3cd385e6dc695c29372ef528f4668f36
            41193fa101d85049d14c84bbd05912a9c8c4878274bc9f56a4646dc6adba0340
            34d9e2fa7c7b05ca2693767eff5255d4cfce3be32f103a11b6bd1c2adfb7aad5
            77f898022c9aa346dd99659ba72bac09811627fd13626c6e4f71e0e8b2b97068
            daf661e4fb22f2c1eed2900cbfb3a2f1513391ebf90eef6b31c0d61fb5c76a9d
            b854ccb07379322d7f0496fe8aeccd5dde72431d1848f38d80c34e42d73d9cb4
            """.filter(\.isHexDigit)
        )
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            Int(String(digits[$0...$0 + 1]), radix: 16)
        }
    }()
}
