/// What is sent first on every connection, and what the replies must be.
struct Greeting {
    /// Authenticate, select the database, identify the server, and check that it can be written.
    let commands: Commands

    private let steps: [Step]

    private enum Step {
        case login
        case database(Int)
        case server
        case identity
        case writing
    }

    /// The lowest version of Redis that has the commands that are used; XADD has had MINID and
    /// NOMKSTREAM since.
    private static let lowestVersion = (6, 2)

    init(for address: RedisAddress) {
        var (commands, steps) = (Commands(), [Step]())
        if let login = address.login {
            if let user = login.user {
                commands.add("AUTH", user, login.password)
            } else {
                commands.add("AUTH", login.password)
            }
            steps.append(.login)
        }
        if address.database != 0 {
            commands.add("SELECT", String(address.database))
            steps.append(.database(address.database))
        }
        commands.add("HELLO")
        steps.append(.server)
        commands.add("INFO", "server")
        steps.append(.identity)
        commands.addWriteProbe()
        steps.append(.writing)
        (self.commands, self.steps) = (commands, steps)
    }

    /// Checks the replies.
    ///
    /// - Returns: What identifies the server's process; `nil` if it does not tell that to this user.
    /// - Throws: ``ServerFailure`` for the first that is not what it must be.
    @discardableResult
    func check(_ replies: [Reply]) throws(ServerFailure) -> String? {
        var identity: String?
        for (step, reply) in zip(steps, replies) {
            switch step {
            case .login: if case .error(let text) = reply { throw loginFailure(text) }
            case .database(let number):
                if case .error(let text) = reply { throw databaseFailure(number, text) }
            case .server: try checkServer(reply)
            case .identity: identity = reply.text.flatMap { Self.field("run_id", in: $0) }
            case .writing: if let failure = reply.failure { throw failure }
            }
        }
        return identity
    }

    /// Finds a value in what INFO replies.
    static func field(_ name: String, in text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(name):") }
        return line.map { String($0.dropFirst(name.utf8.count + 1)) }
    }

    private func loginFailure(_ text: String) -> ServerFailure {
        if text.hasPrefix("WRONGPASS") { return .refusal("wrong user or password") }
        if text.hasPrefix("ERR AUTH <password> called without any password") {
            return .refusal("it has no password; remove the password from the URL")
        }
        // A server that does not know AUTH repeats what it was sent, so the text is not shown.
        return .refusal("it does not accept a user and password")
    }

    private func databaseFailure(_ number: Int, _ text: String) -> ServerFailure {
        text.hasPrefix("ERR DB index is out of range")
            ? .refusal("it has no database \(number)") : ServerFailure(reply: text)
    }

    /// Checks the reply to HELLO, which is a list of names and values.
    private func checkServer(_ reply: Reply) throws(ServerFailure) {
        if case .error(let text) = reply {
            if text.hasPrefix("NOAUTH") { throw .refusal("it requires a password") }
            // Users can be forbidden to send it; then the commands themselves show what is missing.
            if text.hasPrefix("NOPERM") { return }
            // Releases before 6.2 do not know it, or not without arguments.
            if text.hasPrefix("ERR") { throw tooOld("") }
            throw ServerFailure(reply: text)
        }
        let parts = reply.parts ?? []
        func value(_ name: String) -> String? {
            let index = parts.firstIndex { $0.text == name }
            return index.flatMap { parts.indices.contains($0 + 1) ? parts[$0 + 1].text : nil }
        }
        if let version = value("version"), !isNewEnough(version) { throw tooOld(" \(version)") }
        if value("mode") == "cluster" {
            throw .refusal("it is part of a cluster; give the URL of a server without one")
        }
        if let role = value("role"), role != "master" {
            throw .outage("it is a \(role), which is read-only; give the URL of the primary server")
        }
    }

    private func isNewEnough(_ version: String) -> Bool {
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        return (numbers.first ?? 0, numbers.dropFirst().first ?? 0) >= Self.lowestVersion
    }

    private func tooOld(_ version: String) -> ServerFailure {
        .refusal("its version\(version) is too old; layoutd needs Redis 6.2 or later, or Valkey")
    }
}

extension Commands {
    /// Adds a command that changes nothing, but fails on a server that cannot be written.
    mutating func addWriteProbe() {
        add("UNLINK", "j:")
    }
}
