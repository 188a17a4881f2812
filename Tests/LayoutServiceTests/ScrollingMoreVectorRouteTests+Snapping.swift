import LayoutdTestSupport
import Testing

/// Content that snaps.
extension ScrollingMoreVectorRouteTests {
    @Test(arguments: try SnapCase.all(), [1, 10, 30, 60, 120])
    func `stops agree over HTTP`(sample: SnapCase, displayRate: Int) async throws {
        let input = sample.input
        let fixture = try ServiceFixture()
        let path = try await fixture.session(input.session(displayRate: displayRate))
        for (far, end) in zip([-1e6, 1e6], input.range) {
            let there = try await scroll(#"{"contentOffset": {"x": \#(far)}}"#, path, fixture)
            #expect(there.contentOffset.x == end)
        }
        let start = input.start ?? input.offset
        _ = try await scroll(#"{"contentOffset": {"x": \#(start)}}"#, path, fixture)
        _ = try await scroll(#"{"delta": {"x": \#(input.offset - start)}}"#, path, fixture)
        let flung = try await scroll(#"{"fling": {"x": \#(input.velocity)}}"#, path, fixture)
        #expect((flung.motion?.target.x ?? flung.contentOffset.x) == sample.expect.target)
        let last = try await step(4 * displayRate, path, fixture)
        #expect(last.resting && last.contentOffset.x == sample.expect.target)
    }
}

extension SnapCase.Input {
    /// A row of cards.
    fileprivate func session(displayRate: Int) -> String {
        """
        {"layout": \(isFlow ? flow : content), "sections": [{"items": \(items)}],
         "viewport": {"width": \(bounds), "height": 120},
         "contentInset": {"left": \(inset?[0] ?? 0), "right": \(inset?[1] ?? 0)},
         "clock": "manual", "displayRate": \(displayRate), "decelerationRate": "\(rate ?? "normal")",
         "scroll": {"snap": \(snap.json)}}
        """
    }

    /// A flow that has the elements of the case.
    private var flow: String {
        """
        {"type": "flow", "scrollDirection": "horizontal",
         "itemSize": {"width": \(elements[0][1]), "height": 100},
         "minimumLineSpacing": \(elements[1][0] - elements[0][0] - elements[0][1]),
         "sectionInset": {"left": \(elements[0][0]), "right": \(contentLength - lastEnd)}}
        """
    }

    private var content: String {
        #"{"type": "absolute", "contentSize": {"width": \#(contentLength), "height": 120}}"#
    }

    private var items: String {
        guard !isFlow else { return "\(elements.count)" }
        let cards = elements.map {
            #"{"center": {"x": \#($0[0] + $0[1] / 2), "y": 60}, "width": \#($0[1]), "height": 100}"#
        }
        return "[" + cards.joined(separator: ", ") + "]"
    }
}

extension SnapCase.Rule {
    fileprivate var json: String {
        var members: [String] = []
        if let interval {
            members.append(#""to": "interval", "interval": \#(interval)"#)
            if let phase { members.append(#""phase": \#(phase)"#) }
        } else if let offsets {
            members.append(#""to": "offsets", "offsets": \#(offsets)"#)
        } else {
            members.append(#""to": "\#(to ?? "")", "margin": \#(margin ?? 0)"#)
        }
        if let limit { members.append(#""limit": \#(limit)"#) }
        return "{" + members.joined(separator: ", ") + "}"
    }
}
