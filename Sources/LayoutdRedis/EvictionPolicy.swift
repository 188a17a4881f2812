/// What the server does when it has no memory left.
struct EvictionPolicy {
    /// The name of the policy; `nil` if the server does not tell it to this user.
    private let name: String?

    /// Asks the server.
    init(of connection: Connection, until deadline: UInt64) throws(ServerFailure) {
        var commands = Commands()
        commands.add("CONFIG", "GET", "maxmemory-policy")
        // The configuration may be forbidden, or have another name.
        commands.add("INFO", "memory")
        let replies = try connection.exchange(commands, until: deadline)
        let setting = replies.first?.parts?.last?.text
        name = setting ?? replies.last?.text.flatMap(Self.policy)
    }

    /// Accepts only a server that keeps what is written.
    func check() throws(ServerFailure) {
        guard let name, name != "noeviction" else { return }
        throw .refusal(
            "its maxmemory-policy is \(name), so that it may delete sessions; "
                + "set it to noeviction (CONFIG SET maxmemory-policy noeviction)"
        )
    }

    /// Finds the policy in what INFO replies.
    static func policy(_ text: String) -> String? {
        Greeting.field("maxmemory_policy", in: text)
    }
}
