import CLayoutdMicrohttpd
import Glibc
import HTTPTypes

/// The arguments of one call of the access handler; valid until it returns.
struct Call {
    let connection: OpaquePointer
    let path: UnsafePointer<CChar>
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>

    /// The piece of body that has arrived, empty in the first and the last call.
    let upload: UnsafeRawBufferPointer

    /// Where to write how many bytes of `upload` are left for the next call.
    let uploadLeft: UnsafeMutablePointer<Int>

    let slot: Dispatcher.Slot

    /// Whether the client speaks HTTP/1.0; libmicrohttpd refuses other versions than 1.x.
    var isHTTP10: Bool { strcmp(version, "HTTP/1.0") == 0 }

    /// The method; nil if it has characters that no method has.
    var parsedMethod: HTTPRequest.Method? {
        // The usual ones need not be looked at character by character.
        if strcmp(method, "GET") == 0 { return .get }
        if strcmp(method, "POST") == 0 { return .post }
        return HTTPRequest.Method(String(cString: method))
    }

    /// The piece of body, all of it from now on taken.
    func takeUpload() -> UnsafeRawBufferPointer {
        uploadLeft.pointee = 0
        return upload
    }
}
