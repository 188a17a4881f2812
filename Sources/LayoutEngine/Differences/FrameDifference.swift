/// The difference between a frame that a client has and the current one.
///
/// To get the whole frame, replace elements with those of the same identity in ``Frame/elements``,
/// add the new ones, and remove those in ``removed``. A difference may repeat what has not changed,
/// and name elements that the client never had.
public struct FrameDifference: Sendable, Hashable, Codable {
    /// The sequence of the frame from which it starts.
    public var base: Int
    /// The current state, and the elements that have changed or are new, in drawing order.
    public var frame: Frame
    /// The elements that are no longer in the frame, in order.
    public var removed: [ElementIdentity]
    /// The attributes that have changed in any of the elements.
    public var changes: AttributeSet
    /// All elements of the current frame, if they were checked; with them you can get exact
    /// differences from it, see ``CollectionView/difference(since:in:limit:knowing:)``.
    public var present: ElementRuns?
}

extension Frame {
    /// All elements of the frame.
    public var present: ElementRuns { ElementRuns(of: elements) }

    /// The difference from an earlier frame of the same part of the content.
    public func difference(from old: Frame) -> FrameDifference {
        guard !hasSameElements(as: old) else { return changes(since: old) }
        var known = Dictionary(
            old.elements.map { ($0.identity, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var changed: [PresentedElement] = []
        var changes: AttributeSet = []
        for element in elements {
            let change =
                known.removeValue(forKey: element.identity)
                .map { element.changes(since: $0) } ?? .all
            guard !change.isEmpty else { continue }
            changed.append(element)
            changes.formUnion(change)
        }
        return FrameDifference(
            base: old.state.sequence,
            frame: Frame(state: state, elements: changed, kinds: kinds, hidden: hidden),
            removed: known.keys.sorted(),
            changes: changes,
            present: present
        )
    }

    /// Whether both frames have the same elements in the same order, as most successive frames do.
    private func hasSameElements(as old: Frame) -> Bool {
        elements.count == old.elements.count
            && zip(elements, old.elements).allSatisfy { $0.identity == $1.identity }
    }

    /// The difference from a frame with the same elements in the same order.
    ///
    /// Without hashing, which took half of a clip's time.
    private func changes(since old: Frame) -> FrameDifference {
        var changes: AttributeSet = []
        var unchanged: [Int] = []
        for index in elements.indices {
            let change = elements[index].changes(since: old.elements[index])
            if change.isEmpty { unchanged.append(index) }
            changes.formUnion(change)
        }
        return FrameDifference(
            base: old.state.sequence,
            frame: Frame(
                state: state,
                elements: elements.removing(at: unchanged),
                kinds: kinds,
                hidden: hidden
            ),
            removed: [],
            changes: changes,
            present: present
        )
    }
}

extension [PresentedElement] {
    /// The elements without those at some positions, which are in order.
    ///
    /// Mostly there are none, or all of them: then nothing is copied.
    func removing(at positions: [Int]) -> [PresentedElement] {
        if positions.isEmpty { return self }
        if positions.count == count { return [] }
        var rest = positions[...]
        return enumerated().compactMap { position, element in
            guard position == rest.first else { return element }
            rest = rest.dropFirst()
            return nil
        }
    }
}
