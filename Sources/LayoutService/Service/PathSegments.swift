import Glibc

/// The positions of the segments of a path, without its bytes.
struct PathSegments {
    private var ends = InlineArray<6, Int>(repeating: 0)
    private(set) var count = 0

    /// Splits a path, `/` into no segments; `nil` if it does not start with a slash, or has more
    /// segments than any resource.
    init?(of path: UnsafeBufferPointer<UInt8>) {
        guard path.first == UInt8(ascii: "/") else { return nil }
        guard path.count > 1, let start = path.baseAddress else { return }
        var end = 0
        while end < path.count {
            guard count < ends.count else { return nil }
            let rest = start + end + 1
            let slash = memchr(rest, Int32(UInt8(ascii: "/")), path.count - end - 1)
            end = slash.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) } ?? path.count
            ends[count] = end
            count += 1
        }
    }

    /// The range of a segment.
    subscript(_ segment: Int) -> Range<Int> {
        (segment == 0 ? 1 : ends[segment - 1] + 1)..<ends[segment]
    }

    /// Whether the path matches a template.
    func match(_ template: PathTemplate, in path: UnsafeBufferPointer<UInt8>) -> Bool {
        guard template.segments.count == count else { return false }
        // The last segment comes first, because most templates differ in it.
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

/// The template of a resource's path, split into segments.
struct PathTemplate: Sendable {
    let resource: Resource

    /// The bytes of each segment; none for a parameter.
    let segments: [[UInt8]]

    /// The indices of the segments that are parameters.
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
