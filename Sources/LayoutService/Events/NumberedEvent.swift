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
        identity = reader.eventIdentity(to: target)
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

extension ObjectReader {
    /// Reads `event` and `client`; `nil` for an event without a number, which needs no identity.
    mutating func eventIdentity(to target: EventTarget) -> EventIdentity? {
        // They are not settings, so a patch cannot remove them.
        if removes("event") { report("event", "must be a number, got null") }
        if removes("client") { report("client", "must be a string, got null") }
        let number = integer("event", in: Ranges.eventNumber)
        let client = clientName()
        guard let number else { return nil }
        var digest = target.digest
        combine(into: &digest)
        return EventIdentity(client: client, number: number, digest: digest.value)
    }

    private mutating func clientName() -> String? {
        guard let name = string("client") else { return nil }
        // Counted as in JSON Schema.
        let length = name.unicodeScalars.count
        guard Ranges.clientName.contains(length) else {
            let (least, most) = (Ranges.clientName.lowerBound, Ranges.clientName.upperBound)
            report("client", "must have \(least) to \(most) characters, got \(length)")
            return nil
        }
        return name
    }
}
