import Foundation
import LayoutdGeometry
import LayoutdLayouts

@testable import LayoutEngine

/// A snapshot as JSON, of which single values can be changed.
struct ChangedSnapshot {
    private let bytes: [UInt8]
    /// Where the values are that can be changed: all numbers, and the ends of lists.
    let places: [Range<Int>]

    /// What numbers become; JSON can represent neither NaN nor infinity, but it has numbers that
    /// are infinite in single precision.
    static let values = [
        "-1", "0", "1", "2", "7", "0.5", "-0.0", "null", "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "4294967295", "2147483647", "-2147483648",
        "1099511627776", "1e300", "-1e300", "1e39", "1e19", "1e9", "5e-324", "-1e-9",
    ]

    init(_ snapshot: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        self.init(text: try encoder.encode(snapshot))
    }

    init(text: Data) {
        bytes = Array(text)
        places = Self.numbers(in: bytes)
    }

    /// The text with another value at a place.
    func text(changing place: Range<Int>, to value: String) -> Data {
        Data(bytes[..<place.lowerBound]) + Data(value.utf8) + Data(bytes[place.upperBound...])
    }

    /// The text around a place, for messages.
    func context(of place: Range<Int>) -> String {
        let around = max(0, place.lowerBound - 60)..<min(bytes.count, place.upperBound + 20)
        return String(decoding: bytes[around], as: UTF8.self)
    }

    private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
        let signs = Set("0123456789+-.eE".utf8)
        var (result, index, isInString): ([Range<Int>], Int, Bool) = ([], 0, false)
        while index < bytes.count {
            let byte = bytes[index]
            if isInString, byte == UInt8(ascii: "\\") {
                index += 1
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if !isInString, byte == UInt8(ascii: "-") || (48...57).contains(byte) {
                let end = bytes[index...].firstIndex { !signs.contains($0) } ?? bytes.count
                result.append(index..<end)
                index = end
                continue
            }
            index += 1
        }
        return result
    }
}

/// What can be done with whatever a snapshot was read to.
enum SnapshotTrial {
    /// How a trial ends.
    enum End: Sendable {
        case unreadable, refused, restored
    }

    /// Restores a view, if it can be read, and lives with it.
    static func run(_ text: Data) -> End {
        guard let snapshot = try? JSONDecoder().decode(CollectionView.Snapshot.self, from: text)
        else { return .unreadable }
        guard var view = try? CollectionView(restoring: snapshot) else { return .refused }
        live(&view)
        _ = try? JSONEncoder().encode(view.snapshot())
        return .restored
    }

    private static func live(_ view: inout CollectionView) {
        look(at: view)
        for _ in 0..<3 { view.tick() }
        view.releaseWorld()
        for event in events {
            _ = try? view.apply(event)
            _ = view.advance(toTick: view.tickCount + 2, limit: 2)
        }
        _ = view.advance(toTick: view.tickCount + 50, limit: 50, costLimit: 100_000)
        look(at: view)
    }

    private static func look(at view: CollectionView) {
        _ = try? view.frame(in: .viewport(overscan: 50))
        _ = view.contacts
        _ = (view.isResting, view.dynamics, view.estimatedBytes, view.effortOfChanging)
        _ = view.effort(ticks: 60)
        _ = view.bodySubsteps(ticks: 60, interval: nil)
        _ = view.elementsInMotion(since: 0)
    }

    private static let events: [Event] = [
        .scroll(Scroll(.by(Vector(dx: 3, dy: 40)), touch: .at(Point(x: 90, y: 90)))),
        .touch(SceneTouch("z", .began(at: Point(x: 100, y: 100)))),
        .touch(SceneTouch("z", .moved(to: Point(x: 120, y: 90)))),
        .touch(SceneTouch("a", .ended)), .touch(SceneTouch("z", .ended)),
        .tap(.point(Point(x: 50, y: 60))),
        .update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))])),
        .update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))])),
        .scrollTo(.cell(section: 0, item: 1), at: .start),
        .resize(Size(width: 260, height: 300)),
        .reconfigure(
            Reconfiguration(expanded: [], collapsed: []) { $0.scrollAnchor = .firstVisible }
        ),
        .fling(velocity: Vector(dx: 0, dy: 900)), .reload([.uniform(count: 3)]),
    ]
}
