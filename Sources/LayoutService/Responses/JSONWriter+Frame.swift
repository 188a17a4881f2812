import Engine
import Geometry
import HTTPServer
import Layouts

extension JSONWriter {
    /// Writes a frame.
    mutating func frame(_ shown: ShownFrame, _ query: FrameQuery) {
        let format = query.format
        let decimal = Decimal(digits: format.precision)
        let (frame, state) = (shown.frame, shown.frame.state)
        object { json in
            json.member("sequence", state.sequence)
            json.member("edition", state.edition)
            json.member("tick", state.tick)
            json.name("time")
            json.value(state.time, as: decimal)
            json.member("resting", state.isResting)
            json.member("scrolling", state.isScrolling)
            json.name("contentOffset")
            json.raw { $0.append(state.contentOffset, decimal) }
            json.name("contentSize")
            json.raw { $0.append(state.contentSize, decimal) }
            if let difference = shown.difference { json.member("base", difference.base) }
            switch query.form {
            case .objects: json.items(frame.elements, format)
            case .rows: json.rows(shown, format)
            }
            if let difference = shown.difference { json.removed(difference.removed) }
            if let contacts = shown.contacts { json.contacts(contacts, decimal) }
            if let tapped = shown.tapped { json.tapped(tapped) }
        }
    }

    /// Writes a layout without time.
    mutating func layout(
        _ layout: any CollectionLayout,
        _ elements: [PresentedElement],
        _ format: ElementFormat
    ) {
        object { json in
            json.name("contentSize")
            json.raw { $0.append(layout.contentSize, Decimal(digits: format.precision)) }
            json.items(elements, format)
            let diagnostics = layout.diagnostics(limit: Validation.maximumErrors)
            json.member("diagnostics", diagnostics.map(DocumentError.init))
        }
    }

    /// Writes one element, and during a transition what it is on its way between.
    mutating func element(_ shown: ShownElement, _ format: ElementFormat) {
        let decimal = Decimal(digits: format.precision)
        raw { buffer in
            buffer.open(shown.now, format, decimal)
            if let transition = shown.transition {
                buffer.append(",\"initial\":")
                buffer.append(transition.initial, format, decimal)
                buffer.append(",\"final\":")
                buffer.append(transition.final, format, decimal)
            }
            buffer.append("}")
        }
    }

    private mutating func removed(_ removed: [ElementIdentity]) {
        name("removed")
        array { json in
            for identity in removed {
                json.object { json in
                    json.element(identity.element)
                    if let departing = identity.departing { json.member("departing", departing) }
                }
            }
        }
    }

    private mutating func tapped(_ tapped: Tapped) {
        name("tapped")
        guard let element = tapped.element else { return null() }
        object { $0.element(element) }
    }

    private mutating func element(_ element: ElementID) {
        member("kind", "\(element.kind)")
        member("section", element.section)
        member("item", element.item)
    }

    private mutating func items(_ elements: [PresentedElement], _ format: ElementFormat) {
        let decimal = Decimal(digits: format.precision)
        name("items")
        raw { buffer in
            buffer.append("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { buffer.append(",") }
                buffer.append(element, format, decimal)
            }
            buffer.append("]")
        }
    }

    /// The bytes that a frame takes, about.
    static func capacity(for frame: ShownFrame) -> Int {
        capacity(for: frame.frame.elements.count + (frame.contacts?.count ?? 0))
    }

    /// The bytes that a frame of so many elements takes, about.
    static func capacity(for elements: Int) -> Int {
        256 + elements * 128
    }
}

/// Frames are what is sent most; their elements are written without a detour.
extension BodyBuffer {
    fileprivate mutating func append(
        _ element: PresentedElement,
        _ asked: ElementFormat,
        _ format: Decimal
    ) {
        open(element, asked, format)
        append("}")
    }

    /// Appends an element but for the brace at its end.
    fileprivate mutating func open(
        _ element: PresentedElement,
        _ asked: ElementFormat,
        _ format: Decimal
    ) {
        append(Self.opening(element.element.kind))
        append(integer: element.element.section)
        append(",\"item\":")
        append(integer: element.element.item)
        append(",\"x\":")
        format.write(element.frame.minX, to: &self)
        append(",\"y\":")
        format.write(element.frame.minY, to: &self)
        append(",\"width\":")
        format.write(element.frame.size.width, to: &self)
        append(",\"height\":")
        format.write(element.frame.size.height, to: &self)
        append(",\"zIndex\":")
        append(integer: element.zIndex)
        appendUnusual(element, asked, format)
        if asked.includesVelocity {
            append(",\"velocity\":")
            append(Point(x: element.velocity.dx, y: element.velocity.dy), format)
            append(",\"angularVelocity\":")
            format.write(element.angularVelocity, to: &self)
        }
        if asked.includesAnchor {
            append(",\"anchor\":")
            append(element.anchor, format)
        }
    }

    /// What most elements need not say: that they are turned, faded, on their way out.
    private mutating func appendUnusual(
        _ element: PresentedElement,
        _ asked: ElementFormat,
        _ format: Decimal
    ) {
        if element.angle != 0 {
            append(
                element.angle,
                as: ",\"angle\":",
                unless: 0,
                Decimal(digits: asked.anglePrecision)
            )
        }
        append(element.alpha, as: ",\"alpha\":", unless: 1, format)
        if let departing = element.departing {
            append(",\"departing\":")
            append(integer: departing)
        }
    }

    private mutating func append(
        _ number: Double,
        as name: StaticString,
        unless usual: Double,
        _ format: Decimal
    ) {
        guard number != usual, !format.rounds(number, to: usual) else { return }
        append(name)
        format.write(number, to: &self)
    }

    fileprivate mutating func append(_ point: Point, _ format: Decimal) {
        append("{\"x\":")
        format.write(point.x, to: &self)
        append(",\"y\":")
        format.write(point.y, to: &self)
        append("}")
    }

    fileprivate mutating func append(_ size: Size, _ format: Decimal) {
        append("{\"width\":")
        format.write(size.width, to: &self)
        append(",\"height\":")
        format.write(size.height, to: &self)
        append("}")
    }

    private static func opening(_ kind: ElementKind) -> StaticString {
        switch kind {
        case .cell: "{\"kind\":\"cell\",\"section\":"
        case .header: "{\"kind\":\"header\",\"section\":"
        case .footer: "{\"kind\":\"footer\",\"section\":"
        }
    }
}
