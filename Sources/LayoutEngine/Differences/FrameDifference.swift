/// What turns a frame that a client has into the frame of now.
///
/// Applied, it gives the whole frame: elements of ``Frame/elements`` take the place of those of the
/// same identity or join them, those of ``removed`` go. It may repeat what has not changed, and name
/// elements that the client never had.
public struct FrameDifference: Sendable, Hashable, Codable {
    /// The sequence of the frame that it starts from.
    public var base: Int
    /// The state of now, and those elements that have changed or are new, in drawing order.
    public var frame: Frame
    /// The elements that are in the frame no more, in order.
    public var removed: [ElementIdentity]
    /// All that has changed in any of the elements.
    public var changes: AttributeSet
    /// All elements of the frame of now, if they were looked at; who knows them may ask for exact
    /// differences from it, see ``CollectionView/difference(since:in:limit:knowing:)``.
    public var present: ElementRuns?
}

extension Frame {
    /// All elements of the frame.
    public var present: ElementRuns { ElementRuns(elements.lazy.map(\.identity)) }

    /// What turns an earlier frame, of the same part of the content, into this one.
    public func difference(from old: Frame) -> FrameDifference {
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
            frame: Frame(state: state, elements: changed),
            removed: known.keys.sorted(),
            changes: changes,
            present: present
        )
    }
}
