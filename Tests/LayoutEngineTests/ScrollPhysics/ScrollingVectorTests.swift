import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// The vectors of flings, rubber bands and pages, compared with the formulas.
struct ScrollingVectorTests {
    @Test func `every kind has its cases`() throws {
        let releases = try ScrollingCase<ScrollingRelease>.all()
        #expect(releases.count { $0.kind == "fling" } == 13)
        #expect(releases.count { $0.kind == "bounce" } == 12)
        #expect(try ScrollingCase<ScrollingRubberBand>.all().count == 2)
        #expect(try ScrollingCase<ScrollingPage>.all().count == 4)
        let animations = try ScrollingCase<ScrollingAnimations>.all()
        #expect(animations.count { $0.kind == "additive" } == 14)
        #expect(animations.count { $0.kind == "setContentOffset" } == 1)
    }

    @Test(arguments: try ScrollingCase<ScrollingRelease>.all())
    func `flings and bounces agree`(sample: ScrollingCase<ScrollingRelease>) throws {
        let fling = try sample.input.fling()
        for point in sample.expect.allSamples {
            let offset = fling.offset(at: point.at)
            #expect(abs(offset - point.value) <= sample.tolerance, "at \(point.at): \(offset)")
        }
        let end = try #require(sample.expect.end)
        #expect(abs(fling.end - end) <= sample.tolerance)
        if let duration = sample.expect.duration {
            #expect(abs(fling.duration - duration) <= 1e-8, "\(fling.duration)")
        }
    }

    @Test(arguments: try ScrollingCase<ScrollingRelease>.all().filter { $0.expect.peak != nil })
    func `impacts have the expected time, velocity and distance`(
        sample: ScrollingCase<ScrollingRelease>
    ) throws {
        let fling = try sample.input.fling()
        let time = try #require(sample.expect.edgeTime)
        let velocity = try #require(sample.expect.edgeVelocity)
        let peak = try #require(sample.expect.peak)
        let edge = try #require(sample.expect.end)
        #expect(abs(fling.offset(at: time) - edge) <= sample.tolerance)
        #expect(abs(fling.velocity(at: time) - velocity) <= 1e-3)
        let turn = time + 1 / BounceBack.frequency
        #expect(abs(fling.offset(at: turn) - peak) <= sample.tolerance)
        #expect(abs(fling.velocity(at: turn)) <= 1e-3)
    }

    @Test(arguments: try ScrollingCase<ScrollingRubberBand>.all())
    func `rubber bands agree at both edges`(sample: ScrollingCase<ScrollingRubberBand>) {
        let upper = sample.input.upperEdge
        let band = RubberBand(range: 0...upper, extent: sample.input.extent)
        for point in sample.expect.allSamples {
            let shown = band.offset(forFinger: upper + point.at) - upper
            #expect(abs(shown - point.value) <= sample.tolerance, "\(point.at): \(shown)")
            #expect(abs(band.offset(forFinger: -point.at) + point.value) <= sample.tolerance)
        }
    }

    @Test(arguments: try ScrollingCase<ScrollingPage>.all())
    func `pages agree`(sample: ScrollingCase<ScrollingPage>) throws {
        let input = sample.input
        let paging = Paging(range: 0...(input.contentLength - input.page), length: input.page)
        let page = paging.page(
            offset: input.offset,
            velocity: input.velocity,
            touchDown: input.pageAtTouchDown * input.page
        )
        let end = try #require(sample.expect.end)
        #expect(abs(page - end) <= sample.tolerance)
        let fling = Fling(offset: input.offset, velocity: input.velocity, page: page)
        #expect(abs(fling.end - end) <= sample.tolerance)
    }
}

extension ScrollingRelease {
    fileprivate func fling() throws -> Fling {
        Fling(offset: offset, velocity: velocity, range: range, rate: try rate())
    }

    func rate() throws -> DecelerationRate {
        try #require(DecelerationRate.allCases.first { $0.perMillisecond == decelerationRate })
    }
}
