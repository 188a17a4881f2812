import LayoutEngine
import LayoutdLayouts

/// A frame, and what else of the session a client wants with it.
struct ShownFrame: Sendable {
    /// Of a difference, only the elements that are new or have changed.
    let frame: Frame
    /// What the frame is a part of, if it is no whole one.
    private(set) var difference: FrameDifference?
    /// What began and ceased to touch of late; `nil` if the client does not want it.
    let contacts: [ContactRecord]?
    /// What the tap hit that led to the frame.
    var tapped: Tapped?
    /// Whether the event was applied before, and not by this request.
    var isDuplicate = false

    init(_ frame: Frame, contacts: [ContactRecord]?) {
        self.frame = frame
        self.contacts = contacts
    }

    init(_ difference: FrameDifference, contacts: [ContactRecord]?) {
        self.init(difference.frame, contacts: contacts)
        self.difference = difference
    }

    /// The frame as the answer to a retry.
    var asDuplicate: ShownFrame {
        var frame = self
        frame.isDuplicate = true
        return frame
    }

    /// How many elements are written, those that are removed included.
    var elementCount: Int { frame.elements.count + (difference?.removed.count ?? 0) }
}

/// What a tap hit.
struct Tapped: Sendable {
    /// `nil` if nothing was there.
    var element: ElementID?
}

/// One element, and what it is on its way between.
struct ShownElement: Sendable {
    var now: PresentedElement
    var transition: (initial: PresentedElement, final: PresentedElement)?
}

/// The state of a session, and its frame if the client wants it.
struct Seen: Sendable {
    var state: Frame.State
    var frame: ShownFrame?
}
