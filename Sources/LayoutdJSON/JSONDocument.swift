import CLayoutdSimdJSON

/// The error for text that is not JSON.
package struct JSONSyntaxError: Error {
    /// The parser's reason.
    package let reason: String
    /// The position in bytes from the start; `nil` if it is not known.
    package let offset: Int?
}

/// A parsed JSON document, which owns the memory of its values.
package struct JSONDocument: ~Copyable {
    private let document: OpaquePointer

    /// Parses UTF-8 text.
    ///
    /// - Parameter text: The bytes of the document; not kept.
    /// - Throws: ``JSONSyntaxError`` for text that is not JSON, and for numbers too large for a
    ///   Double.
    package init(_ text: [UInt8]) throws(JSONSyntaxError) {
        var failure = CSJFailure()
        let parsed = text.withUnsafeBufferPointer {
            CSJDocument_Parse($0.baseAddress, $0.count, &failure)
        }
        guard let parsed else {
            throw JSONSyntaxError(
                reason: failure.message.map { String(cString: $0) } ?? "unreadable",
                offset: failure.offset < text.count ? failure.offset : nil
            )
        }
        document = parsed
    }

    deinit {
        CSJDocument_Free(document)
    }

    /// Passes the root value to `body`, inside which it is valid.
    package borrowing func withRoot<Result: ~Copyable, Failure: Error>(
        _ body: (JSONValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(JSONValue(CSJDocument_Root(document)))
    }
}

/// A value inside a ``JSONDocument``.
///
/// It points into the document's memory: use it only while the document lives, that is inside
/// ``JSONDocument/withRoot(_:)``.
package struct JSONValue {
    private let node: UnsafePointer<CSJNode>
    /// Whether the value is a merge patch, in which null removes a member.
    package private(set) var isPatch = false

    fileprivate init(_ node: UnsafePointer<CSJNode>) {
        self.node = node
    }

    /// An object without members, which needs no document.
    package static var emptyObject: JSONValue { JSONValue(emptyObjectNode) }

    // Never written to, and never freed.
    nonisolated(unsafe) private static let emptyObjectNode: UnsafePointer<CSJNode> = {
        let node = UnsafeMutablePointer<CSJNode>.allocate(capacity: 1)
        var object = CSJNode()
        object.kind = CSJObject
        object.span = 1
        node.initialize(to: object)
        return UnsafePointer(node)
    }()

    /// This value as a merge patch, in which null removes a member.
    ///
    /// - Note: Source: RFC 7396 section 2.
    package var asPatch: JSONValue {
        var patch = self
        patch.isPatch = true
        return patch
    }

    package var isNull: Bool { node.pointee.kind == CSJNull }
    package var isObject: Bool { node.pointee.kind == CSJObject }
    package var isArray: Bool { node.pointee.kind == CSJArray }

    /// The number of elements or members.
    package var count: Int { Int(node.pointee.count) }

    package var number: Double? {
        node.pointee.kind == CSJNumber ? node.pointee.number : nil
    }

    package var bool: Bool? {
        switch node.pointee.kind {
        case CSJTrue: true
        case CSJFalse: false
        default: nil
        }
    }

    package var isString: Bool { node.pointee.kind == CSJString }

    /// Passes the bytes of a string in ASCII to `body`, inside which they are valid.
    ///
    /// - Returns: Whether it is one.
    package func withASCII(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
        guard isString, let start = node.pointee.text else { return false }
        let count = node.pointee.textLength
        return start.withMemoryRebound(to: UInt8.self, capacity: count) { start in
            let bytes = UnsafeBufferPointer(start: start, count: count)
            // Without an exit from the loop, it looks at many bytes at a time.
            guard bytes.reduce(0, |) < 0x80 else { return false }
            body(bytes)
            return true
        }
    }

    package var string: String? {
        guard node.pointee.kind == CSJString else { return nil }
        return Self.text(node.pointee.text, node.pointee.textLength)
    }

    /// Whether this member's name is `name`.
    package func isNamed(_ name: StaticString) -> Bool {
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return node.pointee.nameLength == bytes.count
            && zip(nameBytes, bytes).allSatisfy { $0 == $1 }
    }

    /// The name of this member.
    package var name: String {
        Self.text(node.pointee.name, node.pointee.nameLength)
    }

    /// The type of the value, for messages: "a number", "an object".
    package var kindDescription: String {
        switch node.pointee.kind {
        case CSJNull: "null"
        case CSJFalse, CSJTrue: "a Boolean"
        case CSJNumber: "a number"
        case CSJString: "a string"
        case CSJArray: "an array"
        default: "an object"
        }
    }

    /// Visits the elements or members in order.
    package func forEachChild(_ body: (Int, JSONValue) -> Void) {
        var child = node + 1
        for index in 0..<count {
            body(index, JSONValue(child))
            child += Int(child.pointee.span)
        }
    }

    /// The elements or members in order.
    package var members: [JSONValue] {
        var members: [JSONValue] = []
        members.reserveCapacity(count)
        forEachChild { members.append($1) }
        return members
    }

    /// The UTF-8 of this member's name.
    package var nameBytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: node.pointee.name, count: node.pointee.nameLength)
    }

    /// The UTF-8 of a string; meaningless for other values.
    package var textBytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: node.pointee.text, count: node.pointee.textLength)
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
