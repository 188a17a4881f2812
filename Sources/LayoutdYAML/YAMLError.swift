/// Why a YAML document cannot be read.
package struct YAMLError: Error, Equatable {
    /// The line of the error, from 1.
    package let line: Int
    /// What is wrong, and the fix.
    package let reason: String
}
