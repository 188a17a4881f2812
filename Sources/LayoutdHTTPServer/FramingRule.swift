import CLayoutdMicrohttpd

/// How the server makes sure that no byte of a body is taken for a request: a value for the version
/// of libmicrohttpd that runs, which need not be the one the program was compiled with.
package enum FramingRule: Equatable, Sendable {
    /// libmicrohttpd refuses heads that can be read in two ways, if its client discipline level says so.
    case strictLibrary

    /// libmicrohttpd accepts such heads. What it has made of one in the connection's memory is
    /// compared with a well-formed head, see ``HeadLayout``.
    case memoryLayout

    /// Nothing is known of how libmicrohttpd reads heads. Every response closes its connection, so
    /// that no request follows on it.
    case closing

    /// The rule for a version of libmicrohttpd.
    ///
    /// - Parameter version: The version, such as `1.0.1`.
    package init(libraryVersion version: String) {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        if numbers == testedLayout {
            self = .memoryLayout
        } else if numbers.count == parts.count, parts.count >= 3,
            !numbers.lexicographicallyPrecedes(firstWithDiscipline)
        {
            self = .strictLibrary
        } else {
            self = .closing
        }
    }

    /// The rule for the version that runs.
    package static let current = FramingRule(libraryVersion: libraryVersion)

    /// The version of libmicrohttpd that runs.
    package static var libraryVersion: String { String(cString: MHD_get_version()) }

    /// The level for `MHD_OPTION_CLIENT_DISCIPLINE_LVL`; 0 is the library's default, which also
    /// versions without the option have.
    ///
    /// Level 1 already refuses folded lines, bare CR and LF, zero bytes, white space before a colon,
    /// and a length beside a transfer coding. Level 2 also closes a connection that has an empty line
    /// before a request, which a server should ignore (RFC 9112 §2.2). Level 3 accepts white space
    /// before chunk extensions.
    var disciplineLevel: Int32 { self == .strictLibrary ? 1 : 0 }
}

/// The version whose layout of heads in memory has been tested.
private let testedLayout = [0, 9, 75]

/// The first version with `MHD_OPTION_CLIENT_DISCIPLINE_LVL`.
private let firstWithDiscipline = [0, 9, 77, 1]
