import LayoutEngine
import LayoutdGeometry
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts

extension JSONWriter {
    /// Writes a frame.
    mutating func frame(_ shown: ShownFrame, _ query: FrameQuery) {
        object { $0.members(of: shown, query) }
    }

    /// Writes a frame, with the result of the event that led to it.
    mutating func frame(
        _ shown: ShownFrame,
        _ query: FrameQuery,
        after event: SessionFrame
    ) {
        object { json in
            json.members(of: shown, query)
            json.outcome(event.outcome, shown, query.format, event.order)
            if let cancelled = event.cancelled { json.reordering(cancelled) }
            if let animation = event.animation { json.member("animation", animation) }
            if let animations = event.animations {
                let (fraction, time) = (max(6, query.format.precision), query.format.timePrecision)
                json.animations(animations, Decimal(digits: fraction), time: Decimal(digits: time))
            }
            let version = shown.frame.state.dataVersion
            if let snapshot = event.snapshot { json.snapshot(snapshot, version: version) }
        }
    }

    @inline(__always)
    private mutating func members(of shown: ShownFrame, _ query: FrameQuery) {
        var format = query.format
        if shown.hasKnownKeys { format.includesKey = false }
        let decimal = Decimal(digits: format.precision)
        let (frame, state) = (shown.frame, shown.frame.state)
        self.state(state, decimal, time: Decimal(digits: format.timePrecision))
        if let scale = state.zoomScale { member("zoomScale", scale) }
        scrollers(state.sections, decimal)
        if case .difference(let base, _, _, _) = shown.content { member("base", base) }
        switch query.form {
        case .objects:
            items(frame.elements, format, frame.kinds, shown.names, ElementMarks(shown))
        case .rows: rows(shown, format)
        }
        switch shown.content {
        case .whole: break
        case .updated(let base, let moved):
            self.moved(moved, since: base, query, shown)
        case .difference(_, let removed, _, _): self.removed(removed, query, shown)
        }
        if let contacts = shown.contacts {
            self.contacts(contacts, frame.kinds, shown.names, decimal)
        }
        if let indicators = shown.indicators { self.indicators(indicators, decimal) }
        swipes(shown.swipes, decimal)
        if let separators = shown.separators { self.separators(separators, decimal) }
        if let cells = shown.cells { self.cells(cells, decimal) }
        if let prefetch = shown.prefetch { self.prefetch(prefetch, shown, format) }
        if let estimates = shown.estimates { needed(estimates.needed, shown, format) }
        if let duration = shown.duration {
            member("duration", duration, as: Decimal(digits: format.timePrecision))
        }
        if shown.isDuplicate { member("duplicate", true) }
    }

    /// Writes the members that every frame starts with, in one go.
    private mutating func state(_ state: Frame.State, _ decimal: Decimal, time: Decimal) {
        // The names, three integers and five numbers take less than half of the room.
        raw(upTo: 1024) { text in
            text.write("\"sequence\":")
            text.write(state.sequence)
            text.write(",\"edition\":")
            text.write(state.dataVersion)
            text.write(",\"tick\":")
            text.write(state.tick)
            text.write(",\"time\":")
            text.write(state.time, time)
            text.write(state.isResting ? ",\"resting\":true" : ",\"resting\":false")
            text.write(state.isScrolling ? ",\"scrolling\":true" : ",\"scrolling\":false")
            text.write(",\"contentOffset\":{\"x\":")
            text.write(state.contentOffset.x, decimal)
            text.write(",\"y\":")
            text.write(state.contentOffset.y, decimal)
            text.write("},\"contentSize\":{\"width\":")
            text.write(state.contentSize.width, decimal)
            text.write(",\"height\":")
            text.write(state.contentSize.height, decimal)
            text.write("}")
        }
    }

    /// Writes a static layout.
    mutating func layout(
        _ layout: any CollectionLayout,
        _ elements: [PresentedElement],
        _ form: FrameForm,
        _ format: ElementFormat,
        _ names: ElementNames?,
        _ marks: ElementMarks
    ) {
        object { json in
            json.name("contentSize")
            json.raw { $0.append(layout.contentSize, Decimal(digits: format.precision)) }
            switch form {
            case .objects: json.items(elements, format, layout.kinds, names, marks)
            case .rows:
                let columns = RowColumn.columns(
                    of: elements,
                    format,
                    names,
                    marks
                )
                json.rows(elements, columns, format, layout.kinds, names, marks)
            }
            json.orthogonal(layout.orthogonalSections)
            let diagnostics = layout.diagnostics(limit: Validation.maximumErrors)
            json.member("diagnostics", diagnostics.map(DocumentError.init))
        }
    }

    /// Writes one element, and during a transition its start and end.
    mutating func element(
        _ shown: ShownElement,
        _ format: ElementFormat,
        _ kinds: ElementKinds
    ) {
        var text = ElementText(format, kinds, shown.names, shown.marks)
        raw { buffer in
            text.open(shown.now, in: &buffer)
            if let transition = shown.transition {
                buffer.append(",\"initial\":")
                text.append([transition.initial], to: &buffer)
                buffer.append(",\"final\":")
                text.append([transition.final], to: &buffer)
            }
            buffer.append("}")
        }
    }

    private mutating func removed(
        _ removed: [ElementIdentity],
        _ query: FrameQuery,
        _ shown: ShownFrame
    ) {
        guard query.form == .objects else { return rows(removed: removed) }
        name("removed")
        array { json in
            for identity in removed {
                json.object { json in
                    json.element(identity.element, shown.frame.kinds)
                    if let departing = identity.departing { json.member("departing", departing) }
                    json.name(shown.names?[identity], query.format)
                }
            }
        }
    }

    /// Writes what an update has made of the elements of the client's frame.
    private mutating func moved(
        _ moved: [ElementMove],
        since base: Int,
        _ query: FrameQuery,
        _ shown: ShownFrame
    ) {
        member("movedSince", base)
        guard query.form == .objects else { return rows(moved: moved) }
        name("moved")
        array { json in
            for move in moved {
                json.object { json in
                    json.member("kind", shown.frame.kinds.name(of: move.old.kind))
                    json.path("from", ElementIdentity(move.old))
                    json.path("to", move.new)
                    json.name(move.new.flatMap { shown.names?[$0] }, query.format)
                }
            }
        }
    }

    /// Writes what an element is called, as far as it is known.
    mutating func name(_ name: ElementName?, _ format: ElementFormat) {
        guard let name else { return }
        if format.includesKey { member("key", name.key) }
        if let identifier = name.identifier { member("id", identifier) }
    }

    private mutating func path(_ member: StaticString, _ identity: ElementIdentity?) {
        name(member)
        guard let identity else { return null() }
        object { json in
            json.member("section", identity.element.section)
            json.member("item", identity.element.documentItem)
            if let departing = identity.departing { json.member("departing", departing) }
        }
    }

    /// What the session's frame does not show.
    private mutating func outcome(
        _ outcome: Outcome,
        _ shown: ShownFrame,
        _ format: ElementFormat,
        _ order: ShownOrder?
    ) {
        switch outcome {
        case .done, .addedBehavior: break
        case .released(let motion):
            name("motion")
            guard let motion else { return null() }
            self.motion(motion, format)
        case .tapped(let element, removing: let names):
            self.element("tapped", element, shown, format)
            removedBehaviors(names)
        case .grabbed(let element): self.element("grabbed", element, shown, format)
        case .reordered(let result): reordering(result, order)
        case .swiped(let result): swipe(result)
        case .transitioned(let progress): transition(progress)
        case .removedBehaviors(let names), .outlined(_, removing: let names):
            removedBehaviors(names)
        }
    }

    private mutating func removedBehaviors(_ names: [BehaviorID]) {
        guard !names.isEmpty else { return }
        member("removedBehaviors", array: { json in names.forEach { json.value($0.rawValue) } })
    }

    /// Writes where a fling leads.
    private mutating func motion(_ motion: ScrollMotion, _ format: ElementFormat) {
        let length = Decimal(digits: format.precision)
        let time = Decimal(digits: format.timePrecision)
        object { json in
            let (x, y) = (motion.target.x, motion.target.y)
            json.member("target", object: { $0.members([("x", x, length), ("y", y, length)]) })
            json.member("duration", motion.duration, as: time)
            let impacts: [(StaticString, ScrollMotion.Impact?)] = [
                ("x", motion.edges[.horizontal]), ("y", motion.edges[.vertical]),
            ]
            guard !motion.edges.isEmpty else { return }
            json.member(
                "edge",
                object: { json in
                    for (name, impact) in impacts {
                        guard let impact else { continue }
                        let members: [(StaticString, Double, Decimal)] = [
                            ("time", impact.time, time), ("velocity", impact.velocity, length),
                        ]
                        json.member(name, object: { $0.members(members) })
                    }
                }
            )
        }
    }

    private mutating func members(_ members: [(StaticString, Double, Decimal)]) {
        for (name, value, format) in members { member(name, value, as: format) }
    }

    /// Writes a number with some decimals.
    mutating func member(_ name: StaticString, _ value: Double, as format: Decimal) {
        self.name(name)
        self.value(value, as: format)
    }

    private mutating func element(
        _ member: StaticString,
        _ element: ElementID?,
        _ shown: ShownFrame,
        _ format: ElementFormat
    ) {
        name(member)
        guard let element else { return null() }
        object { json in
            json.element(element, shown.frame.kinds)
            json.name(shown.names?[ElementIdentity(element)], format)
        }
    }

    /// Writes the members that identify an element.
    mutating func element(_ element: ElementID, _ kinds: ElementKinds) {
        member("kind", kinds.name(of: element.kind))
        member("section", element.section)
        member("item", element.documentItem)
    }

    private mutating func items(
        _ elements: [PresentedElement],
        _ format: ElementFormat,
        _ kinds: ElementKinds,
        _ names: ElementNames?,
        _ marks: ElementMarks
    ) {
        var text = ElementText(format, kinds, names, marks)
        name("items")
        raw { buffer in
            buffer.append("[")
            text.append(elements, to: &buffer)
            buffer.append("]")
        }
    }

    /// The approximate size of a frame, in bytes.
    static func capacity(for frame: ShownFrame) -> Int {
        capacity(for: frame.frame.elements.count + (frame.contacts?.count ?? 0))
    }

    /// The approximate size of a frame with the given number of elements, in bytes.
    static func capacity(for elements: Int) -> Int {
        1280 + elements * 112
    }
}

extension BodyBuffer {
    fileprivate mutating func append(_ size: Size, _ format: Decimal) {
        append("{\"width\":")
        format.write(size.width, to: &self)
        append(",\"height\":")
        format.write(size.height, to: &self)
        append("}")
    }
}
