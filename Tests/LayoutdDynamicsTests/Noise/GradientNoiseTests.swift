import LayoutdTestSupport
import Testing

@testable import LayoutdDynamics

struct GradientNoiseTests {
    private func points(_ count: Int, _ range: ClosedRange<Double>, seed: UInt64) -> [[Double]] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in (0..<3).map { _ in .random(in: range, using: &random) } }
    }

    private func value(_ point: [Double]) -> Double {
        GradientNoise.value(point[0], point[1], point[2])
    }

    @Test func `noise has the published value`() {
        #expect(GradientNoise.value(3.14, 42, 7) == 0.136_919_958_784_000_12)
    }

    @Test(arguments: [-3.0...3, -300...300, -1e6...1e6, -1e12...1e12])
    func `noise is the sum over the corners of a cell`(range: ClosedRange<Double>) {
        for point in points(2_000, range, seed: 1) {
            #expect(abs(value(point) - PublishedNoise.value(point)) < 1e-12, "\(point)")
        }
    }

    @Test func `noise repeats every 256 units`() {
        for point in points(500, -8...8, seed: 2) {
            for axis in 0..<3 {
                var far = point
                far[axis] += 512
                #expect(abs(value(point) - value(far)) < 1e-9, "\(point)")
            }
        }
    }

    @Test func `noise is 0 at whole points, and wherever it has no fraction`() {
        for point in points(500, -300...300, seed: 3) {
            #expect(value(point.map { $0.rounded() }) == 0)
        }
        #expect(GradientNoise.value(0x1p60, -0x1p53, 1e300) == 0)
        #expect(abs(GradientNoise.value(1e300, 0.5, .greatestFiniteMagnitude)) <= 1)
    }

    @Test func `the mean over all of a plane is 0`() {
        var sum = 0.0
        for x in 0..<512 {
            for y in 0..<512 {
                sum += GradientNoise.value(Double(x) / 2 + 0.25, Double(y) / 2 + 0.25, 3)
            }
        }
        #expect(abs(sum) / (512 * 512) < 1e-14)
    }

    @Test func `no gradients can lead to more than the bound`() {
        let steps = (0...24).map { Double($0) / 24 }
        var most = 0.0
        for x in steps {
            for y in steps {
                for z in steps { most = max(most, greatest([x, y, z])) }
            }
        }
        #expect(most <= 1.0364 && most > 1.0344)
    }

    /// The greatest value at a point of a cell whose corners have any gradients.
    private func greatest(_ point: [Double]) -> Double {
        (0..<8).reduce(0) { sum, corner in
            let rest = (0..<3).map { corner >> $0 & 1 == 0 ? point[$0] : 1 - point[$0] }
            let weight = rest.reduce(1) { $0 * PublishedNoise.fade($1) }
            // A gradient adds or subtracts two of the three distances.
            return sum + weight * rest.sorted().dropFirst().reduce(0, +)
        }
    }

    @Test func `noise and its slope are continuous across cells`() {
        let step = 1e-6
        for point in points(500, -20...20, seed: 4) {
            for axis in 0..<3 {
                var (low, edge, high) = (point, point, point)
                edge[axis] = point[axis].rounded()
                low[axis] = edge[axis] - step
                high[axis] = edge[axis] + step
                #expect(abs(value(high) - value(low)) < 8 * step, "\(edge)")
                let bend = value(high) - 2 * value(edge) + value(low)
                #expect(abs(bend) < 200 * step * step, "\(edge)")
            }
        }
    }
}
