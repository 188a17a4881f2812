import HTTPTypes
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct ExchangeTests {
    @Test(arguments: [
        ("GET", "/a/b", "", "GET /a/b\n\n"),
        ("GET", "/a%20b/%C3%A9?x=1&y=&z&w=a%26b+c", "", "GET /a b/é\nx=1\ny=\nz=nil\nw=a&b c\n\n"),
        ("DELETE", "/x?q=2", "", "DELETE /x\nq=2\n\n"),
        ("POST", "/p", "{\"a\":1}", "POST /p\n\n{\"a\":1}"),
        ("PATCH", "/p?a=1&a=2", "é", "PATCH /p\na=1\na=2\n\né"),
        ("BREW", "/pot", "", "BREW /pot\n\n"),
    ])
    func `The handler sees method, path, query and body`(
        method: String,
        target: Wire,
        body: Wire,
        expected: Wire
    ) async throws {
        let server = try startServer()
        let client = HTTPClient(port: server.port)
        let reply = try await client.send(
            method,
            target.text,
            body: body.text.isEmpty ? nil : Array(body.text.utf8)
        )
        #expect(reply.status == 200)
        #expect(reply.text == expected.text)
        #expect(reply[header: "content-type"] == "text/plain")
    }

    @Test func `Header fields are found in any case, without surrounding white space`()
        async throws
    {
        let server = try startServer { request in
            var body = BodyBuffer()
            body.append(utf8: "\(request.header(.ifNoneMatch) ?? "nil")|")
            body.append(utf8: "\(request.header(.accept) ?? "nil")")
            return Response(status: .ok, body: body)
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            "GET / HTTP/1.1\r\nHost: localhost\r\nIF-NONE-match: \t \"e1\" \t\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasSuffix("\r\n\r\n\"e1\"|nil"))
    }

    @Test(arguments: [1, 3])
    func `A connection serves one request after another`(threads: Int) async throws {
        let server = try startServer(testConfiguration(threads: threads))
        let reply = try await WireClient.exchange(
            port: server.port,
            [
                "GET /one HTTP/1.1\r\nHost: localhost\r\n\r\n", .await("GET /one"),
                "POST /two HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi",
                .await("hi"),
                "GET /three HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            ]
        )
        #expect(occurrences(of: "HTTP/1.1 200 OK", in: reply) == 3)
        #expect(occurrences(of: "Connection: close", in: reply) == 1)
        #expect(reply.contains("GET /three\n"))
    }

    @Test func `Pipelined requests get their responses in order`() async throws {
        let server = try startServer()
        var requests = ""
        for index in 0..<20 {
            requests += "POST /\(index) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nxyz"
        }
        requests += "GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let reply = try await WireClient.exchange(port: server.port, requests)
        let paths = reply.matches(of: /(?:POST|GET) \/(\w+)\n/).map { String($0.output.1) }
        #expect(paths == (0..<20).map(String.init) + ["last"])
    }

    @Test func `HTTP 1.0 clients need no Host, and their connection is closed`() async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(port: server.port, "GET /old HTTP/1.0\r\n\r\n")
        #expect(reply.contains("200 OK"))
        #expect(reply.contains("Connection: close"))
        #expect(reply.hasSuffix("GET /old\n\n"))
    }

    @Test(arguments: [
        ("http://localhost/x/y?q=1", "GET /x/y\nq=1\n\n"), ("HTTP://127.0.0.1:80", "GET /\n\n"),
        ("http:/x", "GET http:/x\n\n"), ("*", "GET *\n\n"),
    ])
    func `Targets in absolute form are accepted`(target: String, expected: String) async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasSuffix("\r\n\r\n" + expected))
    }

    @Test func `HEAD returns the fields and the length of the body, but no body`()
        async throws
    {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "GET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        let first = reply.prefix(upTo: try #require(reply.range(of: "\r\n\r\n")).upperBound)
        #expect(first.contains("Content-Length: \("HEAD /a\n\n".utf8.count)\r\n"))
        #expect(!reply.contains("HEAD /a"))
        #expect(reply.dropFirst(first.count).hasPrefix("HTTP/1.1 200 OK"))
        #expect(reply.hasSuffix("GET /b\n\n"))
    }

    @Test func `204 has no body, length or type`() async throws {
        let server = try startServer { _ in Response(status: .noContent) }
        let reply = try await WireClient.exchange(
            port: server.port,
            "DELETE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 204 No Content\r\n"))
        #expect(reply.hasSuffix("\r\n\r\n"))
        #expect(!reply.contains("Content-"))
        #expect(!reply.contains("Transfer-Encoding"))
    }

    @Test func `304 has fields but no body, and leaves the connection open`() async throws {
        let server = try startServer { request in
            var body = BodyBuffer()
            body.append("content")
            return Response(
                status: request.path == "/304" ? .notModified : .ok,
                headers: [HeaderField(.eTag, "\"e1\"")],
                body: body
            )
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            "GET /304 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
        #expect(occurrences(of: "ETag: \"e1\"", in: reply) == 2)
        #expect(occurrences(of: "\r\n\r\ncontent", in: reply) == 1)
        #expect(occurrences(of: "HTTP/1.1 ", in: reply) == 2)
    }

    @Test func `A large response arrives whole`() async throws {
        let server = try startServer { _ in
            var body = BodyBuffer()
            for index in 0..<300_000 { body.append(UInt8(truncatingIfNeeded: index &* 7)) }
            return Response(status: .ok, body: body)
        }
        let reply = try await HTTPClient(port: server.port).send("GET", "/")
        #expect(reply.body.count == 300_000)
        #expect(
            reply.body.indices.allSatisfy { reply.body[$0] == UInt8(truncatingIfNeeded: $0 &* 7) }
        )
    }

    @Test func `Many clients at the same time get their own responses`() async throws {
        let server = try startServer()
        let clients = (0..<4).map { _ in HTTPClient(port: server.port) }
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for index in 0..<200 {
                group.addTask {
                    let reply = try await clients[index % 4].send(
                        "POST",
                        "/r/\(index)",
                        body: "body \(index)"
                    )
                    return (index, reply.text)
                }
            }
            for try await (index, text) in group {
                #expect(text == "POST /r/\(index)\n\nbody \(index)")
            }
        }
    }
}
