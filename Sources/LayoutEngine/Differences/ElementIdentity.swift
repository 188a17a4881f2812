public import LayoutdLayouts

/// Distinguishes a presented element from all others of its frame.
public struct ElementIdentity: Sendable, Hashable, Codable, Comparable {
    /// Which element it is, or was when it began to leave.
    public var element: ElementID
    /// The number of a departing element; `nil` for one that stays.
    public var departing: Int?

    /// Makes an identity.
    public init(_ element: ElementID, departing: Int? = nil) {
        self.element = element
        self.departing = departing
    }

    /// The order of ``/LayoutdLayouts/ElementID``, departing elements after the one that stays.
    public static func < (a: ElementIdentity, b: ElementIdentity) -> Bool {
        (a.element, a.departing ?? -1) < (b.element, b.departing ?? -1)
    }
}

extension PresentedElement {
    /// Distinguishes the element from all others of its frame.
    public var identity: ElementIdentity { ElementIdentity(element, departing: departing) }
}
