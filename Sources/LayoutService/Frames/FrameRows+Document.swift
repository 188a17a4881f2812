import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts

/// Frames for slow connections: the names of the columns, and a list of numbers for each element.
extension JSONWriter {
    /// Writes the members `columns` and `rows`; a difference has only the columns that have
    /// changed.
    mutating func rows(_ shown: ShownFrame, _ format: ElementFormat) {
        var text = RowText(shown, format)
        name("columns")
        raw { buffer in
            buffer.append("[")
            text.appendNames(to: &buffer)
            buffer.append("]")
        }
        name("rows")
        raw { buffer in
            buffer.append("[")
            text.append(shown.frame.elements, to: &buffer)
            buffer.append("]")
        }
        kindNames(shown.frame.kinds)
    }

    /// Writes the member `kinds`, what the numbers in the column `kind` mean, if there are other kinds than
    /// in all layouts.
    private mutating func kindNames(_ kinds: ElementKinds) {
        guard !kinds.others.isEmpty else { return }
        member("kinds", array: { json in kinds.names.forEach { json.value($0) } })
    }
}

extension JSONWriter {
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
                    buffer.append(path: new.element)
                    if let departing = new.departing {
                        buffer.append(",")
                        buffer.append(integer: departing)
                    }
                }
                buffer.append("]")
            }
            buffer.append("]")
        }
    }
}

extension BodyBuffer {
    fileprivate mutating func append(path element: ElementID) {
        append(integer: element.section)
        append(",")
        append(integer: element.documentItem)
    }
}
