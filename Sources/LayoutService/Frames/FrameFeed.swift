import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLocks
import LayoutdSessions
import Synchronization

/// The frames of a session as server-sent events: each is the difference from the one before.
///
/// Safe to send between threads: it is never called concurrently with itself.
///
/// - Note: Source: WHATWG HTML, "Server-sent events".
final class FrameFeed: BodyFeed, @unchecked Sendable {
    private let service: LayoutService
    private let session: Session
    private let waiter: ChangeWaiter
    private let query: FrameQuery
    /// What came into sight, if the client wants to know.
    private var sightings: SightingFeed?
    private let client: UInt64
    /// The latest frame that was written.
    private var sent: SentFrame
    /// The earliest time of the next frame: a wall session has one per tick.
    private var nextFrame: UInt64 = 0
    private var nextComment: UInt64 = 0
    /// An event that must not be sent before a write of the journal is over.
    private var held = BodyBuffer()
    private var heldUntil: Int?
    /// Whether that event, or the one that has just been written, has a frame.
    private var hasFrame = false

    /// What an event shows.
    private struct News {
        var frame: ShownFrame?
        var sightings: ShownSightings?
    }

    private struct SentFrame {
        var state: Frame.State
        var elements: ElementRuns?
    }

    /// The first part of every stream: browsers connect again after this time in milliseconds.
    private static let beginning: StaticString = "retry: 1000\n\n"
    private static let comment: StaticString = ": keep-alive\n\n"
    /// What the usual frame takes, in bytes.
    let estimatedBytes = 16 << 10
    /// How long to wait if the workers have too much to do, in nanoseconds.
    private static let pause: UInt64 = 1_000_000_000

    /// - Parameters:
    ///   - session: The session.
    ///   - waiter: Waits for its changes.
    ///   - query: What the client wants to see.
    ///   - sightings: What came into sight, after the first report.
    ///   - client: See `Request.clientNumber`.
    ///   - service: The service.
    ///   - shown: The state of the session, and its frame if the client does not have it.
    ///   - rate: The ticks of the session per second.
    init(
        of session: Session,
        _ waiter: ChangeWaiter,
        _ query: FrameQuery,
        _ sightings: SightingFeed?,
        for client: UInt64,
        by service: LayoutService,
        after shown: SessionFrame,
        rate: Int
    ) {
        (self.session, self.waiter, self.query) = (session, waiter, query)
        (self.client, self.service, self.sightings) = (client, service, sightings)
        let sequence = shown.state.sequence
        let elements =
            shown.frame?.present ?? session.sentElements(sequence, in: query.region)
        sent = SentFrame(state: shown.state, elements: elements)
        expectNext(rate: rate)
    }

    deinit {
        // For a client that connects again.
        session.recordSent(sent.state, in: query.region, sent.elements)
    }

    /// The first bytes of the body.
    static func beginning(
        with shown: ShownFrame?,
        _ query: FrameQuery,
        _ sightings: ShownSightings?
    ) -> BodyBuffer {
        var buffer = BodyBuffer(capacity: shown.map { JSONWriter.capacity(for: $0) } ?? 64)
        buffer.append(beginning)
        // A client that has not read the report must not go on from its end.
        if let shown { buffer.append(event: shown, query, query.visibility?.since) }
        if let sightings { buffer.append(event: sightings) }
        return buffer
    }

    func next(into buffer: inout BodyBuffer, _ occasion: FeedOccasion) -> FeedStep {
        switch occasion {
        case .stopping: return end(with: .stopping, &buffer)
        case .revoked: return end(with: Problem(.unauthorized(isGiven: true)), &buffer)
        case .eventThread, .worker, .refused: break
        }
        let now = session.now
        if let write = heldUntil { return release(write, into: &buffer) }
        if session.hasEnded { return end(with: reasonOfEnd, &buffer) }
        guard now >= nextFrame, hasNews(at: now) else { return rest(at: now, &buffer) }
        switch occasion {
        case .refused:
            nextFrame = now + Self.pause
            return .wait
        case .worker: return write(into: &buffer, within: .worker)
        case .eventThread, .stopping, .revoked:
            let work = EventThreadWork(of: client, service.state.slowClients)
            defer { work.end() }
            return write(into: &buffer, within: work.budget)
        }
    }

    func wait(_ resumption: Resumption) {
        if let write = heldUntil, let log = session.log {
            return log.whenOver(write) { resumption.resume() }
        }
        waiter.wait(
            after: sent.state.sequence,
            tick: sightings?.tick,
            notBefore: nextFrame,
            until: min(nextComment, max(sightings?.due ?? .max, nextFrame))
        ) {
            resumption.resume()
        }
    }

    /// Whether there may be something to send.
    private func hasNews(at now: UInt64) -> Bool {
        session.mayDiffer(from: sent.state.sequence, at: now)
            || sightings?.isDue(in: session, at: now) ?? false
    }

    /// Waits while nothing changes; a comment from time to time shows that the stream lives.
    private func rest(at now: UInt64, _ buffer: inout BodyBuffer) -> FeedStep {
        guard now >= nextComment else { return .wait }
        nextComment = now + service.commentInterval
        buffer.append(Self.comment)
        return .piece
    }

    /// Writes the difference from the latest frame.
    private func write(into buffer: inout BodyBuffer, within budget: WorkBudget) -> FeedStep {
        var budget = budget
        do throws(RequestFailure) {
            let before = sightings?.moment
            let news = try readNews(&budget)
            hasFrame = news.frame != nil
            if let shown = news.frame {
                // Only a client that has read the report, too, may go on from its end.
                let moment = news.sightings == nil ? sightings?.moment : before
                buffer.append(event: shown, query, moment)
            }
            if let report = news.sightings { buffer.append(event: report) }
            guard news.frame != nil || news.sightings != nil else { return .wait }
        } catch {
            switch error {
            case .overBudget: return .work
            case .problem(let problem): return end(with: problem, &buffer)
            }
        }
        guard let write = session.log?.pendingWrite() else { return pushed() }
        swap(&buffer, &held)
        heldUntil = write
        return .wait
    }

    /// The difference from the latest frame, and what came into sight since.
    private func readNews(_ budget: inout WorkBudget) throws(RequestFailure) -> News {
        var reading = try session.read(&budget)
        expectNext(rate: reading.view.displayRate)
        // A request that is left to a worker starts again from here.
        var (sightings, news) = (self.sightings, News())
        news.sightings = try sightings?.next(in: &reading, by: service, &budget)
        news.frame = try readFrame(of: reading, &budget)
        self.sightings = sightings
        return news
    }

    /// The difference from the latest frame; `nil` if there is none.
    private func readFrame(
        of reading: borrowing SessionReading,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> ShownFrame? {
        guard reading.view.sequence != sent.state.sequence else { return nil }
        let asked = query.after(sent.state.sequence, sent.elements, reading.view)
        let shown = try service.frame(of: reading.view, asked, &budget)
            .following(sent.elements, query)
        sent = SentFrame(state: shown.frame.state, elements: shown.present)
        return shown
    }

    private func expectNext(rate: Int) {
        nextFrame = session.nextTick(rate: rate)
        nextComment = session.now + service.commentInterval
    }

    /// Sends the event that was held, if what it shows is kept.
    private func release(_ write: Int, into buffer: inout BodyBuffer) -> FeedStep {
        guard let log = session.log, log.isOver(write) else { return .wait }
        heldUntil = nil
        guard log.loss == nil else { return end(with: reasonOfEnd, &buffer) }
        swap(&buffer, &held)
        return pushed()
    }

    /// Counts a frame that is sent.
    private func pushed() -> FeedStep {
        if hasFrame { service.state.pushedFrames.add(1, ordering: .relaxed) }
        return .piece
    }

    /// The response to a client that requests the session now.
    private var reasonOfEnd: Problem {
        switch session.log?.loss {
        case .moved: Problem(storeUnavailable: "the session has moved to another process")
        case .unavailable: Problem(storeUnavailable: "the session could not be kept")
        case nil: .noSuchSession
        }
    }

    private func end(with problem: Problem, _ buffer: inout BodyBuffer) -> FeedStep {
        buffer.append("event: end\ndata: ")
        buffer.append(problem: problem)
        buffer.append("\n\n")
        return .finished
    }
}

extension BodyBuffer {
    /// Appends an event with a frame.
    ///
    /// - Parameters:
    ///   - shown: The frame.
    ///   - query: How it is shown.
    ///   - moment: The end of the client's latest report of what came into sight.
    fileprivate mutating func append(
        event shown: ShownFrame,
        _ query: FrameQuery,
        _ moment: VisibilityMoment?
    ) {
        append(id: shown.frame.state.sequence, moment)
        append("data: ")
        append { $0.frame(shown, query) }
        append("\n\n")
    }

    /// Appends an event with a report of what came into sight.
    fileprivate mutating func append(event shown: ShownSightings) {
        append("event: visibility\n")
        append(id: shown.state.sequence, shown.report.moment)
        append("data: ")
        append { $0.sightings(shown) }
        append("\n\n")
    }

    private mutating func append(id sequence: Int, _ moment: VisibilityMoment?) {
        append("id: ")
        append(integer: sequence)
        if let moment {
            append(".")
            append(integer: moment.sequence)
            append("-")
            append(integer: moment.microseconds)
        }
        append("\n")
    }

    fileprivate mutating func append(problem: Problem) {
        append { $0.problem(problem) }
    }

    private mutating func append(_ write: (inout JSONWriter) -> Void) {
        var begun = BodyBuffer()
        swap(&self, &begun)
        var writer = JSONWriter(continuing: begun, isAfterValue: false)
        write(&writer)
        self = writer.finish()
    }
}
