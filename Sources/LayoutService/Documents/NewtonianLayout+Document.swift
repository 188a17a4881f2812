import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension NewtonianLayout.Configuration: LayoutDocument {
    var itemForm: ItemForm { ItemForm(.sizes, Ranges.sceneExtent) }

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
        var layout = base
        readItems(of: &layout)
        readRods(of: &layout)
        readSurroundings(of: &layout)
        return layout
    }

    private mutating func readItems(of layout: inout NewtonianLayout.Configuration) {
        let usual = NewtonianLayout.Configuration().itemSize
        if let size = size("itemSize", in: Ranges.sceneExtent, defaults: usual) {
            layout.itemSize = size
        }
        if let most = integer("maximumItems", in: Ranges.maximumItems) {
            layout.maximumItems = most
        }
        if let entry = nullablePoint("entry", in: Ranges.coordinate) { layout.entry = entry }
        if let time = number("departureTime", in: Ranges.duration) { layout.departureTime = time }
    }

    private mutating func readRods(of layout: inout NewtonianLayout.Configuration) {
        if let anchor = nullablePoint("anchor", in: Ranges.coordinate) { layout.anchor = anchor }
        if let length = number("length", in: Ranges.rodLength) { layout.length = length }
        if let damping = number("damping", in: Ranges.dampingRatio) { layout.damping = damping }
        if let frequency = number("frequency", in: Ranges.rodFrequency) {
            layout.frequency = frequency
        }
    }

    private mutating func readSurroundings(of layout: inout NewtonianLayout.Configuration) {
        let usual = NewtonianLayout.Configuration().gravity
        let defaults = Point(x: usual.dx, y: usual.dy)
        if let gravity = point("gravity", in: Ranges.strength, defaults: defaults) {
            layout.gravity = gravity - .zero
        }
        let boundaries: KeyValuePairs<String, NewtonianLayout.Configuration.Boundary> = [
            "none": .none, "viewport": .viewport,
        ]
        if let boundary = choice("boundary", boundaries) { layout.boundary = boundary }
        if let scale = number("pixelScale", in: Ranges.pixelScale) { layout.pixelScale = scale }
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
