import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts

/// Frames for slow connections: the names of the columns, and a list of numbers for each element.
extension JSONWriter {
    /// Writes the members `columns` and `rows`; a difference has only the columns that have
    /// changed.
    mutating func rows(_ shown: ShownFrame, _ format: ElementFormat) {
        let frame = shown.frame
        let columns = RowColumn.columns(of: shown, format)
        rows(frame.elements, columns, format, frame.kinds, shown.names, ElementMarks(shown))
    }

    /// Writes the members `columns` and `rows`, and if necessary `kinds`.
    mutating func rows(
        _ elements: [PresentedElement],
        _ columns: [RowColumn],
        _ format: ElementFormat,
        _ kinds: ElementKinds,
        _ names: ElementNames?,
        _ marks: ElementMarks
    ) {
        var text = RowText(columns, format, names, marks)
        name("columns")
        raw { buffer in
            buffer.append("[")
            text.appendNames(to: &buffer)
            buffer.append("]")
        }
        name("rows")
        raw { buffer in
            buffer.append("[")
            text.append(elements, to: &buffer)
            buffer.append("]")
        }
        kindNames(kinds)
    }

    /// Writes the member `kinds`, what the numbers in the column `kind` mean, if there are other kinds than
    /// in all layouts.
    private mutating func kindNames(_ kinds: ElementKinds) {
        guard !kinds.others.isEmpty else { return }
        member("kinds", array: { json in kinds.names.forEach { json.value($0) } })
    }
}

extension JSONWriter {
    /// Writes elements that are gone, as the numbers of their identities.
    mutating func rows(removed: [ElementIdentity]) {
        name("removed")
        raw { buffer in
            buffer.append("[")
            for (index, identity) in removed.enumerated() {
                buffer.append(index == 0 ? "[" : ",[")
                buffer.append(integer: Int(identity.element.kind.rawValue))
                buffer.append(",")
                buffer.append(path: identity)
                buffer.append("]")
            }
            buffer.append("]")
        }
    }

    /// Writes what an update has made of elements, as the numbers of their old and new identities.
    mutating func rows(moved: [ElementMove]) {
        name("moved")
        raw { buffer in
            buffer.append("[")
            for (index, move) in moved.enumerated() {
                buffer.append(index == 0 ? "[" : ",[")
                buffer.append(integer: Int(move.old.kind.rawValue))
                buffer.append(",")
                buffer.append(path: move.old)
                if let new = move.new {
                    buffer.append(",")
                    buffer.append(path: new)
                }
                buffer.append("]")
            }
            buffer.append("]")
        }
    }
}

extension BodyBuffer {
    fileprivate mutating func append(path identity: ElementIdentity) {
        append(path: identity.element)
        guard let departing = identity.departing else { return }
        append(",")
        append(integer: departing)
    }

    fileprivate mutating func append(path element: ElementID) {
        append(integer: element.section)
        append(",")
        append(integer: element.documentItem)
    }
}
