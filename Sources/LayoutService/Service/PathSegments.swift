/// Where the segments of a path are, without its bytes.
struct PathSegments {
    private var ends = InlineArray<6, Int>(repeating: 0)
    private(set) var count = 0

    /// Takes a path apart, `/` into nothing; `nil` if it does not start with a slash, or has more
    /// segments than any resource.
    init?(of path: UnsafeBufferPointer<UInt8>) {
        guard path.first == UInt8(ascii: "/") else { return nil }
        guard path.count > 1 else { return }
        for index in 1..<path.count + 1
        where index == path.count || path[index] == UInt8(ascii: "/") {
            guard count < ends.count else { return nil }
            ends[count] = index
            count += 1
        }
    }

    /// Where a segment is.
    subscript(_ segment: Int) -> Range<Int> {
        (segment == 0 ? 1 : ends[segment - 1] + 1)..<ends[segment]
    }

    /// Whether the path fits a template.
    func match(_ template: PathTemplate, in path: UnsafeBufferPointer<UInt8>) -> Bool {
        guard template.segments.count == count else { return false }
        // The last first, for in it most templates differ.
        for index in template.segments.indices.reversed() {
            let (place, expected) = (self[index], template.segments[index])
            if expected.isEmpty {
                if place.isEmpty { return false }
            } else if expected.count != place.count || !expected.elementsEqual(path[place]) {
                return false
            }
        }
        return true
    }
}

/// The template of a resource's path, taken apart.
struct PathTemplate: Sendable {
    let resource: Resource

    /// The bytes of each segment, none in place of a parameter.
    let segments: [[UInt8]]

    /// Which segments are parameters.
    let parameters: [Int]

    /// The templates of all resources.
    static let all = Resource.all.map(PathTemplate.init)

    private init(_ resource: Resource) {
        self.resource = resource
        segments = resource.path.split(separator: "/").map { segment in
            segment.first == "{" ? [] : Array(segment.utf8)
        }
        parameters = segments.indices.filter { [segments] in segments[$0].isEmpty }
    }
}
