@testable import LayoutEngine

extension CollectionView {
    /// The springs, including elements that are forgotten at rest.
    var springs: SpringMotion? {
        var view = self
        if view.state.motion.isDormant { view.beginChange() }
        guard case .springs(let springs) = view.state.motion else { return nil }
        return springs.value
    }

    /// The items of a Newtonian layout.
    var newtonian: NewtonianMotion? {
        guard case .newtonian(let newtonian) = state.motion else { return nil }
        return newtonian.value
    }
}
