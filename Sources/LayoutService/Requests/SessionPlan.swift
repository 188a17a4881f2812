import Engine
import Geometry
import Layouts
import Sessions

/// Everything that a session is made from, validated.
struct SessionPlan: Sendable {
    var preset: String?
    var viewport = Size(width: 320, height: 480)
    var contentOffset: Point?
    var sections: [SectionItems] = []
    var layout: LayoutConfiguration
    var dynamics: SpringDynamics?
    var clock = SessionClock.wall

    /// The collection view at tick 0.
    func makeCollectionView() throws(Problem) -> CollectionView {
        do throws(CollectionView.ConfigurationError) {
            return try CollectionView(
                CollectionView.Configuration(
                    viewport: viewport,
                    contentOffset: contentOffset,
                    sections: sections,
                    layout: layout,
                    dynamics: dynamics,
                    maximumSimulatedElements: Limits.simulatedElements
                )
            )
        } catch {
            throw Problem(error)
        }
    }
}

extension Problem {
    /// Measures are validated before; what remains is how many elements they bring together.
    fileprivate init(_ error: CollectionView.ConfigurationError) {
        switch error {
        case .tooManySimulatedElements(let limit):
            let detail =
                "would move more than \(limit) items at once; give a smaller viewport or overscan, "
                + "larger items, or \"dynamics\": null"
            self.init(invalid: [DocumentError(pointer: "/dynamics", detail: detail)])
        case .layout(let error):
            self.init(invalid: [DocumentError(pointer: "/layout", detail: "\(error)")])
        }
    }
}
