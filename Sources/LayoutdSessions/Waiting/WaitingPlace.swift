import Synchronization

/// A place among the requests that may wait, which keeps the session from expiring.
///
/// It is given back when it is released, if not before. A class, because a request may wait in it
/// several times.
final class WaitingPlace: Sendable {
    private weak let room: WaitingRoom?
    private weak let session: Session?
    private let isTaken = Atomic(true)

    init(for session: Session, in room: WaitingRoom) throws(TooManyWaiting) {
        try room.takePlace()
        self.room = room
        self.session = session
        session.waiterCame()
    }

    deinit { giveBack() }

    func giveBack() {
        guard isTaken.exchange(false, ordering: .relaxed) else { return }
        room?.giveBackPlace()
        session?.waiterLeft()
    }
}
