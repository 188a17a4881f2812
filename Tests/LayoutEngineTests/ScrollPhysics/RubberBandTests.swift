import Testing

@testable import LayoutEngine

struct RubberBandTests {
    private static let bands = [
        RubberBand(range: 0...1000, extent: 568),
        RubberBand(range: -88...(-88), extent: 812),
        RubberBand(range: -1e9...1e9, extent: 1),
        RubberBand(range: 5...6, extent: 1e5),
    ]

    private static let distances = [1e-3, 0.5, 1, 33, 568, 812, 4000, 1e5]

    @Test(arguments: MeasuredOverscroll.all)
    func `measured overscroll is matched to within half a point`(measured: MeasuredOverscroll) {
        let (dragged, shown) = (measured.dragged, measured.shown)
        let band = RubberBand(range: 20...1020, extent: MeasuredOverscroll.extent)
        #expect(abs(band.offset(forFinger: 1020 + dragged) - 1020 - shown) < 0.5)
        #expect(abs(20 - band.offset(forFinger: 20 - dragged) - shown) < 0.5)
    }

    @Test(arguments: bands.prefix(2), distances)
    func `the shown distance follows the published formula`(band: RubberBand, distance: Double) {
        let formula = (1 - 1 / (distance * 0.55 / band.extent + 1)) * band.extent
        let (lower, upper) = (band.range.lowerBound, band.range.upperBound)
        #expect(abs(band.offset(forFinger: upper + distance) - upper - formula) < 1e-10)
        #expect(abs(lower - band.offset(forFinger: lower - distance) - formula) < 1e-10)
    }

    @Test(arguments: bands)
    func `within the range there is no resistance`(band: RubberBand) {
        let (lower, upper) = (band.range.lowerBound, band.range.upperBound)
        for offset in [lower, (lower + upper) / 2, upper] {
            #expect(band.offset(forFinger: offset) == offset)
            #expect(band.finger(forOffset: offset) == offset)
        }
    }

    /// The inverse magnifies the offset's rounding error by the resistance of the band.
    @Test(arguments: bands, distances)
    func `the finger can be computed from the offset it shows`(band: RubberBand, distance: Double) {
        for finger in [band.range.lowerBound - distance, band.range.upperBound + distance] {
            let offset = band.offset(forFinger: finger)
            let share = 0.55 * distance / band.extent
            let resistance = (1 + share) * (1 + share) / 0.55
            let error = abs(band.finger(forOffset: offset) - finger)
            let rounding = max(abs(finger), 1).ulp
            #expect(error <= 8 * rounding * resistance, "\(finger): \(error)")
        }
    }

    @Test(arguments: bands, [1e-9, 0.1, 0.5, 0.9, 0.999])
    func `the offset can be computed from its finger`(band: RubberBand, share: Double) {
        let distance = share * band.extent
        for offset in [band.range.lowerBound - distance, band.range.upperBound + distance] {
            let error = abs(band.offset(forFinger: band.finger(forOffset: offset)) - offset)
            #expect(error <= 8 * max(abs(offset), 1).ulp, "\(offset): \(error)")
        }
    }

    @Test(arguments: bands.filter { $0.extent > 1 })
    func `content follows the finger, but never as far as the extent`(
        band: RubberBand
    ) {
        let edge = band.range.upperBound
        let shown = (0...30).map { band.offset(forFinger: edge + Double(1 << $0)) - edge }
        #expect(zip(shown, shown.dropFirst()).allSatisfy(<))
        #expect(shown.allSatisfy { $0 < band.extent })
    }

    @Test(arguments: bands.prefix(2), [-900.0, -30, 30, 900])
    func `a drag ends where its two halves do`(band: RubberBand, delta: Double) {
        for start in stride(from: -500.0, through: 1500, by: 125) {
            let offset = band.offset(forFinger: start)
            let half = band.dragged(from: offset, by: delta / 2)
            let whole = band.dragged(from: offset, by: delta)
            #expect(abs(band.dragged(from: half, by: delta / 2) - whole) < 1e-9, "from \(offset)")
        }
    }

    @Test(arguments: bands, [1, 1.000_001, 2, 1e9])
    func `an offset beyond any finger's reach returns with any drag inwards`(
        band: RubberBand,
        extents: Double
    ) {
        let distance = extents * band.extent
        let (below, above) = (band.range.lowerBound - distance, band.range.upperBound + distance)
        #expect(band.finger(forOffset: below).isFinite && band.finger(forOffset: above).isFinite)
        for delta in [1e-3, 1, 300] {
            let (lower, upper) = (band.range.lowerBound, band.range.upperBound)
            #expect(band.dragged(from: below, by: delta) > below)
            #expect(band.dragged(from: below, by: delta) < lower)
            #expect(band.dragged(from: above, by: -delta) < above)
            #expect(band.dragged(from: above, by: -delta) > upper)
        }
    }

    @Test func `without an extent the content stays at its edge`() {
        let band = RubberBand(range: 0...100, extent: 0)
        #expect(band.offset(forFinger: 150) == 100)
        #expect(band.finger(forOffset: -50) == 0)
        #expect(band.dragged(from: 130, by: -20) == 80)
    }
}
