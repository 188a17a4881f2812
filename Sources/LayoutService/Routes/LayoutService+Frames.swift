import Engine
import HTTPServer
import HTTPTypes
import Sessions

extension LayoutService {
    func frame(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try FrameQuery(request.queryItems)
        let session = try find(id)
        let known = request.header(.ifNoneMatch).map(EntityTags.init)
        // A client that has this state already costs no frame.
        let (state, frame) = try session.withView {
            (view) throws(Problem) -> (Frame.State, Frame?) in
            let state = view.state
            if let known, known.contain(sequence: state.sequence) { return (state, nil) }
            return (state, try view.frame(query))
        }
        let headers: [(name: HTTPField.Name, value: String)] = [
            (.eTag, "\"\(state.sequence)\""), (.cacheControl, "private, no-cache"),
        ]
        guard let frame else { return Response(status: .notModified, headers: headers) }
        return .frame(frame, query: query, headers: headers)
    }

    func scroll(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try FrameQuery(request.queryItems)
        let session = try find(id)
        let scroll = try request.document(Scroll.read)
        let frame = try session.withView { (view) throws(Problem) in
            view.scroll(scroll)
            return try view.frame(query)
        }
        return .frame(frame, query: query)
    }

    func steps(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try FrameQuery(request.queryItems)
        let session = try find(id)
        guard session.clock == .manual else {
            let detail =
                "its clock is the wall's and needs no steps; GET its frame instead, or "
                + "create a session with \"clock\": \"manual\""
            throw Problem(.notAManualClock, detail)
        }
        let steps = try request.document(StepsRequest.read)
        let frames = try session.withView { (view) throws(Problem) in
            try view.advance(steps, query)
        }
        let elements = frames.reduce(0) { $0 + $1.elements.count }
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: elements + frames.count))
        writer.object { json in
            json.member(
                "frames",
                array: { json in for frame in frames { json.frame(frame, query: query) } }
            )
        }
        return .json(writer.finish())
    }
}

extension CollectionView {
    fileprivate mutating func advance(
        _ steps: StepsRequest,
        _ query: FrameQuery
    ) throws(Problem) -> [Frame] {
        try require(steps)
        var frames: [Frame] = []
        var elements = 0
        for step in 1...steps.frames {
            tick(interval: steps.interval)
            guard steps.returnsAll || step == steps.frames else { continue }
            let frame = try frame(query)
            elements += frame.elements.count
            guard elements <= Limits.elementsPerAnswer else {
                throw Problem(
                    .answerTooLarge,
                    "\(step) of \(steps.frames) frames have more than "
                        + "\(Limits.elementsPerAnswer) elements already; ask for fewer frames, or "
                        + "for fewer elements with ?rect=x,y,width,height"
                )
            }
            frames.append(frame)
        }
        return frames
    }

    /// Refuses what would keep other clients waiting.
    private func require(_ steps: StepsRequest) throws(Problem) {
        let cost = bodySubsteps(ticks: steps.frames, interval: steps.interval)
        guard cost > Limits.bodySubsteps else { return }
        let detail =
            "\(steps.frames) frames take \(cost) sub-steps of single items; ask for fewer frames, "
            + "\(Limits.bodySubsteps) may be taken at once"
        throw Problem(invalid: [DocumentError(pointer: "/frames", detail: detail)])
    }
}

extension Response {
    /// An answer that is one frame.
    fileprivate static func frame(
        _ frame: Frame,
        query: FrameQuery,
        headers: [(name: HTTPField.Name, value: String)] = []
    ) -> Response {
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: frame.elements.count))
        writer.frame(frame, query: query)
        return .json(writer.finish(), headers: headers)
    }
}
