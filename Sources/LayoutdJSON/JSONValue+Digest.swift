extension JSONValue {
    /// Adds the value to a digest; the order of members and the spelling of numbers and strings do
    /// not matter.
    package func combine(into digest: inout StableDigest) {
        if let number {
            digest.combine(UInt8(ascii: "n"))
            // -0 is valid JSON, and equals 0.
            digest.combine((number == 0 ? 0 : number).bitPattern)
        } else if let bool {
            digest.combine(UInt8(ascii: bool ? "t" : "f"))
        } else if isObject {
            Self.combine(members: members, into: &digest)
        } else if isArray {
            digest.combine(UInt8(ascii: "a"))
            digest.combine(UInt64(count))
            forEachChild { $1.combine(into: &digest) }
        } else if isNull {
            digest.combine(UInt8(ascii: "0"))
        } else {
            digest.combine(UInt8(ascii: "s"))
            digest.combine(text: textBytes)
        }
    }

    /// Adds an object with these members to a digest.
    package static func combine(members: [JSONValue], into digest: inout StableDigest) {
        digest.combine(UInt8(ascii: "o"))
        digest.combine(UInt64(members.count))
        let sorted = members.sorted { $0.nameBytes.lexicographicallyPrecedes($1.nameBytes) }
        for member in sorted {
            digest.combine(text: member.nameBytes)
            member.combine(into: &digest)
        }
    }
}
