/// Why a run failed: an error, or a condition that does not hold.
struct Failure: Error, CustomStringConvertible {
    let description: String
}
