import Dynamics

extension RigidElements {
    /// The elements with all that their animator is.
    struct Snapshot: Sendable, Codable {
        let animator: DynamicAnimator.Snapshot
        let members: [Member]
        let contacts: ContactLog
    }

    func snapshot() throws(CollectionView.SnapshotError) -> Snapshot {
        do throws(DynamicAnimator.SnapshotError) {
            return Snapshot(
                animator: try animator.snapshot(),
                members: members,
                contacts: contacts
            )
        } catch {
            throw CollectionView.SnapshotError(error)
        }
    }

    /// Goes on from a snapshot.
    init(restoring snapshot: Snapshot) throws(CollectionView.SnapshotError) {
        do throws(DynamicAnimator.SnapshotError) {
            self.init(
                animator: try DynamicAnimator(restoring: snapshot.animator),
                members: snapshot.members,
                contacts: snapshot.contacts
            )
        } catch {
            throw CollectionView.SnapshotError(error)
        }
    }
}

extension CollectionView.SnapshotError {
    fileprivate init(_ error: DynamicAnimator.SnapshotError) {
        self =
            switch error {
            case .unknownVersion(let version): .unknownVersion(version)
            // No view gives its animator any.
            case .hasActions: .inconsistent
            }
    }
}
