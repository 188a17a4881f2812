import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts

/// Writes SVG straight into the body of a response.
///
/// Names and words are known at compile time, and everything else is a number or the name of a kind,
/// which is escaped: nothing that a client sends can become markup.
struct SVGWriter: ~Copyable {
    private var buffer: BodyBuffer
    private let kinds: ElementKinds
    private let decimal: Decimal
    private let angleDecimal: Decimal
    private let ratioDecimal: Decimal

    /// Starts writing.
    ///
    /// - Parameters:
    ///   - precision: Decimals of lengths, 0 to 9; see ``ElementFormat`` for the others.
    ///   - kinds: What kinds of elements are called.
    ///   - capacity: Bytes to reserve.
    init(precision: Int, kinds: ElementKinds, capacity: Int) {
        self.kinds = kinds
        let format = ElementFormat(precision: precision)
        decimal = Decimal(digits: format.precision)
        angleDecimal = Decimal(digits: format.anglePrecision)
        ratioDecimal = Decimal(digits: format.ratioPrecision)
        buffer = BodyBuffer(capacity: capacity)
    }

    /// Ends writing.
    consuming func finish() -> BodyBuffer {
        buffer
    }

    /// Writes an empty element.
    mutating func element(_ name: StaticString, _ attributes: (inout SVGWriter) -> Void) {
        write("<", name)
        attributes(&self)
        write("/>")
    }

    /// Writes an element and its content.
    mutating func element(
        _ name: StaticString,
        _ attributes: (inout SVGWriter) -> Void,
        containing content: (inout SVGWriter) -> Void
    ) {
        write("<", name)
        attributes(&self)
        write(">")
        content(&self)
        write("</", name)
        write(">")
    }

    /// Writes a few attributes with their values, each after a space.
    mutating func attributes(_ text: StaticString) {
        write(text)
    }

    /// Writes an attribute that is a colour.
    mutating func attribute(_ name: StaticString, _ color: Color) {
        attribute(name) { $0.write(color) }
    }

    /// Writes an attribute that is a finite number.
    mutating func attribute(_ name: StaticString, _ number: Double) {
        attribute(name) { $0.write(number) }
    }

    /// Writes an attribute.
    mutating func attribute(_ name: StaticString, _ value: (inout SVGWriter) -> Void) {
        write(" ", name)
        write("=\"")
        value(&self)
        write("\"")
    }

    /// Writes text that needs no escaping.
    mutating func write(_ text: StaticString) {
        buffer.append(text)
    }

    /// Writes the name of a kind, which a client may have chosen.
    mutating func write(_ kind: ElementKind) {
        var html = HTML()
        html.text(kinds.name(of: kind))
        buffer.append(utf8: html.source)
    }

    /// The number of bytes of the name of a kind.
    func length(of kind: ElementKind) -> Int { kinds.name(of: kind).utf8.count }

    /// Writes a colour as `#171c28`.
    private mutating func write(_ color: Color) {
        write("#")
        for part in [color.red, color.green, color.blue] {
            for digit in [part >> 4, part & 15] {
                buffer.append(digit + UInt8(ascii: digit < 10 ? "0" : "a") - (digit < 10 ? 0 : 10))
            }
        }
    }

    /// Writes an integer, at least 0.
    mutating func write(_ integer: Int) {
        buffer.append(integer: integer)
    }

    /// Writes a finite number.
    mutating func write(_ number: Double) {
        decimal.write(number, to: &buffer)
    }

    /// Writes a finite part of a whole.
    mutating func write(ratio: Double) {
        ratioDecimal.write(ratio, to: &buffer)
    }

    /// Writes finite numbers with spaces between them.
    mutating func write(_ first: Double, _ rest: Double...) {
        write(first)
        for number in rest {
            write(" ")
            write(number)
        }
    }

    /// Writes a finite angle in degrees.
    mutating func write(degrees: Double) {
        angleDecimal.write(degrees, to: &buffer)
    }

    private mutating func write(_ mark: StaticString, _ name: StaticString) {
        write(mark)
        write(name)
    }
}
