import LayoutdBuffers

/// Writes JSON straight into the body of a response.
package struct JSONWriter: ~Copyable {
    /// What has been written so far.
    package private(set) var buffer: BodyBuffer
    /// Whether a comma must come before the next value.
    private var isAfterValue = false

    package init(capacity: Int = 512) {
        buffer = BodyBuffer(capacity: capacity)
    }

    /// Continues to write where a buffer ends.
    ///
    /// - Parameters:
    ///   - buffer: Begins with opened arrays and objects.
    ///   - isAfterValue: Whether a comma must come before the next value.
    package init(continuing buffer: consuming BodyBuffer, isAfterValue: Bool) {
        self.buffer = buffer
        self.isAfterValue = isAfterValue
    }

    /// Ends writing.
    package consuming func finish() -> BodyBuffer {
        buffer
    }

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        enclosed("{", "}", body)
    }

    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        enclosed("[", "]", body)
    }

    /// Writes a member's name; its value must follow.
    package mutating func name(_ name: StaticString) {
        let comma = isAfterValue
        buffer.appendUninitialized(upTo: name.utf8CodeUnitCount + 4) { start in
            var text = TextCursor(start)
            if comma { text.write(",") }
            text.write("\"")
            text.write(name)
            text.write("\":")
            return text.next - start
        }
        isAfterValue = false
    }

    /// Writes a member's name that the data give; its value must follow.
    package mutating func name(text name: String) {
        value(name)
        buffer.append(":")
        isAfterValue = false
    }

    /// Writes a member's name that is an integer, at least 0; its value must follow.
    package mutating func name(_ index: Int) {
        separate()
        buffer.append("\"")
        buffer.append(integer: index)
        buffer.append("\":")
        isAfterValue = false
    }

    package mutating func null() {
        literal("null")
    }

    package mutating func value(_ value: Bool) {
        literal(value ? "true" : "false")
    }

    /// Writes a finite number in the shortest digits that parse back to it.
    package mutating func value(_ value: Double) {
        separate()
        buffer.append(utf8: value.shortestText)
    }

    package mutating func value(_ value: Double, as format: Decimal) {
        separate()
        format.write(value, to: &buffer)
    }

    /// Writes an integer, at least 0.
    package mutating func value(_ value: Int) {
        separate()
        buffer.append(integer: value)
    }

    package mutating func value(_ value: String) {
        separate()
        buffer.append("\"")
        for byte in value.utf8 { escape(byte) }
        buffer.append("\"")
    }

    package mutating func value(_ value: String?) {
        if let value { self.value(value) } else { null() }
    }

    /// Appends what `write` writes as one value, or as several with their own commas.
    package mutating func raw(_ write: (inout BodyBuffer) -> Void) {
        separate()
        write(&buffer)
    }

    /// Writes what `write` writes as one value, or as several with their own commas.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that it touches.
    ///   - write: Writes the text.
    package mutating func raw(upTo limit: Int, _ write: (inout TextCursor) -> Void) {
        separate()
        buffer.appendUninitialized(upTo: limit) { start in
            var text = TextCursor(start)
            write(&text)
            return text.next - start
        }
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: Double) {
        self.name(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, ifAny value: Double?) {
        if let value { member(name, value) }
    }

    package mutating func member(_ name: StaticString, ifAny value: Bool?) {
        if let value { member(name, value) }
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        self.name(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, object: (inout JSONWriter) -> Void) {
        self.name(name)
        self.object(object)
    }

    package mutating func member(_ name: StaticString, array: (inout JSONWriter) -> Void) {
        self.name(name)
        self.array(array)
    }

    private mutating func enclosed(
        _ open: StaticString,
        _ close: StaticString,
        _ body: (inout JSONWriter) -> Void
    ) {
        separate()
        buffer.append(open)
        isAfterValue = false
        body(&self)
        buffer.append(close)
        isAfterValue = true
    }

    private mutating func literal(_ text: StaticString) {
        separate()
        buffer.append(text)
    }

    private mutating func separate() {
        if isAfterValue { buffer.append(",") }
        isAfterValue = true
    }

    /// - Note: Source: RFC 8259 section 7.
    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): buffer.append("\\\"")
        case UInt8(ascii: "\\"): buffer.append("\\\\")
        case UInt8(ascii: "\n"): buffer.append("\\n")
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            buffer.append("\\u00")
            buffer.append(digits[Int(byte >> 4)])
            buffer.append(digits[Int(byte & 15)])
        default: buffer.append(byte)
        }
    }
}
