public import LayoutdLayouts

/// What tells one presented element from all others of its frame.
public struct ElementIdentity: Sendable, Hashable, Codable, Comparable {
    /// Which element it is, or was when it began to leave.
    public var element: ElementID
    /// The number of an element on its way out; `nil` for one that stays.
    public var departing: Int?

    /// Makes an identity.
    public init(_ element: ElementID, departing: Int? = nil) {
        self.element = element
        self.departing = departing
    }

    /// The order of ``/LayoutdLayouts/ElementID``, those on their way out after the one that stays.
    public static func < (a: ElementIdentity, b: ElementIdentity) -> Bool {
        (a.element, a.departing ?? -1) < (b.element, b.departing ?? -1)
    }
}

extension PresentedElement {
    /// What tells the element from all others of its frame.
    public var identity: ElementIdentity { ElementIdentity(element, departing: departing) }
}
