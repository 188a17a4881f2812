extension Problem.Kind {
    /// A problem in the words of its page: what it means, and what to do.
    struct Explanation: Sendable {
        let meaning: String
        let remedy: String
    }

    /// What `GET /problems/{name}` and `GET /docs` say about every kind.
    var explanation: Explanation {
        switch self {
        case .malformedRequest:
            Explanation(
                meaning: """
                    The request violates HTTP itself: it has no Host, for instance, or two lengths. \
                    Or its `Content-Encoding` is gzip, and the body is not complete gzip data.
                    """,
                remedy: """
                    Use a common HTTP library, and look at proxies in between. `detail` names the \
                    field, or what is wrong with the body.
                    """
            )
        case .malformedJSON:
            Explanation(
                meaning: "The body cannot be parsed as JSON, in UTF-8.",
                remedy: """
                    `detail` says where parsing stopped. Look for a missing comma or quote, a \
                    trailing comma, a comment or a byte order mark.
                    """
            )
        case .invalidQuery:
            Explanation(
                meaning: "A name in the query is unknown, is given twice, or has an invalid value.",
                remedy: """
                    `detail` names it and what is accepted. Names are case-sensitive, and unknown \
                    ones are never ignored.
                    """
            )
        case .bodyTooLarge:
            Explanation(
                meaning: """
                    The body is longer than the server accepts. A compressed one counts as what it \
                    unpacks to.
                    """,
                remedy: """
                    Send items of equal size as a number instead of a list, or send less at a \
                    time. The operator can raise `--max-body-bytes`.
                    """
            )
        case .uriTooLong:
            Explanation(
                meaning: "The path and the query together are longer than the server accepts.",
                remedy: "Send data in the body. No query of this contract needs to be that long."
            )
        case .notJSON:
            Explanation(
                meaning: "There is a body that is not declared as JSON.",
                remedy: """
                    Send `Content-Type: application/json`; PATCH also accepts \
                    `application/merge-patch+json`. With curl 7.82 or later, `--json` does that.
                    """
            )
        case .unsupportedCoding:
            Explanation(
                meaning: """
                    The body's `Content-Encoding` is one that the server cannot undo, or there are \
                    several.
                    """,
                remedy: """
                    Compress the body once with gzip, as `Accept-Encoding` says, or send it as it \
                    is and leave `Content-Encoding` out.
                    """
            )
        case .invalidDocument:
            Explanation(
                meaning: """
                    The body is JSON, but not a valid document: a member is missing, unknown, of \
                    another type or out of range.
                    """,
                remedy: """
                    `errors` lists everything that is wrong, each with the JSON pointer of its \
                    place. The request had no effect: correct all of it, and send it again.
                    """
            )
        case .answerTooLarge:
            Explanation(
                meaning: "The response would have more elements than the server sends at a time.",
                remedy: """
                    Request a smaller `rect`, fewer frames, or a smaller viewport. The operator \
                    can raise `--max-frame-elements` and `--max-answer-elements`.
                    """
            )
        case .methodNotAllowed:
            Explanation(
                meaning: "The path exists, but it does not have this method.",
                remedy: "Use one of the methods that the field `Allow` lists."
            )
        case .noSuchResource:
            Explanation(
                meaning: """
                    This path is not part of the contract, or the session is not a scene, which \
                    alone has behaviours, touches and items that can be set.
                    """,
                remedy: "Compare the path with the list at `/docs`, character by character."
            )
        case .noSuchSession:
            Explanation(
                meaning: """
                    The session was deleted, it has expired, the server was restarted without a \
                    store, or the identifier is wrong. With keys, it may belong to another name, \
                    or it was created before the server had keys.
                    """,
                remedy: """
                    Create a session again with `POST /v1/sessions`. Every request for a session \
                    renews it; `expiresIn` says for how many seconds. With `--store` sessions \
                    survive a restart.
                    """
            )
        case .noSuchElement:
            Explanation(
                meaning: """
                    The session has no item with this section and index, or the section has no \
                    such header or footer. An update may have removed it.
                    """,
                remedy: "Indices start at 0. Read a frame to see which elements there are."
            )
        case .noSuchBehavior:
            Explanation(
                meaning: "The scene has no behaviour with this `id`. It may have been removed.",
                remedy: "`GET /v1/sessions/{id}/behaviors` lists those that it has."
            )
        case .duplicateBehavior:
            Explanation(
                meaning: "Two behaviours of one scene would have the same `id`.",
                remedy: """
                    Give another `id`, leave it out to have one generated, or replace the existing \
                    behaviour with PUT.
                    """
            )
        case .notAManualClock:
            Explanation(
                meaning: "The session has a wall clock: it advances in real time, not by steps.",
                remedy: "Poll its frames, or create a session with `\"clock\": \"manual\"`."
            )
        case .conflictingBatch:
            Explanation(
                meaning: """
                    The operations of the batch contradict each other or the data: an index is out \
                    of bounds, for instance, or an item is both deleted and moved.
                    """,
                remedy: """
                    `code` names the rule, and `detail` the operation. Deletes and reloads use the \
                    indices before the batch, inserts those after it. If another client has \
                    changed the data, read the session again.
                    """
            )
        case .conflictingSnapshot:
            Explanation(
                meaning: """
                    The snapshot names something twice, or something that is not there, or it was \
                    made for another version of the data.
                    """,
                remedy: """
                    `code` names the rule, and `at` the edit, from 0. For `staleSnapshot`, read \
                    the snapshot again, and send what is to change now.
                    """
            )
        case .staleSizes:
            Explanation(
                meaning: """
                    The sizes were measured for another extent of the viewport than it has now: it was \
                    rotated or resized meanwhile.
                    """,
                remedy: """
                    Lay your texts out again for the extent that `detail` names, and send these sizes, \
                    with it as `forExtent`. `needed` of a frame lists what is to be measured.
                    """
            )
        case .conflictingTouch:
            Explanation(
                meaning: "The touch has begun already, or it has not begun and cannot move or end.",
                remedy: """
                    Send `began` once, then `moved` any number of times, then `ended` or \
                    `cancelled`, each with the same touch.
                    """
            )
        case .conflictingTransition:
            Explanation(
                meaning: """
                    A transition to another layout is driven, and allows no scrolls and no changes of \
                    the data or the layout; or none is, and so cannot move or end. Or there is no way \
                    to the layout, because items are not where layouts put them.
                    """,
                remedy: """
                    Begin a transition once with `to`, then send any number of times `progress`, then \
                    `finish` or `cancel`. Where there is no way, PATCH the session with the layout and \
                    `"animated": false`.
                    """
            )
        case .immovableItem:
            Explanation(
                meaning: """
                    The item cannot have a velocity: no behaviour moves it, or it is anchored.
                    """,
                remedy: "Add it to a behaviour, or set only its place."
            )
        case .tooManyItems:
            Explanation(
                meaning: """
                    There would be more items than the layout's `maximumItems`, or more items in \
                    motion than the server simulates for one session.
                    """,
                remedy: """
                    Have fewer items, delete some first, or create a session with a larger \
                    `maximumItems`.
                    """
            )
        case .eventReused:
            Explanation(
                meaning: "The number `event` was used before, for a different request.",
                remedy: """
                    Give each event its own number. Repeat a number only with the same method, \
                    path and body, when a response was lost. Several clients of one session each \
                    need a `client` of their own.
                    """
            )
        case .frozen:
            Explanation(
                meaning: """
                    The physics of the session produced a number that is not finite, so the \
                    session cannot continue. Other sessions are not affected.
                    """,
                remedy: """
                    Delete it and create a new one, with less extreme masses, forces or \
                    frequencies. Report it if the values were ordinary.
                    """
            )
        case .neverRests:
            Explanation(
                meaning: """
                    The frame at rest was requested, but something goes on moving: an item that falls \
                    without a floor, for instance, or more than the server computes for one request.
                    """,
                remedy: """
                    Request the current frame, or a clip of the coming ones. `detail` says how far the \
                    server has looked.
                    """
            )
        case .sightingsForgotten:
            Explanation(
                meaning: """
                    Visibility was requested since a moment from which not everything is known: the \
                    record has a limit of 512 KB and 16 thresholds, and it ends with the process.
                    """,
                remedy: """
                    Request it without `since`: the response lists what is in sight now. Times in \
                    sight may have begun again.
                    """
            )
        case .wrongHost:
            Explanation(
                meaning: """
                    The server listens on a loopback address, and the `Host` is another name. This \
                    protects it from pages of other sites whose names resolve to your machine.
                    """,
                remedy: """
                    Use `localhost` or `127.0.0.1` in the URL. Behind a proxy, let it send that \
                    `Host`, or start the server with `--host` and an address that the proxy reaches.
                    """
            )
        case .crossSite:
            Explanation(
                meaning: """
                    A page of another origin sent a request that may change something, and the \
                    server does not allow that origin.
                    """,
                remedy: """
                    Start the server with `--allow-origin` and the origin of the page, such as \
                    `http://localhost:3000`. Behind a proxy, pass on the `Host` of the browser.
                    """
            )
        case .unauthorized:
            Explanation(
                meaning: """
                    The server needs a key for everything under `/v1`, and the request has no valid \
                    one.
                    """,
                remedy: """
                    Send `Authorization: Bearer` and a key. The operator creates keys with \
                    `layoutd keys add`.
                    """
            )
        case .tooManySessions:
            Explanation(
                meaning: """
                    The server, or the client, has as many sessions as it may have. A client is \
                    an address, or with keys the name of a key.
                    """,
                remedy: """
                    Delete sessions that are not needed, or wait for `Retry-After`: unused ones \
                    expire. Behind a proxy, the operator must set `--trusted-proxy`, or all \
                    clients count as one address; `--max-sessions` and \
                    `--max-sessions-per-address` set the limits.
                    """
            )
        case .tooManyWaiting:
            Explanation(
                meaning: """
                    As many requests wait for changes, or receive them as a stream, as the server \
                    allows.
                    """,
                remedy: """
                    Request the frame without `wait`; then the response comes immediately. The \
                    operator can raise `--max-waiting`.
                    """
            )
        case .overBudget:
            Explanation(
                meaning: """
                    The request needs more memory than the client (429), or all clients together \
                    (503), may still take.
                    """,
                remedy: """
                    Delete sessions, read responses sooner, send smaller documents, or try again \
                    later. The operator can raise `--max-memory` and `--max-memory-per-client`.
                    """
            )
        case .busy:
            Explanation(
                meaning: """
                    Too many requests that take long are waiting, or too many connections are open.
                    """,
                remedy: """
                    Try again after `Retry-After`. Send fewer long requests at the same time: \
                    smaller steps, shorter clips, fewer simulated items.
                    """
            )
        case .stopping:
            Explanation(
                meaning: "The server is about to exit, and does not accept requests any more.",
                remedy: """
                    Try again in a moment: another server, or the same one after its restart, will \
                    respond.
                    """
            )
        case .storeUnavailable:
            Explanation(
                meaning: """
                    The server keeps sessions in a store that it cannot read or write now. What an \
                    event did may be lost.
                    """,
                remedy: """
                    Repeat the request after `Retry-After`, an event under the same number. The \
                    operator should look at the store: free disk space, network, and the server's \
                    log.
                    """
            )
        }
    }
}
