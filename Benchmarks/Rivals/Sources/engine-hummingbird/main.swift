// Serves frames of layoutd's engine by Hummingbird 2, as one would write it first: a router, and
// bodies that are `Codable`.
//
// Listens on a free port of the loopback address and prints its URL. It has only what the benchmark
// of crowds needs: sessions on springs with a wall clock, `POST …/scroll` and `GET …/frame`. Ends
// with SIGTERM.

import Glibc
import Hummingbird
import LayoutEngine
import Logging

let sessions = Sessions()
let router = Router()
let routes = router.group("v1/sessions")

routes.post { request, context in
    let document = try await request.decode(as: SessionDocument.self, context: context)
    let (id, session) = try sessions.create(document)
    return EditedResponse(
        status: .created,
        headers: [.location: "/v1/sessions/\(id)"],
        response: try session.frame()
    )
}
routes.delete(":id") { _, context in
    try sessions.remove(context.parameters.require("id"))
    return HTTPResponse.Status.noContent
}
routes.get(":id/frame") { _, context in
    try sessions.find(context.parameters.require("id")).frame()
}
routes.post(":id/scroll") { request, context in
    let scroll = try await request.decode(as: ScrollDocument.self, context: context)
    return try sessions.find(context.parameters.require("id")).scroll(scroll)
}

var logger = Logger(label: "engine")
logger.logLevel = .error
let application = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { channel in
        print("listening on http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
        fflush(nil)
    },
    logger: logger
)
try await application.runService()
