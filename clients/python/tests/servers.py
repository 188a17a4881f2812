"""A relay before the server under test that loses responses and breaks streams off."""

import contextlib
import http.client
import http.server
import threading
import urllib.parse


class Relay:
    """Passes requests on to a server, except where a fault is next.

    `lost` responses are received from the server and not passed on, `refusals` are statuses that are sent
    in place of the server, and a stream ends after `lines` lines.
    """

    def __init__(self, server):
        self.lost, self.refusals, self.lines = 0, [], None
        self.requests = []
        relay = self
        target = urllib.parse.urlsplit(server)

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                relay.requests.append((self.command, self.path, body, self.headers.get("Last-Event-ID")))
                if relay.refusals:
                    return self.respond(relay.refusals.pop(0), [], b"not now")
                connection = http.client.HTTPConnection(target.hostname, target.port, timeout=60)
                fields = {name: value for name, value in self.headers.items() if name != "Host"}
                connection.request(self.command, self.path, body or None, fields)
                response = connection.getresponse()
                if response.headers.get_content_type() == "text/event-stream":
                    self.stream(response)
                else:
                    content = response.read()
                    if relay.lost:
                        relay.lost -= 1
                        self.close_connection = True
                    else:
                        named = [(n, v) for n, v in response.getheaders() if n in ("Location", "ETag")]
                        self.respond(response.status, named, content)
                connection.close()

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = pass_on

            def respond(self, status, fields, content):
                self.send_response(status)
                for name, value in [*fields, ("Content-Length", str(len(content)))]:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            def stream(self, response):
                self.close_connection = True
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                limit, relay.lines = relay.lines, None
                with contextlib.suppress(OSError):  # the client has left
                    for number, line in enumerate(response, 1):
                        self.wfile.write(line)
                        if number == limit:
                            break

            def log_message(self, *arguments):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()
