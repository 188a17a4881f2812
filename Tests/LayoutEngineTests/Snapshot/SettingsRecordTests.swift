import Foundation
import Testing

@testable import LayoutEngine

/// The tables by which settings are recorded and changed.
struct SettingsRecordTests {
    typealias Settings = CollectionView.Settings

    @Test func `every setting is in its table`() {
        let settings = Settings()
        #expect(Mirror(reflecting: settings).children.count == Settings.form.members.count)
        let scrolling = Mirror(reflecting: settings.scrollSettings)
        #expect(scrolling.children.count == ScrollSettings.form.members.count)
    }

    @Test func `settings that a record lacks have their defaults`() throws {
        let record = Data(#"{"scrollAnchor": "end", "scrolling": {"pagingEnabled": true}}"#.utf8)
        let expected = Settings {
            $0.scrollAnchor = .end
            $0.scrollSettings.pagingEnabled = true
            // Older views let items of scenes leave.
            $0.sceneBounds = .ignore
        }
        #expect(try JSONDecoder().decode(Settings.self, from: record) == expected)
    }

    @Test func `a change has what differs and leaves the rest`() throws {
        let old = Settings { $0.animation = .none }
        let new = Settings {
            $0.animation = .none
            $0.scrollSettings.decelerationRate = .fast
        }
        let change = Settings.Change(from: old, to: new)
        #expect(change.scrollSettings == new.scrollSettings)
        #expect(change.animation == nil && change.effects == nil && change.scrollAnchor == nil)
        var changed = old
        change.apply(to: &changed)
        #expect(changed == new)
    }

    @Test func `a record of a change has only its settings, under their names`() throws {
        let change = Reconfiguration {
            $0.scrollSettings = ScrollSettings(pagingEnabled: true)
            $0.animation = Animation()
            $0.animation = nil
        }
        let data = try JSONEncoder().encode(change)
        let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Array(record.keys) == ["scrollSettings"])
        #expect(try JSONDecoder().decode(Reconfiguration.self, from: data) == change)
    }
}
