import LayoutdLayouts
import Testing

/// What holds for every kind of layout.
struct LayoutConformanceTests {
    private static let kinds = LayoutKind.allCases

    private func forEachSeed(
        _ kind: LayoutKind,
        _ part: UInt64 = 0,
        _ check: (inout LayoutConformance) throws -> Void
    ) throws {
        for seed in part * 60..<part * 60 + 60 {
            var conformance = try LayoutConformance(kind, seed: seed)
            try check(&conformance)
        }
    }

    @Test(arguments: kinds, 0..<4 as Range<UInt64>)
    func `a search finds exactly the overlapping elements, in order`(
        kind: LayoutKind,
        part: UInt64
    ) throws {
        try forEachSeed(kind, part) { try $0.checkSearches() }
    }

    @Test(arguments: kinds)
    func `all elements are as many as the layout counts`(kind: LayoutKind) throws {
        try forEachSeed(kind) { try $0.checkCount() }
    }

    @Test(arguments: kinds)
    func `elements can be drawn, and only headers and footers are pinned`(
        kind: LayoutKind
    ) throws {
        try forEachSeed(kind) { try $0.checkElements() }
    }

    @Test(arguments: kinds)
    func `elements that do not exist have no attributes`(kind: LayoutKind) throws {
        try forEachSeed(kind) { try $0.checkMissingElements() }
    }

    @Test(arguments: kinds)
    func `pinned headers and footers have the extents that they cover`(kind: LayoutKind) throws {
        try forEachSeed(kind) { try $0.checkPins() }
    }

    @Test(arguments: kinds)
    func `equal inputs give equal layouts`(kind: LayoutKind) throws {
        try forEachSeed(kind) { try $0.checkPreparing() }
    }

    @Test(arguments: kinds)
    func `what new bounds do not invalidate stays as it is`(kind: LayoutKind) throws {
        try forEachSeed(kind) { try $0.checkInvalidation() }
    }

    @Test(arguments: kinds)
    func `the first diagnostics are reported, up to a limit`(kind: LayoutKind) throws {
        try forEachSeed(kind) { try $0.checkDiagnostics() }
    }
}
