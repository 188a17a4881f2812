import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension NewtonianLayout.Configuration: LayoutDocument {
    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.sizes, Ranges.sceneExtent)
    }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        .newtonian(reader.newtonian(over: self))
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.members(of: self)
    }
}

extension ObjectReader {
    /// The members of a newtonian layout, merged over `base`.
    fileprivate mutating func newtonian(
        over base: NewtonianLayout.Configuration
    ) -> NewtonianLayout.Configuration {
        let usual = NewtonianLayout.Configuration()
        var layout = base
        readItems(of: &layout, default: usual)
        readRods(of: &layout, default: usual)
        readSurroundings(of: &layout, default: usual)
        return layout
    }

    private mutating func readItems(
        of layout: inout NewtonianLayout.Configuration,
        default usual: NewtonianLayout.Configuration
    ) {
        merge("itemSize", in: Ranges.sceneExtent, into: &layout.itemSize, default: usual.itemSize)
        merge(
            "maximumItems",
            in: Ranges.maximumItems,
            into: &layout.maximumItems,
            default: usual.maximumItems
        )
        merge("entry", in: Ranges.coordinate, into: &layout.entry, default: usual.entry)
        merge(
            "departureTime",
            in: Ranges.duration,
            into: &layout.departureTime,
            default: usual.departureTime
        )
    }

    private mutating func readRods(
        of layout: inout NewtonianLayout.Configuration,
        default usual: NewtonianLayout.Configuration
    ) {
        merge("anchor", in: Ranges.coordinate, into: &layout.anchor, default: usual.anchor)
        merge("length", in: Ranges.rodLength, into: &layout.length, default: usual.length)
        merge("damping", in: Ranges.dampingRatio, into: &layout.damping, default: usual.damping)
        merge(
            "frequency",
            in: Ranges.rodFrequency,
            into: &layout.frequency,
            default: usual.frequency
        )
    }

    private mutating func readSurroundings(
        of layout: inout NewtonianLayout.Configuration,
        default usual: NewtonianLayout.Configuration
    ) {
        merge("gravity", in: Ranges.strength, into: &layout.gravity, default: usual.gravity)
        let boundaries: KeyValuePairs<String, NewtonianLayout.Configuration.Boundary> = [
            "none": .none, "viewport": .viewport,
        ]
        let boundary = choice("boundary", boundaries)
        merge("boundary", boundary, into: &layout.boundary, default: usual.boundary)
        merge(
            "pixelScale",
            in: Ranges.pixelScale,
            into: &layout.pixelScale,
            default: usual.pixelScale
        )
    }
}

extension JSONWriter {
    fileprivate mutating func members(of newtonian: NewtonianLayout.Configuration) {
        name("itemSize")
        size(newtonian.itemSize)
        name("anchor")
        point(newtonian.anchor)
        member("length", newtonian.length)
        member("damping", newtonian.damping)
        member("frequency", newtonian.frequency)
        name("entry")
        point(newtonian.entry)
        name("gravity")
        point(Point(x: newtonian.gravity.dx, y: newtonian.gravity.dy))
        member("boundary", newtonian.boundary == .none ? "none" : "viewport")
        member("maximumItems", newtonian.maximumItems)
        member("departureTime", newtonian.departureTime)
        member("pixelScale", newtonian.pixelScale)
    }
}
