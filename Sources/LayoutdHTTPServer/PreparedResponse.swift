import CLayoutdMicrohttpd
import HTTPTypes

/// A response to several requests, which is put into libmicrohttpd's form once.
///
/// Safe to send between threads: nothing changes it, and libmicrohttpd counts its uses under a lock.
public final class PreparedResponse: @unchecked Sendable {
    let status: HTTPResponse.Status
    let headers: [HeaderField]
    let body: SharedBody
    let message: OpaquePointer

    /// Prepares a response that has its whole body; nil if libmicrohttpd does not accept it.
    public init?(_ response: consuming Response) {
        (status, headers) = (response.status, response.headers)
        guard response.long == nil, response.prepared == nil else { return nil }
        body = SharedBody(response.body)
        guard let message = makeMessage(body) else { return nil }
        guard isSendable(status.code), add(headers, to: message) else {
            MHD_destroy_response(message)
            return nil
        }
        self.message = message
    }

    // A connection that still sends the message has its own reference.
    deinit { MHD_destroy_response(message) }
}
