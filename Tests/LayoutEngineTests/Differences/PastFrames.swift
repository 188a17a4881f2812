import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// The frames that a client has received of one part of the content, by sequence.
struct PastFrames {
    let region: FrameRegion
    private var frames: [Int: Frame] = [:]

    /// The number of differences that the view could not compute, and that it could.
    private(set) var unknown = 0
    private(set) var told = 0
    /// The number of elements in the differences, and in the whole frames.
    private(set) var toldElements = 0
    private(set) var allElements = 0

    init(of region: FrameRegion) {
        self.region = region
    }

    /// Stores the view's current frame.
    mutating func look(at view: CollectionView) throws {
        let frame = try view.frame(in: region)
        frames[frame.state.sequence] = frame
        frames[frame.state.sequence - 121] = nil
    }

    /// Expects differences from some of the stored frames to give the current frame.
    mutating func check(_ view: CollectionView, ago: [Int], _ name: String) throws {
        let now = try view.frame(in: region)
        for base in ago.map({ now.state.sequence - $0 }) {
            guard let old = frames[base], old.state.dataVersion == now.state.dataVersion else {
                continue
            }
            for knowing in [false, true] {
                let known = knowing ? ElementRuns(old.elements.map(\.identity)) : nil
                let difference = try view.difference(since: base, in: region, knowing: known)
                guard let difference else {
                    unknown += 1
                    continue
                }
                told += 1
                toldElements += difference.frame.elements.count
                allElements += now.elements.count
                expect(difference, from: old, to: now, isExact: knowing, "\(name), \(base)")
            }
        }
    }

    private func expect(
        _ difference: FrameDifference,
        from old: Frame,
        to now: Frame,
        isExact: Bool,
        _ name: String
    ) {
        let comment = Comment(rawValue: "\(name) to \(now.state.sequence) in \(region)")
        #expect(difference.base == old.state.sequence, comment)
        #expect(old.applying(difference) == now, comment)
        #expect(difference.changes.isSuperset(of: changes(in: difference, from: old)), comment)
        let present = Set(now.elements.map(\.identity))
        #expect(present.isDisjoint(with: difference.removed), comment)
        guard isExact else { return }
        let gone = Set(old.elements.map(\.identity)).subtracting(present)
        #expect(Set(difference.removed) == gone, comment)
        #expect(difference.removed == gone.sorted(), comment)
    }

    /// The attributes that the difference must include for the elements in it.
    private func changes(in difference: FrameDifference, from old: Frame) -> AttributeSet {
        difference.frame.elements.reduce(into: AttributeSet()) { changes, element in
            guard let before = old.elements.first(where: { $0.identity == element.identity }) else {
                return changes = .all
            }
            changes.formUnion(element.changes(from: before))
        }
    }
}

extension Frame {
    /// The frame of a client that applies a difference.
    func applying(_ difference: FrameDifference) -> Frame {
        var elements = Dictionary(uniqueKeysWithValues: elements.map { ($0.identity, $0) })
        for identity in difference.removed { elements[identity] = nil }
        for element in difference.frame.elements { elements[element.identity] = element }
        return Frame(
            state: difference.frame.state,
            elements: elements.values.sorted {
                ($0.zIndex, $0.identity) < ($1.zIndex, $1.identity)
            },
            kinds: difference.frame.kinds,
            lifted: difference.frame.lifted
        )
    }
}

extension PresentedElement {
    /// The attributes that have changed; computed independently of the engine.
    fileprivate func changes(from old: PresentedElement) -> AttributeSet {
        let parts: [(AttributeSet, (PresentedElement) -> Double)] = [
            (.x, \.frame.origin.x), (.y, \.frame.origin.y),
            (.width, \.frame.size.width), (.height, \.frame.size.height),
            (.zIndex, { Double($0.zIndex) }), (.angle, \.angle), (.alpha, \.alpha),
            (.velocityX, \.velocity.dx), (.velocityY, \.velocity.dy),
            (.angularVelocity, \.angularVelocity),
            (.anchorX, \.anchor.x), (.anchorY, \.anchor.y), (.scale, \.scale),
        ]
        return AttributeSet(parts.filter { $0.1(self) != $0.1(old) }.map(\.0))
    }
}
