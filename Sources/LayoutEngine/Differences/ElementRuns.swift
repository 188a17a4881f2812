import LayoutdLayouts

/// A set of elements; those that follow each other in the data share one entry.
public struct ElementRuns: Sendable, Hashable {
    /// Nearly always there is only one, which needs no array.
    private var first: Run?
    private var others: [Run] = []

    /// Consecutive elements of one kind and section, or one departing element.
    private struct Run: Sendable, Hashable {
        // Small, because every session keeps some.
        private let kind: ElementKind
        private let section: UInt32
        private let item: UInt32
        private var count: UInt32
        /// `UInt32.max` if it does not depart.
        private let departing: UInt32

        init(_ identity: ElementIdentity, count: UInt32 = 1) {
            self.count = count
            kind = identity.element.kind
            section = UInt32(identity.element.section)
            item = UInt32(index: identity.element.item)
            departing = identity.departing.map { UInt32($0) } ?? .max
        }

        private subscript(offset: UInt32) -> ElementIdentity {
            ElementIdentity(
                ElementID(kind: kind, section: Int(section), item: (item + offset).index),
                departing: departing == .max ? nil : Int(departing)
            )
        }

        func contains(_ identity: ElementIdentity) -> Bool {
            let other = UInt32(index: identity.element.item)
            return other >= item && other - item < count && isAlike(identity)
        }

        /// Adds an element if it is the next one; returns whether it is.
        mutating func extend(by identity: ElementIdentity) -> Bool {
            guard departing == .max, identity.element.item == Int(item) + Int(count),
                isAlike(identity)
            else { return false }
            count += 1
            return true
        }

        /// Whether an element differs at most in its index.
        private func isAlike(_ identity: ElementIdentity) -> Bool {
            identity.element.section == Int(section) && identity.element.kind == kind
                && (identity.departing ?? Self.staying) == Int(departing)
        }

        /// The number of an element that does not depart.
        private static let staying = Int(UInt32.max)

        var identities: some Sequence<ElementIdentity> {
            (0..<count).lazy.map { self[$0] }
        }
    }

    /// Makes a set; the order of the data gives the fewest entries.
    public init(_ identities: some Sequence<ElementIdentity>) {
        for identity in identities { insert(identity) }
    }

    /// Makes the set of presented elements.
    ///
    /// Nearly all lists are a single run, which needs only a look at each element.
    init(of elements: [PresentedElement]) {
        guard let first = elements.first, first.departing == nil else {
            self.init(elements.lazy.map(\.identity))
            return
        }
        let start = first.element
        let end = elements.withUnsafeBufferPointer { elements in
            elements.indices.dropFirst().first { index in
                let element = elements.baseAddress.unsafelyUnwrapped + index
                return element.pointee.element.item != start.item &+ index
                    || element.pointee.element.section != start.section
                    || element.pointee.element.kind != start.kind
                    || element.pointee.departing != nil
            }
        }
        self.init(first.identity, count: end ?? elements.count)
        guard let end else { return }
        for element in elements[end...] { insert(element.identity) }
    }

    private init(_ identity: ElementIdentity, count: Int) {
        first = Run(identity, count: UInt32(count))
    }

    private mutating func insert(_ identity: ElementIdentity) {
        guard !extend(by: identity) else { return }
        if first == nil {
            first = Run(identity)
        } else {
            others.append(Run(identity))
        }
    }

    private mutating func extend(by identity: ElementIdentity) -> Bool {
        others.isEmpty
            ? first?.extend(by: identity) ?? false
            : others[others.count - 1].extend(by: identity)
    }

    /// The number of entries.
    public var entryCount: Int { (first == nil ? 0 : 1) + others.count }

    /// Whether an element is in the set.
    public func contains(_ identity: ElementIdentity) -> Bool {
        first?.contains(identity) ?? false || others.contains { $0.contains(identity) }
    }

    /// The elements.
    public var identities: [ElementIdentity] {
        (first.map { Array($0.identities) } ?? []) + others.flatMap(\.identities)
    }
}

extension ElementRuns: Codable {
    /// Reads the elements, one by one.
    public init(from decoder: any Decoder) throws {
        self.init(try [ElementIdentity](from: decoder))
    }

    /// Writes the elements, one by one.
    public func encode(to encoder: any Encoder) throws {
        try identities.encode(to: encoder)
    }
}
