import LayoutdGeometry
import LayoutdLayouts
import Testing

struct FlowPinTests {
    private static let axes = [Axis.vertical, .horizontal]

    /// Two sections of three lines of 100 without gaps: header from 0 to 40, footer from 340 to 360;
    /// header from 360 to 400, footer from 700 to 720.
    private func layout(
        _ axis: Axis,
        headers: Bool = false,
        footers: Bool = false,
        pixelScale: Double = 0
    ) throws -> StackLayout {
        try FlowLayout.prepare(
            FlowLayout.Configuration(
                scrollDirection: axis,
                metrics: FlowLayout.Metrics(
                    itemSize: Size(width: 100, height: 100),
                    minimumLineSpacing: 0,
                    headerReferenceSize: Size(width: 40, height: 40),
                    footerReferenceSize: Size(width: 20, height: 20)
                ),
                pixelScale: pixelScale,
                sectionHeadersPinToVisibleBounds: headers,
                sectionFootersPinToVisibleBounds: footers
            ),
            LayoutInput(
                sections: Array(repeating: Section(items: .uniform(count: 3)), count: 2),
                viewport: Size(width: 100, height: 100)
            )
        )
    }

    private func view(at offset: Double, along axis: Axis, extent: Double = 100) -> Rect {
        var view = Rect(x: 0, y: 0, width: 100, height: 100)
        view.origin[axis] = offset
        view.size[axis] = extent
        return view
    }

    private func start(
        _ kind: ElementKind,
        of section: Int,
        in layout: StackLayout,
        at offset: Double
    ) throws -> Double {
        let axis = layout.scrollAxis
        let id = ElementID(kind: kind, section: section)
        let found = layout.attributes(for: id, visible: view(at: offset, along: axis))
        let frame = try #require(found).frame
        #expect(frame.min(axis.cross) == 0 && frame.size[axis.cross] == 100)
        return frame.min(axis)
    }

    @Test(arguments: axes)
    func `headers stay at the start of the view until their section ends`(axis: Axis) throws {
        let layout = try layout(axis, headers: true)
        let offsets = [-50.0, 0, 30, 320, 350, 400, 900]
        let first = try offsets.map { try start(.header, of: 0, in: layout, at: $0) }
        #expect(first == [0, 0, 30, 320, 320, 320, 320])
        let second = try offsets.map { try start(.header, of: 1, in: layout, at: $0) }
        #expect(second == [360, 360, 360, 360, 360, 400, 680])
        #expect(try start(.footer, of: 0, in: layout, at: 30) == 340)
    }

    @Test(arguments: axes)
    func `footers stay at the end of the view until their section starts`(axis: Axis) throws {
        let layout = try layout(axis, footers: true)
        let offsets = [-200.0, -90, 0, 250, 300, 900]
        let first = try offsets.map { try start(.footer, of: 0, in: layout, at: $0) }
        #expect(first == [0, 0, 80, 330, 340, 340])
        let second = try offsets.map { try start(.footer, of: 1, in: layout, at: $0) }
        #expect(second == [360, 360, 360, 360, 380, 700])
        #expect(try start(.header, of: 0, in: layout, at: 30) == 0)
    }

    @Test(arguments: axes, [30.0, 50, 60, 100, 500])
    func `a pinned header and a pinned footer do not lie over each other`(
        axis: Axis,
        extent: Double
    ) throws {
        let layout = try layout(axis, headers: true, footers: true)
        for offset in stride(from: -100.0, through: 800, by: 5) {
            let visible = view(at: offset, along: axis, extent: extent)
            for section in 0..<2 {
                func frame(_ kind: ElementKind) throws -> Rect {
                    let id = ElementID(kind: kind, section: section)
                    return try #require(layout.attributes(for: id, visible: visible)).frame
                }
                let (header, footer) = (try frame(.header), try frame(.footer))
                #expect(header.max(axis) <= footer.min(axis), "section \(section) at \(offset)")
                #expect(header.min(axis) >= [0, 360][section])
                #expect(footer.max(axis) <= [360, 720][section])
            }
        }
    }

    @Test(arguments: axes)
    func `pinned elements are aligned to pixels`(axis: Axis) throws {
        let layout = try layout(axis, headers: true, footers: true, pixelScale: 2)
        #expect(try start(.header, of: 0, in: layout, at: 30.3) == 30.5)
        #expect(try start(.footer, of: 0, in: layout, at: 30.2) == 110)
    }

    @Test(arguments: axes)
    func `natural places do not depend on pins`(axis: Axis) throws {
        let pinned = try layout(axis, headers: true, footers: true)
        let plain = try layout(axis)
        #expect(pinned.contentSize == plain.contentSize)
        #expect(try pinned.allElements(limit: 10) == plain.allElements(limit: 10))
        let visible = view(at: 50, along: axis)
        #expect(
            try plain.elements(in: visible, visible: visible, limit: 10)
                == plain.elements(in: visible, limit: 10)
        )
    }

    @Test(arguments: axes)
    func `a scroll moves pinned elements in view`(axis: Axis) throws {
        func change(_ layout: StackLayout, _ from: Double, _ to: Double) -> LayoutInvalidation {
            layout.invalidation(from: view(at: from, along: axis), to: view(at: to, along: axis))
        }
        let (first, last) = (
            ElementID(kind: .header, section: 0), ElementID(kind: .footer, section: 1)
        )
        let headers = try layout(axis, headers: true)
        #expect(change(headers, 0, 10) == .supplementaryElements([first]))
        #expect(change(headers, -20, -10) == .nothing)
        #expect(change(headers, 325, 340) == .nothing)
        #expect(change(headers, 10, 10) == .nothing)
        let footers = try layout(axis, footers: true)
        #expect(change(footers, 500, 510) == .supplementaryElements([last]))
        let both = try layout(axis, headers: true, footers: true)
        let all = [0, 1].flatMap { section in
            [ElementKind.header, .footer].map { ElementID(kind: $0, section: section) }
        }
        #expect(change(both, 100, 500) == .supplementaryElements(all))
        #expect(change(try layout(axis), 100, 500) == .nothing)
    }

    @Test(arguments: axes)
    func `only a new extent across the scroll axis invalidates everything`(axis: Axis) throws {
        let layout = try layout(axis, headers: true, footers: true)
        let old = view(at: 100, along: axis)
        var wider = old
        wider.size[axis.cross] += 1
        #expect(layout.invalidation(from: old, to: wider) == .everything)
        let longer = view(at: 100, along: axis, extent: 130)
        let footer = ElementID(kind: .footer, section: 0)
        #expect(layout.invalidation(from: old, to: longer) == .supplementaryElements([footer]))
        #expect(try self.layout(axis).invalidation(from: old, to: longer) == .nothing)
    }

    @Test func `pinned elements hide the edges of the view`() throws {
        #expect(
            try layout(.vertical, headers: true).pinnedExtents(over: .cell(section: 0, item: 0))
                == (40, 0)
        )
        #expect(
            try layout(.vertical, footers: true).pinnedExtents(over: .cell(section: 1, item: 0))
                == (0, 20)
        )
        #expect(try layout(.vertical).pinnedExtents(over: .cell(section: 0, item: 0)) == (0, 0))
        let both = try layout(.vertical, headers: true, footers: true)
        #expect(both.pinnedExtents(over: .cell(section: 2, item: 0)) == (0, 0))
    }
}
