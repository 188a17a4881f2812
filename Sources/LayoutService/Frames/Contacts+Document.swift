import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension JSONWriter {
    /// Writes the contacts that began or ended.
    mutating func contacts(
        _ contacts: [ContactRecord],
        _ kinds: ElementKinds,
        _ names: ElementNames?,
        _ format: Decimal
    ) {
        member(
            "contacts",
            array: { json in
                for contact in contacts { json.contact(contact, kinds, names, format) }
            }
        )
    }

    private mutating func contact(
        _ contact: ContactRecord,
        _ kinds: ElementKinds,
        _ names: ElementNames?,
        _ format: Decimal
    ) {
        func name(of element: ElementID) -> String? {
            names?.identifier(of: element, at: contact.sequence)
        }
        object { json in
            json.member("sequence", contact.sequence)
            json.member("phase", contact.phase.rawValue)
            json.member("behavior", contact.behavior.rawValue)
            json.name("a")
            json.contactItem(contact.item, name(of: contact.item), contact.itemGroup, kinds)
            switch contact.other {
            case .item(let item):
                json.name("b")
                json.contactItem(item, name(of: item), contact.otherGroup, kinds)
            case .boundary(let name): json.member("boundary", name)
            }
            guard let point = contact.point else { return }
            json.member(
                "point",
                object: { json in
                    json.name("x")
                    json.value(point.x, as: format)
                    json.name("y")
                    json.value(point.y, as: format)
                }
            )
        }
    }

    /// Writes the index path of a cell, or that of another element with its kind, the identifier, and the
    /// name of its group.
    private mutating func contactItem(
        _ element: ElementID,
        _ name: String?,
        _ group: String?,
        _ kinds: ElementKinds
    ) {
        object { json in
            if element.kind == .cell {
                json.member("section", element.section)
                json.member("item", element.documentItem)
            } else {
                json.element(element, kinds)
            }
            if let name { json.member("id", name) }
            if let group { json.member("itemGroup", group) }
        }
    }

    /// Writes the index path of an item.
    mutating func indexPath(_ element: ElementID) {
        object { json in
            json.member("section", element.section)
            json.member("item", element.documentItem)
        }
    }
}
