@testable import LayoutEngine

extension CollectionView {
    /// The springs, including elements that are forgotten at rest.
    var springs: SpringMotion? {
        var view = self
        if view.state.motion.isDormant { view.beginChange() }
        return view.state.motion.springs
    }

    /// The items that are where their bodies are.
    var free: FreeMotion? {
        guard case .free(let free) = state.motion else { return nil }
        return free.value
    }
}
