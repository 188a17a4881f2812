import FuzzSupport

/// Requests as text: a line with method and target, header fields, an empty line, a body.
///
/// A NUL byte separates one from the next. `@` in a target is the path of the latest session.
@main
enum FuzzRequests {
    static func main() {
        fuzz { input in
            var service = FuzzedService()
            service.send("POST", "/v1/sessions", body: Array(#"{"clock": "manual"}"#.utf8))
            for request in input.split(separator: 0, maxSplits: 7) {
                send(request, to: &service)
            }
        }
    }

    private static func send(
        _ text: Slice<UnsafeBufferPointer<UInt8>>,
        to service: inout FuzzedService
    ) {
        var lines = text.split(
            separator: UInt8(ascii: "\n"),
            maxSplits: 8,
            omittingEmptySubsequences: false
        )[...]
        let first = String(decoding: lines.removeFirst(), as: UTF8.self).split(
            separator: " ",
            maxSplits: 1
        )
        guard first.count == 2 else { return }
        var headers: [(name: String, value: String)] = []
        while let line = lines.popFirst(), !line.isEmpty {
            let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers.append((parts[0].lowercased(), String(parts[1]))) }
        }
        let target = String(first[1]).replacing("@", with: service.session)
        service.send(
            String(first[0]),
            target,
            headers: headers,
            body: lines.joined(separator: [UInt8(ascii: "\n")])
        )
    }
}
