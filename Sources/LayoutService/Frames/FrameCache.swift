import LayoutEngine
import LayoutdHTTPServer
import LayoutdLocks

/// The responses with the latest frames, for clients that request the same frame again.
///
/// Several clients may follow one session, and a client may poll faster than ticks. The first
/// repeated request of a session and query makes its frames worth keeping, until one of them is
/// requested only once: a client alone with its session costs no memory and no copy.
///
/// The number of responses and their lengths are limited, so the cache takes at most 16 MB.
final class FrameCache: Sendable {
    /// Which frame a client requests, and in which form.
    struct Key: Sendable, Equatable {
        private let session: UInt64
        private let query: Query
        private let sequence: Int

        private struct Query: Sendable, Equatable {
            let region: FrameRegion
            let needed: Double
            let since: Int?
            let form: FrameForm
            let format: ElementFormat
            let includesContacts: Bool
            let includesIndicators: Bool
            let includesSeparators: Bool
            let includesCells: Bool
            let includesPrefetch: Bool
        }

        /// - Parameters:
        ///   - query: The client's query, as it was sent.
        ///   - session: The session's ``LayoutdSessions/Session/copyNumber``.
        ///   - sequence: The sequence of the session's current frame.
        init(_ query: FrameQuery, of session: UInt64, at sequence: Int) {
            self.session = session
            self.sequence = sequence
            self.query = Query(
                region: query.region,
                needed: query.needed,
                since: query.since,
                form: query.form,
                format: query.format,
                includesContacts: query.includesContacts,
                includesIndicators: query.includesIndicators,
                includesSeparators: query.includesSeparators,
                includesCells: query.includesCells,
                includesPrefetch: query.includesPrefetch
            )
        }

        /// The slot of all frames with this session and form.
        fileprivate var slot: Int {
            let kind: UInt64 = (query.form == .rows ? 1 : 0) | (query.since == nil ? 0 : 2)
            return Int(((session &<< 2 | kind) &* 0x9E37_79B9_7F4A_7C15) &>> 54)
        }

        /// Whether it is for the same session as another key, and probably for the same clients.
        fileprivate func isLike(_ other: Key?) -> Bool {
            session == other?.session && query.region == other?.query.region
        }
    }

    private struct Slot: Sendable {
        /// The frame that was requested last.
        var key: Key?
        /// Whether it was requested again.
        var isRepeated = false
        var response: PreparedResponse?
    }

    /// The longest body that is kept, in bytes.
    static let longestBody = 16 << 10

    private let slots = (0..<1024).map { _ in Locked(Slot()) }

    /// The response with a frame, if it is kept.
    enum Lookup: Sendable {
        case found(PreparedResponse)
        /// Whether the response is worth keeping once there is one.
        case missing(isWorthKeeping: Bool)
    }

    /// Looks for the response with a frame, and notes the request.
    func find(_ key: Key) -> Lookup {
        slots[key.slot].withLock { slot in
            if slot.key == key {
                slot.isRepeated = true
                return slot.response.map { .found($0) } ?? .missing(isWorthKeeping: true)
            }
            let isWorthKeeping = slot.isRepeated && key.isLike(slot.key)
            slot = Slot(key: key)
            return .missing(isWorthKeeping: isWorthKeeping)
        }
    }

    /// Keeps a response, unless another frame has been requested since.
    func insert(_ response: PreparedResponse, for key: Key) {
        slots[key.slot].withLock { slot in
            if slot.key == key { slot.response = response }
        }
    }
}
