import LayoutEngine
import LayoutdGeometry

/// The events of drags and steps, written without an encoder, which took a quarter of the server's
/// time at 10 000 events a second.
extension EventRecord {
    /// `nil` for rare records.
    var text: String? {
        guard outcome == nil, let content = event.text, let identity = identityText else {
            return nil
        }
        return #"{"version":\#(version),"tick":\#(tick),\#(identity)"event":\#(content)}"#
    }

    private var identityText: String? {
        guard let identity else { return "" }
        var client = ""
        if let name = identity.client {
            guard name.utf8.allSatisfy(needsNoEscape) else { return nil }
            client = #""client":"\#(name)","#
        }
        let numbers = #""number":\#(identity.number),"digest":\#(identity.digest)"#
        return #""identity":{\#(client)\#(numbers)},"#
    }
}

private func needsNoEscape(_ byte: UInt8) -> Bool {
    (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

extension Event {
    fileprivate var text: String? {
        switch self {
        case .scroll(let scroll): scroll.text.map { #"{"scroll":{"_0":\#($0)}}"# }
        case .fling(let velocity, let touch):
            both(velocity.text, touch.text) { #"{"fling":{"velocity":\#($0),"touch":\#($1)}}"# }
        case .tick(let count, nil): #"{"tick":{"count":\#(count)}}"#
        case .tick(let count, let interval?) where interval.isFinite:
            #"{"tick":{"count":\#(count),"interval":\#(interval)}}"#
        default: nil
        }
    }
}

extension Scroll {
    fileprivate var text: String? {
        guard let release = releaseText else { return nil }
        return both(movement.text, touch.text) { movement, touch in
            let edges = #""overscroll":{"\#(overscroll)":{}}"#
            return #"{"movement":\#(movement),"touch":\#(touch),\#(edges)\#(release)}"#
        }
    }

    private var releaseText: String? {
        guard let release else { return "" }
        return release.text.map { #","release":\#($0)"# }
    }
}

extension Scroll.Movement {
    fileprivate var text: String? {
        switch self {
        case .by(let vector): vector.text.map { #"{"by":{"_0":\#($0)}}"# }
        case .to(let point): point.text.map { #"{"to":{"_0":\#($0)}}"# }
        }
    }
}

extension Scroll.Touch {
    fileprivate var text: String? {
        switch self {
        case .at(let point): point.text.map { #"{"at":{"_0":\#($0)}}"# }
        case .last, .none, .contentOrigin: #"{"\#(self)":{}}"#
        }
    }
}

extension Vector {
    fileprivate var text: String? {
        dx.isFinite && dy.isFinite ? #"{"dx":\#(dx),"dy":\#(dy)}"# : nil
    }
}

extension Point {
    fileprivate var text: String? {
        x.isFinite && y.isFinite ? #"{"x":\#(x),"y":\#(y)}"# : nil
    }
}

private func both(
    _ first: String?,
    _ second: String?,
    _ join: (String, String) -> String
) -> String? {
    guard let first, let second else { return nil }
    return join(first, second)
}
