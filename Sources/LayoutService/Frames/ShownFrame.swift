import LayoutEngine
import LayoutdLayouts

/// The part of a frame that a client is sent.
enum FrameContent: Sendable {
    /// All of it.
    case whole(Frame)
    /// What differs from an earlier frame.
    case difference(FrameDifference)
}

/// A frame, and what else a client wants to know of the session.
struct ShownFrame: Sendable {
    let content: FrameContent
    /// The latest contacts; `nil` if the client does not want them.
    let contacts: [ContactRecord]?
    /// What was hit by the tap that led to the frame.
    var tapped: Tapped?
    /// Whether the event was applied before, and not by this request.
    var isDuplicate = false

    init(_ content: FrameContent, contacts: [ContactRecord]?) {
        self.content = content
        self.contacts = contacts
    }

    /// The frame; for a difference, with only the elements that are new or have changed.
    var frame: Frame {
        switch content {
        case .whole(let frame): frame
        case .difference(let difference): difference.frame
        }
    }

    /// What differs from an earlier frame; `nil` for a whole one.
    var difference: FrameDifference? {
        if case .difference(let difference) = content { difference } else { nil }
    }

    /// The frame in response to a retry.
    var asDuplicate: ShownFrame {
        var frame = self
        frame.isDuplicate = true
        return frame
    }

    /// The number of elements that are written, including those that are removed.
    var elementCount: Int { frame.elements.count + (difference?.removed.count ?? 0) }
}

/// What a tap hit.
struct Tapped: Sendable {
    /// `nil` if nothing was there.
    var element: ElementID?
}

/// One element, and the start and end of its transition.
struct ShownElement: Sendable {
    var now: PresentedElement
    var transition: (initial: PresentedElement, final: PresentedElement)?
}

/// The state of a session, and its frame if the client wants it.
struct SessionFrame: Sendable {
    var state: Frame.State
    var frame: ShownFrame?
}
