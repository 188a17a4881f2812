import LayoutEngine
import LayoutdDynamics
import LayoutdHTTPServer
import LayoutdLayouts

/// The part of a frame that a client is sent.
enum FrameContent: Sendable {
    /// All of its elements.
    case whole
    /// All of its elements, and what a batch of updates has made of those of frame `base`.
    case updated(base: Int, moved: [ElementMove])
    /// The elements that are new or have changed since frame `base`; see `FrameDifference`.
    case difference(
        base: Int,
        removed: [ElementIdentity],
        changes: AttributeSet,
        present: ElementRuns?
    )
}

/// A frame, and what else a client wants to know of the session.
struct ShownFrame: Sendable {
    /// The frame, with the elements that are sent.
    let frame: Frame
    /// Which elements these are.
    let content: FrameContent
    /// The latest contacts; `nil` if the client does not want them.
    let contacts: [ContactRecord]?
    /// The scroll indicators; `nil` if the client does not want them.
    var indicators: ScrollIndicators?
    /// The rows that are away from their places because of swipes.
    var swipes: [PresentedSwipe] = []
    /// The separators of lists by configuration; `nil` if the client does not want them.
    var separators: [PresentedSeparator]?
    /// What is in the rows of lists by configuration; `nil` if the client does not want to know.
    var cells: [PresentedListCell]?
    /// The elements that a fling will bring into sight; `nil` if the client does not want to know.
    var prefetch: [UpcomingElement]?
    /// What elements are called; `nil` if nobody wants to know.
    var names: ElementNames?
    /// Which sizes are estimates; `nil` if the layout has none.
    var estimates: ShownEstimates?
    /// The seconds until the session shows it, if it is a frame to come that was asked for as such.
    var duration: Double?
    /// Whether the client has the keys of all elements that are sent.
    var hasKnownKeys = false
    /// Whether the event was applied before, and not by this request.
    var isDuplicate = false

    init(_ frame: Frame, contacts: [ContactRecord]?) {
        (self.frame, content, self.contacts) = (frame, .whole, contacts)
    }

    init(_ frame: Frame, updating base: Int, moved: [ElementMove], contacts: [ContactRecord]?) {
        (self.frame, content) = (frame, .updated(base: base, moved: moved))
        self.contacts = contacts
    }

    init(_ difference: FrameDifference, contacts: [ContactRecord]?) {
        frame = difference.frame
        content = .difference(
            base: difference.base,
            removed: difference.removed,
            changes: difference.changes,
            present: difference.present
        )
        self.contacts = contacts
    }

    /// The same as a frame that follows another one with keys: an element keeps its key as long as it
    /// keeps its index path, which a difference tells, so only new elements need one.
    func following(_ known: @autoclosure () -> ElementRuns?, _ query: FrameQuery) -> ShownFrame {
        guard query.format.includesKey, case .difference = content, let known = known() else {
            return self
        }
        var frame = self
        frame.hasKnownKeys = self.frame.elements.allSatisfy { known.contains($0.identity) }
        return frame
    }

    /// The frame in response to a retry.
    var asDuplicate: ShownFrame {
        var frame = self
        frame.isDuplicate = true
        return frame
    }

    /// The number of elements that are written, including those that are removed or have moved.
    var elementCount: Int {
        switch content {
        case .whole: frame.elements.count
        case .updated(_, let moved): frame.elements.count + moved.count
        case .difference(_, let removed, _, _): frame.elements.count + removed.count
        }
    }

    /// All elements of the frame, if they are known.
    var present: ElementRuns? {
        switch content {
        case .whole, .updated: frame.present
        case .difference(_, _, _, let present): present
        }
    }
}

/// One element, and the start and end of its transition.
struct ShownElement: Sendable {
    /// What it is called; `nil` if nobody wants to know.
    var names: ElementNames?
    /// What is said of it, and not of others.
    var marks = ElementMarks()
    var now: PresentedElement
    var transition: (initial: PresentedElement, final: PresentedElement)?
}

/// The state of a session, and its frame if the client wants it.
struct SessionFrame: Sendable {
    var state: Frame.State
    var frame: ShownFrame?
    /// The response with the frame, if there was one before.
    var response: PreparedResponse?
    /// Where to keep the response; `nil` if it is not worth keeping.
    var key: FrameCache.Key?
    /// What the event that led to it has done.
    var outcome = Outcome.done
    /// The reordering that it has cancelled, if one was in progress.
    var cancelled: ReorderingResult?
    /// The order of the items that a reordering has changed.
    var order: ShownOrder?
    /// The number of the animation that it has begun, if it has.
    var animation: Int?
    /// The animations that have not ended; `nil` if the event is not about them.
    var animations: [RunningAnimation]?
    /// What the snapshot or outline that led to it has changed.
    var snapshot: ShownSnapshot?
}
