import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Snapshots in the middle of a change that is driven by hand.
struct DrivenSnapshotTests {
    static func throughJSON(_ view: CollectionView) throws -> CollectionView.Snapshot {
        try JSONDecoder().decode(CollectionView.Snapshot.self, from: text(of: view))
    }

    private static func text(of view: CollectionView) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(view.snapshot())
    }

    @Test(arguments: DrivenCase.all, [nil, SpringDynamics()])
    func `a resumed change can be driven, finished and cancelled`(
        _ sample: DrivenCase,
        springs: SpringDynamics?
    ) throws {
        var view = try sample.makeView(at: 0.4, springs)
        view.pass(3)
        var resumed = try CollectionView(restoring: Self.throughJSON(view))
        #expect(resumed.drivenFraction == 0.4)
        #expect(try Sight(resumed) == Sight(view))
        for element in try view.layout.allElements(bounds: view.bounds, limit: .max) {
            let (old, new) = (
                view.transition(of: element.element), resumed.transition(of: element.element)
            )
            #expect(old != nil && old?.initial == new?.initial && old?.final == new?.final)
        }
        for fraction in [0.9, 0.2] {
            try view.drive(to: fraction)
            try resumed.drive(to: fraction)
            #expect(try Sight(resumed) == Sight(view))
        }
        try expectSame(view, resumed) { try $0.cancelDrivenChange() }
        try expectSame(view, resumed) { try $0.finishDrivenChange() }
    }

    private func expectSame(
        _ view: CollectionView,
        _ resumed: CollectionView,
        after change: (inout CollectionView) throws -> Void
    ) throws {
        var (view, resumed) = (view, resumed)
        try change(&view)
        try change(&resumed)
        while !view.isResting {
            #expect(try Sight(resumed) == Sight(view))
            view.pass(8)
            resumed.pass(8)
        }
        #expect(try Sight(resumed) == Sight(view))
    }

    @Test func `other snapshots say nothing of it`() throws {
        let sample = DrivenCase.all[3]
        var views = [try sample.makeView(), try sample.makeView(), try sample.makeView(at: 0.4)]
        try views[1].reconfigure(Reconfiguration(layout: sample.other))
        try views[2].finishDrivenChange()
        let texts = try (views + [sample.makeView(at: 0.4)]).map {
            String(decoding: try Self.text(of: $0), as: UTF8.self)
        }
        #expect(texts.map { $0.contains("driven") } == [false, false, false, true])
        #expect(texts.map { $0.contains("hand") } == [false, false, false, true])
        #expect(MemoryLayout<Transition>.size == 4 * MemoryLayout<Int>.size)
    }

    /// An animation that takes time, of a pose or an offset.
    private static let settling = """
        {"settling":{"_0":{"duration":1,"start":0,"velocity":\
        {"alpha":0,"dx":0,"dy":0,"height":0,"width":0,"x":0,"y":0}}}}
        """

    /// What contradicts itself is refused.
    @Test(arguments: [
        (#""fraction":0.4"#, #""fraction":2000"#),
        (#""fraction":0.4"#, #""fraction":-1e300"#),
        (#""firstDeparture":0"#, #""firstDeparture":-1"#),
        (#""shift":{"dx":0"#, #""shift":{"dx":1e301"#),
        // A change without animations that it drives, and such animations without a change.
        (#"{"hand":{}}"#, settling),
        (#""driven":{"#, #""other":{"#),
        // The rows before it.
        (#""expanded":[],"first"#, #""expanded":[{"item":1000,"section":0}],"first"#),
    ])
    func `a bad change is refused`(old: String, new: String) throws {
        let view = try DrivenCase.all[1].makeView(at: 0.4)
        let text = String(decoding: try Self.text(of: view), as: UTF8.self)
        #expect(SnapshotTrial.run(Data(text.utf8)) == .restored)
        let changed = text.replacing(old, with: new)
        try #require(changed != text, "\(text)")
        #expect(SnapshotTrial.run(Data(changed.utf8)) == .refused)
    }

    @Test func `a previous layout that does not place items is refused`() throws {
        let view = try DrivenCase.all[4].makeView(at: 0.4)
        let other = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1)],
                layout: .newtonian(NewtonianLayout.Configuration())
            )
        )
        var objects = try [view, other].map {
            try JSONSerialization.jsonObject(with: Self.text(of: $0)) as? [String: Any] ?? [:]
        }
        let path = ["state", "transition", "driven", "layout"]
        let layout = ["state", "settings", "layout"]
        objects[0].set(try #require(objects[1].value(at: layout[...])), at: path[...])
        let text = try JSONSerialization.data(withJSONObject: objects[0])
        #expect(SnapshotTrial.run(text) == .refused)
    }
}

extension [String: Any] {
    fileprivate func value(at path: ArraySlice<String>) -> Any? {
        guard let key = path.first else { return self }
        let value = self[key]
        return path.count == 1 ? value : (value as? Self)?.value(at: path.dropFirst())
    }

    fileprivate mutating func set(_ value: Any, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        var inner = self[key] as? Self ?? [:]
        inner.set(value, at: path.dropFirst())
        self[key] = path.count == 1 ? value : inner
    }
}
