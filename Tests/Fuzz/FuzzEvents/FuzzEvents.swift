import FuzzSupport
import LayoutEngine
import LayoutdGeometry

/// Bytes that stand for events on a collection view.
///
/// After each one all numbers must be finite, and at the end everything must come to rest.
@main
enum FuzzEvents {
    static func main() {
        fuzz { input in
            var bytes = Bytes(input)
            guard var view = try? CollectionView(bytes.configuration()) else { return }
            for _ in 0..<40 where !bytes.isEmpty {
                // What is out of range is an error, and changes nothing.
                let before = view.frameState
                do throws(CollectionViewError) {
                    _ = try view.apply(bytes.event())
                } catch {
                    require(view.frameState == before, "an error changed something: \(error)")
                }
                check(view)
            }
            rest(view)
        }
    }

    private static func check(_ view: CollectionView) {
        guard let frame = try? view.frame() else { fatalError("no frame") }
        require(view.isFinite, "the motion is not finite")
        let offset = view.contentOffset
        require(isFinite([offset.x, offset.y]), "not finite: \(offset)")
        for element in frame.elements {
            let rect = element.frame
            let numbers = [
                rect.minX, rect.minY, rect.size.width, rect.size.height, element.alpha,
                element.angle,
                element.velocity.dx, element.velocity.dy,
            ]
            require(isFinite(numbers), "not finite: \(element)")
        }
    }

    /// In a release, preconditions say nothing.
    private static func require(_ condition: Bool, _ failure: @autoclosure () -> String) {
        if !condition { fatalError(failure()) }
    }

    private static func isFinite(_ numbers: [Double]) -> Bool {
        numbers.allSatisfy(\.isFinite)
    }

    private static func rest(_ view: CollectionView) {
        var view = view
        // Content that was left outside its range needs a release.
        _ = try? view.apply(.fling(velocity: .zero))
        if isFarAway(view) { return }
        _ = view.advance(toTick: view.tickCount + 36_000, limit: 36_000)
        require(view.isResting, "it does not come to rest: \(view.frameState)")
    }

    /// Whether something was thrown so far that it takes minutes to return, at 24 000 pt/s.
    private static func isFarAway(_ view: CollectionView) -> Bool {
        let everywhere = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
        guard let frame = try? view.frame(in: .rect(everywhere)) else { fatalError("no frame") }
        return frame.elements.contains { element in
            let distance = element.frame.center - element.anchor
            return max(abs(distance.dx), abs(distance.dy)) > 1e6
        }
    }
}
