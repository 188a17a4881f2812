import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

/// The frames of a response: the first ones, and how to compute those that follow.
///
/// A list of frames may take megabytes, and a client may read it slowly or never. So frames beyond
/// a window are computed twice: once to find out whether the request can be carried out, and again
/// when the client has read those before.
struct AnswerFrames: Sendable {
    /// The frames that are kept.
    private(set) var first: [ShownFrame] = []
    private var later = Later.none
    /// The frames after the first ones.
    ///
    /// Indirect, because a view is large, and nearly always there are none.
    private indirect enum Later: Sendable {
        case none
        case series(FrameSeries, last: ShownFrame)
    }

    /// The frames after the first ones; `nil` if there are none.
    var rest: FrameSeries? {
        if case .series(let series, _) = later { series } else { nil }
    }

    /// Remembers which elements the last frame of all sends.
    func recordLast(_ query: FrameQuery, in session: Session) {
        if case .series(_, let last) = later {
            session.recordSent(of: last, query)
        } else if !first.isEmpty {
            session.recordSent(of: first[first.count - 1], query)
        }
    }

    /// The approximate size of the frames that are kept, in bytes.
    private var size = 0

    /// The size up to which frames are kept, in bytes.
    static let window = 384 << 10

    /// Creates an empty list.
    init() {}

    /// Creates a list of one frame.
    init(_ frame: ShownFrame) {
        first = [frame]
    }

    /// Adds the next frame.
    ///
    /// - Parameters:
    ///   - frame: The frame; it is kept if the window was not full before.
    ///   - series: The frames after it; `nil` if there are none.
    mutating func add(_ frame: ShownFrame, before series: @autoclosure () -> FrameSeries?) {
        if case .series(let series, _) = later {
            later = .series(series, last: frame)
            return
        }
        first.append(frame)
        size += JSONWriter.capacity(for: frame) + (frame.names?.estimatedBytes ?? 0)
        if size > Self.window, let series = series() {
            later = .series(series.forLater, last: frame)
        }
    }
}

extension Response {
    /// A response with a list of frames.
    static func frames(
        _ frames: AnswerFrames,
        query: FrameQuery,
        headers: [HeaderField] = []
    ) -> Response {
        var buffer = BodyBuffer(
            capacity: frames.first.reduce(64) { $0 + JSONWriter.capacity(for: $1) }
        )
        buffer.append("{\"frames\":[")
        // By index: a loop over the frames would copy each.
        for index in frames.first.indices {
            buffer.append(frames.first[index], query, isAfterFrame: index > 0)
        }
        guard let rest = frames.rest else {
            buffer.append("]}")
            return .json(buffer, headers: headers)
        }
        let producer = FrameProducer(series: rest, query: query)
        return .json(buffer, rest: producer, headers: headers)
    }
}

/// Produces the frames of a response after the first ones, and ends the list.
private struct FrameProducer: BodyProducer {
    var series: FrameSeries
    let query: FrameQuery

    var estimatedBytes: Int { series.view.estimatedBytes }

    mutating func produce(into buffer: inout BodyBuffer) -> BodyProgress {
        var budget = WorkBudget.worker
        do throws(RequestFailure) {
            guard let frame = try series.next(&budget) else {
                buffer.append("]}")
                return .finished
            }
            buffer.append(frame, query, isAfterFrame: true)
            return .more
        } catch {
            // Not expected: all limits were checked when the frames were computed first.
            return .failed
        }
    }
}

extension BodyBuffer {
    /// Appends a frame of a list.
    fileprivate mutating func append(
        _ frame: ShownFrame,
        _ query: FrameQuery,
        isAfterFrame: Bool
    ) {
        var writer = JSONWriter(continuing: self, isAfterValue: isAfterFrame)
        writer.frame(frame, query)
        self = writer.finish()
    }
}
