import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension NewtonianLayout.Configuration: LayoutDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember("itemSize", \.itemSize, in: Ranges.sceneExtent),
        DocumentMember("maximumItems", \.maximumItems, in: Ranges.maximumItems),
        DocumentMember("entry", \.entry, in: Ranges.coordinate),
        DocumentMember("departureTime", \.departureTime, in: Ranges.duration),
        DocumentMember("anchor", \.anchor, in: Ranges.coordinate),
        DocumentMember("length", \.length, in: Ranges.rodLength),
        DocumentMember("damping", \.damping, in: Ranges.dampingRatio),
        DocumentMember("frequency", \.frequency, in: Ranges.rodFrequency),
        DocumentMember("gravity", \.gravity, in: Ranges.strength),
        DocumentMember("boundary", \.boundary, ["none": .none, "viewport": .viewport]),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
    ]

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.sizes, Ranges.sceneExtent)
    }

    /// Writes the members in an order of their own.
    func write(to json: inout JSONWriter) {
        json.name("itemSize")
        json.size(itemSize)
        json.name("anchor")
        json.point(anchor)
        json.member("length", length)
        json.member("damping", damping)
        json.member("frequency", frequency)
        json.name("entry")
        json.point(entry)
        json.member("gravity", gravity)
        json.member("boundary", boundary == .none ? "none" : "viewport")
        json.member("maximumItems", maximumItems)
        json.member("departureTime", departureTime)
        json.member("pixelScale", pixelScale)
    }
}
