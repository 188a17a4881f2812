import Layouts

/// A set of elements, those that follow each other in the data as one entry.
public struct ElementRuns: Sendable, Hashable {
    private(set) var runs: [Run] = []

    /// Elements of one kind and section that follow each other, or one that departs.
    struct Run: Sendable, Hashable {
        private let first: ElementIdentity
        private(set) var count = 1

        init(_ first: ElementIdentity) {
            self.first = first
        }

        func contains(_ identity: ElementIdentity) -> Bool {
            let (element, start) = (identity.element, first.element)
            return element.section == start.section && element.kind == start.kind
                && element.item >= start.item && element.item - start.item < count
                && identity.departing == first.departing
        }

        /// Takes one more in; answers whether it is the next.
        mutating func extend(by identity: ElementIdentity) -> Bool {
            var next = first
            next.element.item += count
            guard identity == next, identity.departing == nil else { return false }
            count += 1
            return true
        }

        var identities: some Sequence<ElementIdentity> {
            (0..<count).lazy.map { offset in
                var identity = first
                identity.element.item += offset
                return identity
            }
        }
    }

    /// Makes a set; few entries result if the order is that of the data.
    public init(_ identities: some Sequence<ElementIdentity>) {
        for identity in identities {
            if let last = runs.indices.last, runs[last].extend(by: identity) { continue }
            runs.append(Run(identity))
        }
    }

    /// The number of entries.
    public var entryCount: Int { runs.count }

    /// Whether an element is in the set.
    public func contains(_ identity: ElementIdentity) -> Bool {
        runs.contains { $0.contains(identity) }
    }

    /// The elements.
    public var identities: some Sequence<ElementIdentity> {
        runs.lazy.flatMap(\.identities)
    }
}
