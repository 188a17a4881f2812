/// A contact that a behaviour has reported as begun, and not yet as ended.
struct Touch: Sendable, Hashable, Codable {
    let behavior: BehaviorID
    let item: DynamicItemID
    let other: ContactEvent.Other
}

extension Touch {
    init(begun event: ContactEvent) {
        self.init(behavior: event.behavior, item: event.item, other: event.other)
    }
}

extension ContactEvent {
    init(ended touch: Touch) {
        self.init(behavior: touch.behavior, phase: .ended, item: touch.item, other: touch.other)
    }
}
