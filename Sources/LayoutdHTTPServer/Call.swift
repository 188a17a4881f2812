import CLayoutdMicrohttpd
import Glibc
import HTTPTypes

/// The arguments of one call of the access handler; valid until it returns.
struct Call {
    let connection: OpaquePointer
    let path: UnsafePointer<CChar>
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>

    /// The piece of the body that has arrived, empty in the first and the last call.
    let upload: UnsafeRawBufferPointer

    /// Where to write the number of bytes of `upload` that are left for the next call.
    let uploadLeft: UnsafeMutablePointer<Int>

    let slot: Dispatcher.Slot

    /// Whether the client uses HTTP/1.0; libmicrohttpd refuses versions other than 1.x.
    var isHTTP10: Bool { strcmp(version, "HTTP/1.0") == 0 }

    /// Whether the method is HEAD.
    var isHead: Bool { strcmp(method, "HEAD") == 0 }

    /// The method; nil if it contains invalid characters.
    var parsedMethod: HTTPRequest.Method? {
        // The usual methods need no check of every character.
        if strcmp(method, "GET") == 0 { return .get }
        if strcmp(method, "POST") == 0 { return .post }
        return HTTPRequest.Method(String(cString: method))
    }

    /// Returns the piece of the body and marks all of it as consumed.
    func takeUpload() -> UnsafeRawBufferPointer {
        uploadLeft.pointee = 0
        return upload
    }
}
