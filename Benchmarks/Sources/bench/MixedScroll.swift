/// The cost of scrolling through sections of different kinds, against a flow.
struct MixedScroll: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Scrolling through mixed sections"
    let method = """
        `POST …/scroll` by 1 point down and up again, 500 times, which answers with a frame: of a flow of \
        100 sections of 24 cells with pinned headers, and of a compositional layout of 100 sections \
        with 12 items each, which are in turn groups with a pinned header and a background, a list \
        with a sticky header, a flow and a waterfall. Both show as many elements, within a tenth. \
        \(Service.pipelining) \(Service.accounting)
        """
    let metric = Metric.processor

    private static let batch = 500

    func comparisons() throws -> [Comparison] {
        let service = try Service(executable: server)
        let kinds: [(String, String, Bound?)] = [
            ("flow", Self.flow, nil), ("mixed sections", Self.mixed, .atMost(1.5)),
        ]
        let paths = try kinds.map { try Self.open(service, $0.1) }
        let counts = try paths.map { path in
            try service.send(Request("GET", "\(path)/frame"), expecting: 200).text
                .split(separator: #""kind""#).count - 1
        }
        guard abs(counts[0] - counts[1]) * 10 <= counts[0] else {
            throw Failure(description: "frames are not alike: \(counts) elements each")
        }
        let contestants = zip(kinds, paths).map { kind, path in
            let scrolls = (0..<Self.batch).map { index in
                let json = #"{"delta":{"y":\#(index % 2 == 0 ? 1 : -1)}}"#
                return Request("POST", "\(path)/scroll", json: json)
            }
            return Contestant(name: kind.0, bound: kind.2) {
                try service.cost(ofEachOf: Self.batch) {
                    _ = try service.send(all: scrolls, expecting: 200)
                }
            }
        }
        return [Comparison(contestants: contestants)]
    }

    /// Creates a session in the middle of its content, and returns its path.
    private static func open(_ service: Service, _ session: String) throws -> String {
        let creation = try service.send(
            Request("POST", "/v1/sessions", json: session),
            expecting: 201
        )
        let path = try service.session(from: creation)
        try service.send(
            Request("POST", "\(path)/scroll", json: #"{"contentOffset":{"y":10100}}"#),
            expecting: 200
        )
        return path
    }

    private static let metrics = #""itemSize":{"width":70,"height":60},"minimumLineSpacing":0"#

    private static let flow = #"""
        {"clock":"manual","viewport":{"width":320,"height":480},"sections":[\#(repeated(#"{"items":24}"#, 100))],
         "layout":{"type":"flow",\#(metrics),"headerReferenceSize":{"height":30},
                   "sectionHeadersPinToVisibleBounds":true}}
        """#

    private static let mixed = #"""
        {"clock":"manual","viewport":{"width":320,"height":480},"layout":{"type":"compositional"},
         "sections":[\#(repeated([groups, list, plain, waterfall].joined(separator: ","), 25))]}
        """#

    private static let groups = #"""
        {"items":12,"layout":{
          "group":{"direction":"horizontal",
                   "layoutSize":{"widthDimension":{"fractionalWidth":1},"heightDimension":{"absolute":60}},
                   "subitems":[{"layoutSize":{"widthDimension":{"fractionalWidth":0.25},
                                              "heightDimension":{"fractionalHeight":1}}}]},
          "boundarySupplementaryItems":[{"kind":"header","alignment":"top","pinToVisibleBounds":true,
            "layoutSize":{"widthDimension":{"fractionalWidth":1},"heightDimension":{"absolute":30}}}],
          "decorationItems":[{"kind":"background"}]}}
        """#
    private static let list = #"""
        {"items":12,"layout":{"type":"list","rowHeight":15,"headerHeight":30,"stickyHeaders":true}}
        """#
    private static let plain = #"{"items":12,"layout":{"type":"flow",\#(metrics)}}"#
    private static let waterfall = #"""
        {"items":12,"layout":{"type":"waterfall","columnCount":4,"itemSize":{"width":80,"height":60},
                              "minimumColumnSpacing":0,"minimumInteritemSpacing":0}}
        """#

    private static func repeated(_ text: String, _ count: Int) -> String {
        Array(repeating: text, count: count).joined(separator: ",")
    }
}
