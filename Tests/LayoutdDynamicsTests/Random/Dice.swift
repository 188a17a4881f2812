import LayoutdGeometry

/// Random numbers that are the same in every run (SplitMix64).
///
/// - Note: Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
struct Dice: RandomNumberGenerator {
    private var state: UInt64
    private var hostile: Set<Quantity> = []

    init(seed: UInt64) {
        state = seed
    }

    /// Creates dice that often return the limits of the allowed range, for some of the quantities.
    init(hostileSeed seed: UInt64) {
        state = seed
        hostile = Set(Quantity.allCases.filter { _ in isHit(oneIn: 2) })
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    mutating func isHit(oneIn chances: Int) -> Bool {
        Int.random(in: 0..<chances, using: &self) == 0
    }

    mutating func number(_ quantity: Quantity) -> Double {
        hostile.contains(quantity) && !isHit(oneIn: 4)
            ? hostileNumber(in: quantity.allowed)
            : Double.random(in: quantity.ordinary, using: &self)
    }

    mutating func point() -> Point {
        Point(x: number(.coordinate), y: number(.coordinate))
    }

    mutating func vector(_ quantity: Quantity) -> Vector {
        Vector(dx: number(quantity), dy: number(quantity))
    }

    mutating func size() -> Size {
        Size(width: number(.size), height: number(.size))
    }

    /// Returns often a limit or zero, otherwise a number of any magnitude.
    private mutating func hostileNumber(in range: ClosedRange<Double>) -> Double {
        switch Int.random(in: 0..<8, using: &self) {
        case 0: return range.lowerBound
        case 1: return range.upperBound
        case 2: return min(max(0, range.lowerBound), range.upperBound)
        case 3: return Double.random(in: range, using: &self)
        default:
            let magnitude = Double.random(in: -8...14, using: &self)
            let sign: Double = range.lowerBound < 0 && isHit(oneIn: 2) ? -1 : 1
            let number = sign * exponential(magnitude)
            return min(max(number, range.lowerBound), range.upperBound)
        }
    }

    /// Approximates e to the given power.
    private func exponential(_ power: Double) -> Double {
        (0..<16).reduce(1 + power / 65536) { value, _ in value * value }
    }
}

/// A kind of number in a scene.
enum Quantity: CaseIterable {
    case coordinate, offset, size, angle, velocity, spin, strength, charge, density, frequency
    case damping, elasticity, resistance, falloff, radius, length, torque, smoothness

    /// The range of ordinary scenes, in which items collide.
    var ordinary: ClosedRange<Double> {
        switch self {
        case .coordinate: 0...300
        case .offset: -20...20
        case .size: 10...80
        case .angle: -3...3
        case .velocity: -300...300
        case .spin: -6...6
        case .strength, .charge: -3...3
        case .density: 0.3...3
        case .frequency: 0.5...4
        case .damping: 0...1.2
        case .elasticity, .resistance: 0...0.9
        case .falloff: -1...2
        case .radius: 0...150
        case .length: 0...150
        case .torque: 0...0.2
        case .smoothness: 0...1
        }
    }

    /// The range that the service accepts.
    var allowed: ClosedRange<Double> {
        switch self {
        case .coordinate, .offset, .angle, .strength, .charge: -1e6...1e6
        case .size: 0.1...10_000
        case .velocity, .spin: -24_000...24_000
        case .density: 0.001...1000
        case .frequency: 0...60
        case .damping, .elasticity: 0...100
        case .resistance: 0...1000
        case .falloff: -10...10
        case .radius: 0...1e6
        case .length: 0...100_000
        case .torque: 0...1e6
        case .smoothness: 0...1
        }
    }
}
