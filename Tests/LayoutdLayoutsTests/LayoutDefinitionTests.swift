import Foundation
import LayoutdGeometry
import LayoutdLayouts
import Testing

struct LayoutDefinitionTests {
    private static let kinds = LayoutConfiguration.defaults

    private func kind(_ name: String) throws -> any LayoutDefinition {
        try #require(Self.kinds.first { $0.name == name }).definition
    }

    @Test func `every kind of layout has a unique name`() {
        let names = [
            "flow", "list", "waterfall", "justified", "grid", "absolute", "newtonian", "circle",
            "compositional", "configuredList",
        ]
        #expect(Self.kinds.map(\.name) == names)
    }

    @Test(arguments: kinds)
    func `a configuration is encoded under the name of its kind`(kind: LayoutConfiguration) throws {
        let json = try JSONEncoder().encode(kind)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(Array(object.keys) == [kind.name])
        #expect((object[kind.name] as? [String: Any])?.keys.map(\.self) == ["_0"])
        #expect(try JSONDecoder().decode(LayoutConfiguration.self, from: json) == kind)
    }

    @Test func `a section's measures are encoded under the name of their layout`() throws {
        let section = Section(items: .uniform(count: 3), measures: .list(ListLayout.Metrics()))
        let json = try JSONEncoder().encode(section)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(Set(object.keys) == ["items", "measures"])
        #expect((object["measures"] as? [String: Any])?.keys.map(\.self) == ["list"])
        #expect(try JSONDecoder().decode(Section.self, from: json) == section)
    }

    @Test(arguments: [
        (#"{"spiral":{"_0":{}}}"#, "there is no layout \"spiral\""),
        (#"{"circle":{"_0":{}},"flow":{"_0":{}}}"#, "there are 2 kinds instead of one"),
        ("{}", "there are 0 kinds instead of one"),
    ])
    func `a record of another kind is refused`(json: String, message: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(LayoutConfiguration.self, from: Data(json.utf8))
        }
        #expect("\(try #require(error))".contains(message))
    }

    @Test func `measures of a layout whose sections have none are refused`() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                Section.Measures.self,
                from: Data(#"{"circle":{"_0":{}}}"#.utf8)
            )
        }
        #expect("\(try #require(error))".contains("there are no measures \"circle\""))
    }

    @Test func `most layouts accept springs and behaviours`() throws {
        let newtonian = NewtonianLayout.Configuration(length: 7)
        #expect(LayoutConfiguration.newtonian(newtonian).definition.motion == .newtonian(newtonian))
        for name in [
            "absolute", "flow", "list", "waterfall", "justified", "grid", "circle",
            "compositional", "configuredList",
        ] {
            #expect(try kind(name).motion == .springsOrBehaviors)
        }
    }

    @Test func `only absolute layouts leave places to the data, only Newtonian ones limit items`()
        throws
    {
        for kind in Self.kinds {
            #expect(kind.definition.placesItems == (kind.name == "absolute"))
            #expect(kind.definition.itemLimit == (kind.name == "newtonian" ? 10 : nil))
        }
    }

    @Test(arguments: kinds, kinds)
    func `only layouts of one name are of the same kind`(
        one: LayoutConfiguration,
        other: LayoutConfiguration
    ) {
        #expect(one.isSameKind(as: other) == (one.name == other.name))
    }

    @Test func `measures for another layout are ignored`() throws {
        let metrics = ListLayout.Metrics(rowHeight: 7)
        let sections = [Section(items: .uniform(count: 2), measures: .list(metrics))]
        for (kind, height) in zip(Self.kinds.prefix(3), [50, 14, 155]) {
            let layout = try kind.prepare(
                LayoutInput(
                    sections: sections,
                    viewport: Size(width: 320, height: 480),
                    contentInset: .zero
                )
            )
            #expect(layout.contentSize.height == Double(height), "\(kind.name)")
        }
    }

    @Test func `the cost of preparing counts sized items, and in waterfalls others up to a limit`()
        throws
    {
        let sections: [Section] = [
            .uniform(count: 1_000_000), .sized([ItemSize(), ItemSize()]), .uniform(count: 5),
        ]
        for name in ["flow", "list", "absolute", "newtonian", "circle"] {
            #expect(try kind(name).effortOfPreparing(sections) == 3 * 600 + 2 * 40, "\(name)")
        }
        // Each section has groups to solve.
        #expect(
            try kind("compositional").effortOfPreparing(sections) == 3 * 600 + (3 * 100 + 2) * 40
        )
        #expect(try kind("waterfall").effortOfPreparing(sections) == 3 * 600 + 100_007 * 40)
    }
}
