/// Reads the members of an object, and reports those that are wrong or unknown.
///
/// Every method returns `nil` for a member that is absent or wrong. Wrong members are reported, so
/// the caller can continue with a default; the document is rejected as a whole at the end.
package struct ObjectReader {
    package let pointer: JSONPointer
    package let validation: Validation
    private let members: [JSONValue]
    /// Whether the object is a merge patch: absent members stay as they are, and null removes one.
    package let isPatch: Bool
    private var known: [StaticString] = []
    private var refused: [StaticString] = []
    private var ignoresOthers = false

    /// Starts reading; reports a value that is not an object.
    package init?(_ value: JSONValue, at pointer: JSONPointer, validation: Validation) {
        guard value.isObject else {
            validation.report(pointer, "must be an object, got \(value.kindDescription)")
            return nil
        }
        members = value.members
        isPatch = value.isPatch
        self.pointer = pointer
        self.validation = validation
    }

    package func place(_ name: StaticString) -> JSONPointer {
        .member(pointer, name)
    }

    package func report(_ name: StaticString, _ detail: @autoclosure () -> String) {
        validation.report(place(name), detail())
    }

    /// Whether a member is a string; this alone does not make it known.
    package func isString(_ name: StaticString) -> Bool {
        members.contains { $0.isNamed(name) && $0.string != nil }
    }

    /// Whether a member is present, with any value but the null of a patch.
    package func contains(_ name: StaticString) -> Bool {
        members.contains { $0.isNamed(name) && !(isPatch && $0.isNull) }
    }

    /// Whether a patch removes a member.
    package func removes(_ name: StaticString) -> Bool {
        isPatch && members.contains { $0.isNamed(name) && $0.isNull }
    }

    /// Adds the members to a digest.
    package func combine(into digest: inout StableDigest) {
        JSONValue.combine(members: members, into: &digest)
    }

    /// Whether a member is an object that has a member, with any value; this alone makes neither known.
    package func holds(_ name: StaticString, in object: StaticString) -> Bool {
        guard let value = peek(object), value.isObject else { return false }
        return value.members.contains { $0.isNamed(name) }
    }

    /// A member of any type; this alone does not make it known.
    package func peek(_ name: StaticString) -> JSONValue? {
        members.first { $0.isNamed(name) }
    }

    /// A member of any type, null included; in a patch, a member that is null counts as absent.
    package mutating func value(_ name: StaticString) -> JSONValue? {
        // An object without members has no unknown ones either.
        guard !members.isEmpty else { return nil }
        var found: JSONValue?
        for member in members where member.isNamed(name) {
            if found != nil, !isKnown(name) { report(name, "is given twice; give it once") }
            found = member
        }
        known.append(name)
        guard isPatch else { return found }
        guard let found, !found.isNull else { return nil }
        return found.asPatch
    }

    /// A member that is an object, read completely by `read`.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - kind: A description of the object, for messages.
    ///   - read: Reads the object.
    /// - Returns: What `read` returns.
    package mutating func object<Value>(
        _ name: StaticString,
        as kind: @autoclosure () -> String = "an object",
        _ read: (inout ObjectReader) -> Value?
    ) -> Value? {
        guard let value = value(name) else { return nil }
        guard value.isObject else {
            report(name, "must be \(kind()), got \(value.kindDescription)")
            return nil
        }
        return ObjectReader.read(value, at: place(name), validation: validation, read)
    }

    /// A member that is a list of objects, each read completely by `read`.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - kind: A description of the list, for messages.
    ///   - most: The most elements allowed; a longer list is not read.
    ///   - read: Reads one element.
    /// - Returns: What `read` returns for each element, `nil` for wrong ones.
    package mutating func list<Value>(
        _ name: StaticString,
        _ kind: String = "an array",
        atMost most: Int = .max,
        _ read: (inout ObjectReader) -> Value?
    ) -> [Value?]? {
        guard let value = value(name) else { return nil }
        guard value.isArray else {
            report(name, "must be \(kind), got \(value.kindDescription)")
            return nil
        }
        guard value.count <= most else {
            report(name, "may have \(most) \(name), got \(value.count)")
            return nil
        }
        let place = place(name)
        var elements: [Value?] = []
        elements.reserveCapacity(value.count)
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            elements.append(ObjectReader.read(child, at: place, validation: validation, read))
        }
        return elements
    }

    /// A member that is an object whose members clients name; a name that is given twice is reported.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - read: Reads one member, from its name, its value and its place.
    /// - Returns: Whether there is such an object.
    @discardableResult package mutating func entries(
        _ name: StaticString,
        _ read: (String, JSONValue, JSONPointer) -> Void
    ) -> Bool {
        guard let value = value(name) else { return false }
        let place = place(name)
        guard value.isObject else {
            report(name, "must be an object, got \(value.kindDescription)")
            return false
        }
        var seen: Set<String> = []
        value.forEachChild { _, member in
            let name = member.name
            let place = JSONPointer.foreign(place, name)
            guard seen.insert(name).inserted else {
                return validation.report(place, "is given twice; give it once")
            }
            read(name, member, place)
        }
        return true
    }

    /// Reads a whole object and reports its unknown members.
    package static func read<Value>(
        _ value: JSONValue,
        at pointer: JSONPointer,
        validation: Validation,
        _ read: (inout ObjectReader) -> Value?
    ) -> Value? {
        guard var reader = ObjectReader(value, at: pointer, validation: validation) else {
            return nil
        }
        let result = read(&reader)
        reader.reportUnknownMembers()
        return result
    }

    /// Reports a member that is not accepted here, with the reason, if it is present.
    package mutating func refuse(_ name: StaticString, _ reason: @autoclosure () -> String) {
        guard contains(name) || removes(name) else { return }
        report(name, reason())
        refused.append(name)
    }

    /// Whether exactly one of several members is present, or two that go together; reports anything
    /// else.
    package func requireOne(
        of names: [StaticString],
        orBoth pair: (StaticString, StaticString)? = nil
    ) -> Bool {
        let given = names.filter(contains)
        let isPair = pair.map { given.count == 2 && contains($0.0) && contains($0.1) } ?? false
        guard given.count != 1, !isPair else { return true }
        let got = given.isEmpty ? "none" : given.map { "\($0)" }.joined(separator: " and ")
        let choices = names.map { "\($0)" }.joined(separator: ", ")
        let both = pair.map { ", or \($0.0) with \($0.1)" } ?? ""
        validation.report(pointer, "needs one of \(choices)\(both); got \(got)")
        return false
    }

    /// Reports a member that is present without any of the members that it belongs to.
    package func require(_ name: StaticString, with others: [StaticString]) {
        guard contains(name), !others.contains(where: contains) else { return }
        let names = others.map { "\($0)" }.joined(separator: " or ")
        report(name, "goes with \(names); leave it out")
    }

    /// Reports no unknown members, because it is not clear which are valid.
    package mutating func ignoreOthers() {
        ignoresOthers = true
    }

    private func reportUnknownMembers() {
        guard !ignoresOthers else { return }
        for member in members where !isExpected(member) {
            validation.report(
                .foreign(pointer, member.name),
                "is unknown; known here: \(knownNames)"
            )
        }
    }

    /// The members that have been read, each once, in order.
    private var knownNames: String {
        var seen: Set<String> = []
        return known.map { "\($0)" }.filter { seen.insert($0).inserted }.joined(separator: ", ")
    }

    /// Whether a member has been read before; only errors need this.
    private func isKnown(_ name: StaticString) -> Bool {
        known.contains { "\($0)" == "\(name)" }
    }

    private func isExpected(_ member: JSONValue) -> Bool {
        known.contains { member.isNamed($0) } || refused.contains { member.isNamed($0) }
    }
}

extension Collection {
    /// The elements, or `nil` if one is missing.
    package func complete<Value>() -> [Value]? where Element == Value? {
        let present = compactMap { $0 }
        return present.count == count ? present : nil
    }
}

extension String {
    /// The text in quotation marks, cut short, for messages that repeat what a client sent.
    package var quoted: String { "\"\(shortened)\"" }

    /// At most 40 Unicode scalars of the text, because a character may have any number of them.
    package var shortened: String {
        let scalars = unicodeScalars
        let end = scalars.index(startIndex, offsetBy: 40, limitedBy: scalars.endIndex)
        guard let end, end < scalars.endIndex else { return self }
        return String(scalars[..<end]) + "…"
    }
}
