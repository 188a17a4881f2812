import LayoutEngine
import Testing

/// The view of a program that imports only the library.
struct OneImportTests {
    @Test func `one import is enough`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 480),
                sections: [.uniform(count: 100)],
                layout: .list(ListLayout.Configuration(rowHeight: 44)),
                dynamics: .spring(SpringDynamics())
            )
        )
        try view.apply(.scroll(Scroll(.by(Vector(dx: 0, dy: 30)))))
        view.tick()
        #expect(try view.frame().elements.first?.element == .cell(section: 0, item: 0))
        var animator = DynamicAnimator(referenceBounds: .zero)
        try animator.addItem(DynamicItem(frame: Rect(x: 0, y: 0, width: 9, height: 9)), id: 1)
        #expect(animator.item(1) != nil)
    }
}
