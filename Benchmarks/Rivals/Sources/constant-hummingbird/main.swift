// Responds with a constant body, by Hummingbird 2.
//
// constant-hummingbird BODY [FIELD VALUE]...: listens on a free port of the loopback address and
// prints its URL. Request bodies are read and discarded. Ends with SIGTERM.

import Glibc
import HTTPTypes
import Hummingbird
import Logging

/// Without a router: every request gets the same response.
struct Constant: HTTPResponder {
    let response: Response

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        for try await _ in request.body {}
        return response
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let path = arguments.first, let file = fopen(path, "r") else { exit(2) }
var bytes = [UInt8](repeating: 0, count: 1 << 20)
let size = fread(&bytes, 1, bytes.count, file)
let body = ByteBuffer(bytes: bytes[..<size])

var fields = HTTPFields()
for index in stride(from: 1, to: arguments.count - 1, by: 2) {
    if let name = HTTPField.Name(arguments[index]) { fields[name] = arguments[index + 1] }
}

var logger = Logger(label: "constant")
logger.logLevel = .error
let application = Application(
    responder: Constant(
        response: Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: body))
    ),
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { channel in
        print("listening on http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
        fflush(nil)
    },
    logger: logger
)
try await application.runService()
