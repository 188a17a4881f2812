import CLayoutdFuzzer
import Glibc

// libFuzzer passes no context to its function, and calls it on one thread.
nonisolated(unsafe) private var target: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }

/// Calls a function with inputs of libFuzzer, as the program's arguments say.
public func fuzz(_ run: @escaping (UnsafeBufferPointer<UInt8>) -> Void) -> Never {
    target = run
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
        LLVMFuzzerRunDriver(&count, &arguments) { data, size in
            target(UnsafeBufferPointer(start: data, count: size))
            return 0
        }
    )
}
