import Engine
import Geometry
import HTTPServer
import Layouts

extension JSONWriter {
    /// Writes a frame as its query asks for it.
    mutating func frame(_ frame: Frame, query: FrameQuery) {
        let format = Decimal(digits: query.precision)
        let state = frame.state
        object { json in
            json.member("sequence", state.sequence)
            json.member("edition", state.edition)
            json.member("tick", state.tick)
            json.name("time")
            json.value(state.time, as: format)
            json.member("resting", state.isResting)
            json.member("scrolling", state.isScrolling)
            json.name("contentOffset")
            json.raw { $0.append(state.contentOffset, format) }
            json.name("contentSize")
            json.raw { $0.append(state.contentSize, format) }
            json.name("items")
            json.raw { buffer in
                buffer.append("[")
                for (index, element) in frame.elements.enumerated() {
                    if index > 0 { buffer.append(",") }
                    buffer.append(element, query, format)
                }
                buffer.append("]")
            }
        }
    }

    /// The bytes that a frame takes, about.
    static func capacity(for elements: Int) -> Int {
        256 + elements * 128
    }
}

/// Frames are what is sent most; their elements are written without a detour.
extension BodyBuffer {
    fileprivate mutating func append(
        _ element: PresentedElement,
        _ query: FrameQuery,
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
        if query.includesVelocity {
            append(",\"velocity\":")
            append(Point(x: element.velocity.dx, y: element.velocity.dy), format)
            append(",\"angularVelocity\":0")
        }
        if query.includesAnchor {
            append(",\"anchor\":")
            append(element.anchor, format)
        }
        append("}")
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
