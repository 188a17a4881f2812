import ArgumentParser
import Glibc
import LayoutdKeys

/// The command `layoutd keys`.
struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes keys for clients.",
        subcommands: [Add.self]
    )

    /// The command `layoutd keys add`.
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a key.",
            discussion: """
                The line for the file of keys goes to the standard output, and the key to the \
                standard error, this once: it is stored nowhere. So this shows only the key:

                layoutd keys add anna >> keys.txt

                Then send SIGHUP to the server, which reads the file again.
                """
        )

        @Argument(
            help: "Name of the client, to which its sessions belong."
        )
        var name: String

        func run() throws {
            let key: NewKey
            do throws(InvalidLine) {
                key = try NewKey(name: name)
            } catch {
                throw ValidationError(error.description)
            }
            // First, because without the line the key would be worth nothing.
            guard writeAll(Array("\(key.line)\n".utf8), to: STDOUT_FILENO).isEmpty else {
                throw ValidationError("the line for the file of keys could not be written")
            }
            let message = "The key of \(name), shown only now:\n\(key.secret)\n"
            _ = writeAll(Array(message.utf8), to: STDERR_FILENO)
        }
    }
}
