import CLayoutdYAML

extension YAMLNode {
    /// Reads a document.
    ///
    /// Anchors, aliases and tags are refused: a few lines of them can stand for gigabytes.
    ///
    /// - Returns: The document's value; `nil` if it is empty.
    /// - Throws: ``YAMLError`` for text that is not YAML, and for a key that occurs twice.
    package init?(yaml text: String) throws(YAMLError) {
        // The parser keeps pointers to itself.
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else {
            throw YAMLError(line: 1, reason: "there is not enough memory to read it")
        }
        defer { yaml_parser_delete(parser) }
        let result = Array(text.utf8).withUnsafeBufferPointer {
            bytes -> Result<YAMLNode?, YAMLError> in
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            var reader = YAMLReader(parser: parser)
            return Result { () throws(YAMLError) in try reader.document() }
        }
        guard let node = try result.get() else { return nil }
        self = node
    }
}

/// Turns the parser's events into nodes.
private struct YAMLReader {
    let parser: UnsafeMutablePointer<yaml_parser_t>
    private var depth = 0

    /// Documents that are nested deeper are refused.
    private static let maximumDepth = 64

    init(parser: UnsafeMutablePointer<yaml_parser_t>) {
        self.parser = parser
    }

    private enum Event {
        case scalar(String, isPlain: Bool)
        case listStart, mappingStart, end, documentStart, streamEnd, other
    }

    mutating func document() throws(YAMLError) -> YAMLNode? {
        var root: YAMLNode?
        while true {
            let (event, line) = try next()
            switch event {
            case .streamEnd: return root
            case .documentStart where root == nil:
                let (event, line) = try next()
                root = try node(event, line)
            case .documentStart:
                throw YAMLError(line: line, reason: "a second document begins; give only one")
            default: continue
            }
        }
    }

    private mutating func node(_ event: Event, _ line: Int) throws(YAMLError) -> YAMLNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw YAMLError(
                line: line,
                reason: "values are nested more than \(Self.maximumDepth) levels deep"
            )
        }
        switch event {
        case .scalar(let text, let isPlain):
            return YAMLNode(line: line, content: .scalar(text, isPlain: isPlain))
        case .listStart: return YAMLNode(line: line, content: .list(try list()))
        case .mappingStart: return YAMLNode(line: line, content: .mapping(try mapping()))
        case .end, .documentStart, .streamEnd, .other:
            preconditionFailure("the parser reports values within documents only")
        }
    }

    private mutating func list() throws(YAMLError) -> [YAMLNode] {
        var nodes: [YAMLNode] = []
        while true {
            let (event, line) = try next()
            if case .end = event { return nodes }
            nodes.append(try node(event, line))
        }
    }

    private mutating func mapping() throws(YAMLError) -> [YAMLNode.Member] {
        var members: [YAMLNode.Member] = []
        var lines: [String: Int] = [:]
        while true {
            let (event, line) = try next()
            if case .end = event { return members }
            guard case .scalar(let key, _) = event else {
                throw YAMLError(line: line, reason: "a key must be a text, not a list or a mapping")
            }
            if let first = lines.updateValue(line, forKey: key) {
                throw YAMLError(
                    line: line,
                    reason: "\(key) is here twice, first on line \(first); remove one"
                )
            }
            let (valueEvent, valueLine) = try next()
            let value = try node(valueEvent, valueLine)
            members.append(YAMLNode.Member(key: key, line: line, value: value))
        }
    }

    /// Reads the next event, and the line on which it begins.
    private func next() throws(YAMLError) -> (event: Event, line: Int) {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw error }
        defer { yaml_event_delete(&event) }
        let line = Int(event.start_mark.line) + 1
        return (try meaning(of: event, line), line)
    }

    private func meaning(of event: yaml_event_t, _ line: Int) throws(YAMLError) -> Event {
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            try refuse(anchor: scalar.anchor, tag: scalar.tag, line)
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return .scalar(
                String(decoding: bytes, as: UTF8.self),
                isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE
            )
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            try refuse(anchor: start.anchor, tag: start.tag, line)
            return .listStart
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            try refuse(anchor: start.anchor, tag: start.tag, line)
            return .mappingStart
        case YAML_ALIAS_EVENT:
            throw YAMLError(
                line: line,
                reason: "aliases are not supported; put a text that begins with * in quotes"
            )
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_STREAM_END_EVENT: return .streamEnd
        default: return .other
        }
    }

    private func refuse(
        anchor: UnsafeMutablePointer<yaml_char_t>?,
        tag: UnsafeMutablePointer<yaml_char_t>?,
        _ line: Int
    ) throws(YAMLError) {
        if anchor != nil {
            throw YAMLError(
                line: line,
                reason: "anchors are not supported; put a text that begins with & in quotes"
            )
        }
        if tag != nil {
            throw YAMLError(
                line: line,
                reason: "tags are not supported; put a text that begins with ! in quotes"
            )
        }
    }

    /// The parser's error.
    private var error: YAMLError {
        let (context, problem) = (parser.pointee.context, parser.pointee.problem)
        let parts = [context, problem].compactMap { $0.map { String(cString: $0) } }
        return YAMLError(
            line: Int(parser.pointee.problem_mark.line) + 1,
            reason: parts.isEmpty ? "it is not YAML" : parts.joined(separator: ", ")
        )
    }
}
