import LayoutdGeometry
import LayoutdLayouts
import Testing

/// What UIKit makes of compositional layouts, recorded or published.
struct CompositionalVectorTests {
    @Test func `there are all cases`() throws {
        #expect(try CompositionalCase.all().count == 280)
        #expect(try OrthogonalRelease.all().count == 9)
    }

    @Test(arguments: try CompositionalCase.all())
    func `frames, rectangles and offsets agree`(vector: CompositionalCase) throws {
        let differences = try CompositionalDifferences(vector)
        #expect(differences.contentSize() == [])
        #expect(try differences.frames() == [])
        #expect(differences.itemFrames() == [])
        #expect(try differences.rects() == [])
        #expect(differences.orthogonal() == [])
        #expect(try differences.presented() == [])
    }

    @Test(arguments: try OrthogonalRelease.all())
    func `sections come to rest where they should`(release: OrthogonalRelease) throws {
        let input = release.input
        let behavior = try #require(OrthogonalScrollingBehavior(rawValue: input.behavior))
        let rate = input.decelerationRate.flatMap {
            OrthogonalScrollingProperties.DecelerationRate(rawValue: $0)
        }
        let group = input.group ?? input.contentLength
        let pitch = group + (input.interGroupSpacing ?? 0)
        let count = Int((input.contentLength / pitch).rounded(.up))
        let scroller = OrthogonalScroller(
            behavior,
            decelerationRate: rate ?? .automatic,
            extent: input.viewport,
            length: input.contentLength,
            row: OrthogonalScroller.Row(
                count: count,
                start: { Double($0) * pitch },
                extent: { _ in group }
            )
        )
        let target = scroller.target(
            from: input.offset,
            velocity: input.velocity,
            draggedFrom: input.start
        )
        #expect(abs(target - release.expect.target) <= 1e-6)
    }
}
