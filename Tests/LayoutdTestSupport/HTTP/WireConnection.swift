import Foundation

/// A blocking TCP connection, for use by one thread.
final class WireConnection {
    private let socket: ClientSocket
    private let timeout: Duration
    private var received: [UInt8] = []

    private var text: String { String(decoding: received, as: UTF8.self) }

    init(host: String, port: UInt16, timeout: Duration) throws {
        self.timeout = timeout
        socket = try ClientSocket(host: host, port: port, timeout: timeout)
    }

    func run(_ steps: [WireClient.Step], until ending: WireClient.Ending) throws -> String {
        for step in steps { try take(step) }
        if ending == .serverCloses {
            while try receive() {}
        }
        return text
    }

    private func take(_ step: WireClient.Step) throws {
        switch step {
        case .send(let bytes):
            try socket.send(bytes)
        case .pause(let duration):
            Thread.sleep(forTimeInterval: duration / .seconds(1))
        case .await(let expected):
            while !text.contains(expected), try receive() {}
        case .perform(let work):
            work()
        case .drip(let text, let pause):
            try untilHungUp(pausing: pause) {
                try socket.send(text.utf8)
                return true
            }
        case .sip(let pause, let bytes):
            let start = ContinuousClock.now
            var sips = 0
            try untilHungUp(pausing: pause) {
                let due = Int((ContinuousClock.now - start) / pause) + 1 - sips
                sips += due
                return try due == 0 || receive(atMost: due * bytes)
            }
        case .finishWriting:
            shutdown(socket.descriptor, Int32(SHUT_WR))
        }
    }

    /// Repeats an action while it returns true and the connection is open.
    private func untilHungUp(pausing pause: Duration, _ action: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + timeout
        while !isHungUp {
            guard .now < deadline else { throw WireError.timeout(received: text) }
            guard try action() else { return }
            Thread.sleep(forTimeInterval: pause / .seconds(1))
        }
    }

    /// Whether both directions are closed, even if there is data left to read.
    private var isHungUp: Bool {
        var watched = pollfd(fd: socket.descriptor, events: 0, revents: 0)
        return poll(&watched, 1, 0) > 0
    }

    /// Reads what is available; returns false at the end of the stream.
    private func receive(atMost limit: Int = 65_536) throws -> Bool {
        try socket.receive(atMost: limit, onto: &received)
    }
}
