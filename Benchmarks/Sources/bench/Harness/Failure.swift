/// Why a run is no good: something did not work, or something that must hold does not.
struct Failure: Error, CustomStringConvertible {
    let description: String
}
