import Glibc
import LayoutdHTTPServer

/// How lines of the log are written.
enum LogFormat: String, CaseIterable, Sendable {
    /// For people: time, level, message and values by name.
    case text
    /// For programs: one object of JSON in each line.
    case json
}

/// One line of the log while it is written.
///
/// It builds bytes: for a request that takes a fraction of the time of strings.
struct LogLine: ~Copyable {
    private var bytes = BodyBuffer(capacity: 512)
    private let format: LogFormat

    /// Begins a line with the current time, the level and the message.
    init(_ format: LogFormat, level: StaticString, message: String) {
        self.format = format
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        switch format {
        case .text:
            append(time)
            append(" ")
            append(level)
            append(" layoutd: ")
            append(plain: message)
        case .json:
            append("{\"time\":\"")
            append(time)
            append("\",\"level\":\"")
            append(level)
            append("\",\"message\":")
            append(quoted: message)
        }
    }

    /// Adds a value; in text it is quoted if it contains anything but visible characters.
    mutating func add(_ name: StaticString, _ value: String) {
        append(name: name)
        append(value: value)
    }

    /// Adds a value under a name that is known only at run time.
    mutating func add(name: String, _ value: String) {
        switch format {
        case .text:
            append(" ")
            append(plain: name)
            append("=")
        case .json:
            append(",")
            append(quoted: name)
            append(":")
        }
        append(value: value)
    }

    /// Adds a value that needs no quotes in text.
    mutating func add(_ name: StaticString, _ value: StaticString) {
        append(name: name)
        if format == .json { append("\"") }
        append(value)
        if format == .json { append("\"") }
    }

    /// Adds a whole number.
    mutating func add(_ name: StaticString, _ value: UInt64) {
        append(name: name)
        append(value, digits: 1)
    }

    /// Adds a duration, in seconds with six decimals.
    mutating func add(_ name: StaticString, nanoseconds: UInt64) {
        append(name: name)
        append(nanoseconds / 1_000_000_000, digits: 1)
        append(".")
        append(nanoseconds % 1_000_000_000 / 1000, digits: 6)
    }

    /// Adds eight hexadecimal digits.
    mutating func add(_ name: StaticString, hexadecimal value: UInt32) {
        append(name: name)
        if format == .json { append("\"") }
        bytes.appendUninitialized(upTo: 8) { start in
            for place in 0..<8 {
                let digit = UInt8(truncatingIfNeeded: value &>> UInt32(28 - 4 * place)) & 15
                start[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
            }
            return 8
        }
        if format == .json { append("\"") }
    }

    /// Ends the line.
    mutating func finish() {
        if format == .json { append("}") }
        append("\n")
    }

    /// Calls a closure with the line's bytes.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes(body)
    }

    private mutating func append(name: StaticString) {
        let isText = format == .text
        let size = name.utf8CodeUnitCount
        bytes.appendUninitialized(upTo: size + 4) { start in
            // ` name=`, or `,"name":`.
            let before = isText ? 1 : 2
            start[0] = UInt8(ascii: isText ? " " : ",")
            start[1] = UInt8(ascii: "\"")
            (start + before).update(from: name.utf8Start, count: size)
            let end = before + size
            start[end] = UInt8(ascii: isText ? "=" : "\"")
            start[end + 1] = UInt8(ascii: ":")
            return end + before
        }
    }

    private mutating func append(value: String) {
        if format == .text, Self.isPlain(value) {
            bytes.append(utf8: value)
        } else {
            append(quoted: value)
        }
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(text)
    }

    /// Appends a number with at least the given number of digits.
    private mutating func append(_ number: UInt64, digits: Int) {
        bytes.appendUninitialized(upTo: 20) { start in
            var (rest, count) = (number / 10, 1)
            while rest > 0 || count < digits { (rest, count) = (rest / 10, count + 1) }
            write(number, digits: count, at: start)
            return count
        }
    }

    /// Appends text for people: control characters, which could begin a line, become spaces.
    private mutating func append(plain text: String) {
        for byte in text.utf8 { bytes.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    }

    /// Appends a string of JSON (RFC 8259 §7).
    private mutating func append(quoted text: String) {
        append("\"")
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                bytes.append(0x5C)
                bytes.append(byte)
            case 0..<0x20, 0x7F:
                append("\\u00")
                bytes.append(0x30 + byte >> 4)
                let digit = byte & 15
                bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            default: bytes.append(byte)
            }
        }
        append("\"")
    }

    /// Whether text has only visible characters, without quotes and backslashes.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            // Without a branch for each byte the compiler checks many together.
            var found: UInt8 = 0
            for byte in bytes {
                let isInvisible: UInt8 = byte <= 0x20 || byte >= 0x7F ? 1 : 0
                let isSpecial: UInt8 = byte == 0x22 || byte == 0x5C ? 1 : 0
                found |= isInvisible | isSpecial
            }
            return found == 0
        }
    }

    /// Appends a time in UTC with milliseconds (RFC 3339).
    private mutating func append(_ time: timespec) {
        let seconds = UInt64(max(0, time.tv_sec))
        let day = CalendarDay(seconds / 86_400)
        let second = seconds % 86_400
        bytes.appendUninitialized(upTo: 24) { start in
            let form: StaticString = "0000-00-00T00:00:00.000Z"
            start.update(from: form.utf8Start, count: form.utf8CodeUnitCount)
            write(day.year, digits: 4, at: start)
            write(day.month, digits: 2, at: start + 5)
            write(day.day, digits: 2, at: start + 8)
            write(second / 3600, digits: 2, at: start + 11)
            write(second / 60 % 60, digits: 2, at: start + 14)
            write(second % 60, digits: 2, at: start + 17)
            write(UInt64(time.tv_nsec) / 1_000_000, digits: 3, at: start + 20)
            return form.utf8CodeUnitCount
        }
    }
}

/// Writes the last digits of a number.
private func write(_ number: UInt64, digits: Int, at start: UnsafeMutablePointer<UInt8>) {
    var rest = number
    for place in stride(from: digits - 1, through: 0, by: -1) {
        start[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
    }
}

/// A day of the Gregorian calendar; the C library takes a lock for that.
///
/// - Note: Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
struct CalendarDay: Equatable {
    let year: UInt64
    let month: UInt64
    let day: UInt64

    /// The day that is this many days after 1970-01-01.
    init(_ days: UInt64) {
        // Years begin in March here, so that a leap day is the last of its year.
        let shifted = days + 719_468
        let dayOfEra = shifted % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + shifted / 146_097 * 400 + (month <= 2 ? 1 : 0)
    }
}
