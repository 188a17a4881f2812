import HTTPTypes
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct ResponseTests {
    @Test(arguments: ["a\r\nInjected: yes", "a\nInjected: yes", "a\r", ""] as [Wire])
    func `A header value that cannot be sent gives an empty 500`(value: Wire) async throws {
        let server = try startServer { request in
            var body = BodyBuffer()
            body.append("secret")
            let location = request.path == "/bad" ? value.text : "/good"
            return Response(status: .ok, headers: [HeaderField(.location, location)], body: body)
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            "GET /bad HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "GET /good HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
        #expect(!reply.contains("Injected"))
        #expect(occurrences(of: "secret", in: reply) == 1)
        #expect(reply.contains("Location: /good\r\n"))
    }

    @Test(arguments: [42, 100, 102].map { HTTPResponse.Status(code: $0) })
    func `A status that is not final becomes a 500`(
        status: HTTPResponse.Status
    ) async throws {
        let server = try startServer { _ in Response(status: status) }
        let reply = try await HTTPClient(port: server.port).send("GET", "/")
        #expect(reply.status == 500)
    }

    @Test func `Header fields are sent in order, also with the same name`() async throws {
        let server = try startServer { _ in
            Response(
                status: .ok,
                headers: [
                    HeaderField(.vary, "A"), HeaderField(.eTag, "\"x\""), HeaderField(.vary, "B"),
                ]
            )
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.contains("Vary: A\r\nETag: \"x\"\r\nVary: B\r\n"))
    }

    @Test func `A buffer holds what was appended, in order`() {
        var buffer = BodyBuffer(capacity: 3)
        buffer.append(0x7B)
        buffer.append("static é ")
        buffer.append(utf8: "text ü ")
        [1, 2, 3].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in buffer.append(bytes) }
        buffer.appendUninitialized(upTo: 100) { target in
            target[0] = 0x7D
            return 1
        }
        buffer.appendUninitialized(upTo: 0) { _ in 0 }
        let ints = [1, 2, 3].withUnsafeBytes { Array($0) }
        let expected = Array("{static é text ü ".utf8) + ints + Array("}".utf8)
        #expect(buffer.withUnsafeBytes { Array($0) } == expected)
        #expect(buffer.count == expected.count)
    }

    @Test func `A buffer grows from empty to any size`() {
        var buffer = BodyBuffer()
        #expect(buffer.withUnsafeBytes { $0.count } == 0)
        for index in 0..<200_000 { buffer.append(UInt8(truncatingIfNeeded: index)) }
        let isRight = buffer.withUnsafeBytes { bytes in
            bytes.indices.allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0) }
        }
        #expect(isRight)
        #expect(buffer.count == 200_000)
    }
}

/// Responses that are the same as others.
@Suite struct PreparedResponseTests {
    private let body = String(repeating: "0123456789", count: 500)

    private func prepared() throws -> PreparedResponse {
        var buffer = BodyBuffer()
        buffer.append(utf8: body)
        let fields = [HeaderField(.eTag, "\"x\""), HeaderField(.contentType, "text/plain")]
        let response = PreparedResponse(Response(status: .ok, headers: fields, body: buffer))
        return try #require(response)
    }

    @Test func `All requests get it whole, whatever others add`() async throws {
        let prepared = try prepared()
        let server = try startServer { request in
            var response = Response(prepared)
            if request.path == "/more" { response.append([HeaderField(.vary, "Origin")]) }
            return response
        }
        let head = "HTTP/1.1\r\nHost: localhost\r\n"
        for _ in 0..<3 {
            let replies = try await WireClient.exchange(
                port: server.port,
                "GET / \(head)\r\nGET /more \(head)\r\nHEAD / \(head)\r\n"
                    + "GET / \(head)Connection: close\r\n\r\n"
            )
            #expect(occurrences(of: body, in: replies) == 3)
            #expect(occurrences(of: "ETag: \"x\"\r\n", in: replies) == 4)
            #expect(occurrences(of: "Content-Type: text/plain\r\n", in: replies) == 4)
            #expect(occurrences(of: "Content-Length: 5000\r\n", in: replies) == 4)
            #expect(occurrences(of: "Vary: Origin\r\n", in: replies) == 1)
            #expect(occurrences(of: "Connection: close\r\n", in: replies) == 1)
        }
    }

    @Test func `Each identified request gets its own identifier`() async throws {
        let prepared = try prepared()
        var configuration = testConfiguration()
        configuration.identifiesRequests = true
        configuration.observer = Recorder()
        let server = try startServer(configuration) { _ in Response(prepared) }
        let client = HTTPClient(port: server.port)
        for name in ["first", "second"] {
            let reply = try await client.send("GET", "/", headers: ["X-Request-Id": name])
            #expect(reply[header: "X-Request-Id"] == name)
            #expect(reply.text == body)
        }
    }

    @Test func `A response that cannot be sent is not prepared`() {
        let broken = Response(status: .ok, headers: [HeaderField(.location, "a\nb")])
        let prepared = PreparedResponse(broken)
        #expect(prepared == nil)
    }
}
