/// The name of a client.
///
/// It starts with a letter and has no colon, so that it is neither an IPv4 address nor an IPv6
/// network: limits count names and addresses in one place.
struct KeyName {
    let text: String

    /// Checks a name.
    ///
    /// - Throws: ``InvalidLine`` with the character that is not allowed there.
    init(_ text: Substring) throws(InvalidLine) {
        let form = "a name has 1 to 64 of a-z, 0-9, '.', '_' and '-', first a letter"
        guard (1...64).contains(text.utf8.count) else {
            throw InvalidLine("the name has \(text.utf8.count) bytes; \(form)")
        }
        for (place, character) in zip(1..., text) {
            let isLetter = ("a"..."z").contains(character)
            let isOther = ("0"..."9").contains(character) || "._-".contains(character)
            guard character.isASCII, isLetter || (isOther && place > 1) else {
                throw InvalidLine(
                    "the name has \(String(character).debugDescription) as character \(place); "
                        + form
                )
            }
        }
        self.text = String(text)
    }
}
