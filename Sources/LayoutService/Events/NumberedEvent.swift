import HTTPTypes
import LayoutdJSON
import LayoutdSessions

/// An event of a session, with the client's number if it gave one.
struct NumberedEvent<Content: Sendable>: Sendable {
    var identity: EventIdentity?
    var content: Content

    /// Reads `event` and `client`, and the other members with `read`.
    ///
    /// - Parameters:
    ///   - reader: The members of the body.
    ///   - target: The target of the request.
    ///   - read: Reads the other members.
    init?(
        _ reader: inout ObjectReader,
        to target: EventTarget,
        _ read: (inout ObjectReader) -> Content?
    ) {
        let content = read(&reader)
        identity = EventIdentity(&reader, to: target)
        guard let content else { return nil }
        self.content = content
    }

    init(identity: EventIdentity?, content: Content) {
        (self.identity, self.content) = (identity, content)
    }
}

/// The target of an event, without the query.
struct EventTarget: Sendable {
    let method: HTTPRequest.Method
    let path: String

    /// The digest to which the event's body is added.
    var digest: StableDigest {
        var digest = StableDigest()
        digest.combine(text: method.rawValue.utf8)
        digest.combine(text: path.utf8)
        return digest
    }
}

extension EventIdentity {
    /// Reads `event` and `client`; `nil` for an event without a number, which needs no identity.
    init?(_ reader: inout ObjectReader, to target: EventTarget) {
        // They are not settings, so a patch cannot remove them.
        if reader.removes("event") { reader.report("event", "must be a number, got null") }
        if reader.removes("client") { reader.report("client", "must be a string, got null") }
        let number = reader.integer("event", in: Ranges.eventNumber)
        let client = Self.clientName(&reader)
        guard let number else { return nil }
        var digest = target.digest
        reader.combine(into: &digest)
        self.init(client: client, number: number, digest: digest.value)
    }

    private static func clientName(_ reader: inout ObjectReader) -> String? {
        guard let name = reader.string("client") else { return nil }
        // Counted as in JSON Schema.
        let length = name.unicodeScalars.count
        guard Ranges.clientName.contains(length) else {
            let (least, most) = (Ranges.clientName.lowerBound, Ranges.clientName.upperBound)
            reader.report("client", "must have \(least) to \(most) characters, got \(length)")
            return nil
        }
        return name
    }
}
