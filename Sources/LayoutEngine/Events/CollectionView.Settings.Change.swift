extension CollectionView.Settings {
    /// New values for some settings; the others stay as they are.
    @dynamicMemberLookup
    public struct Change: Sendable, Hashable {
        /// The new values, and the defaults of settings that do not change.
        private var values = CollectionView.Settings()
        private var changed: Set<RecordKey> = []

        /// Changes nothing.
        public init() {}

        /// Changes what differs between old and new settings.
        public init(from old: CollectionView.Settings, to new: CollectionView.Settings) {
            for member in form.members where !member.isEqual(in: old, new) {
                member.copy(from: new, to: &values)
                changed.insert(member.name)
            }
        }

        private var form: RecordForm<CollectionView.Settings> { CollectionView.Settings.form }

        /// The new value of a setting; `nil` leaves it unchanged.
        public subscript<Value>(
            dynamicMember path: WritableKeyPath<CollectionView.Settings, Value>
        ) -> Value? {
            get { changed.contains(name(of: path)) ? values[keyPath: path] : nil }
            set {
                let name = name(of: path)
                values[keyPath: path] = newValue ?? CollectionView.Settings()[keyPath: path]
                if newValue == nil { changed.remove(name) } else { changed.insert(name) }
            }
        }

        private func name(of path: PartialKeyPath<CollectionView.Settings>) -> RecordKey {
            guard let member = form.members.first(where: { $0.anyPath == path }) else {
                preconditionFailure("only whole settings can be changed")
            }
            return member.name
        }

        /// Rejects invalid numbers.
        func validate() throws(CollectionViewError) { try values.validate() }

        /// Applies the new values.
        func apply(to settings: inout CollectionView.Settings) {
            for member in form.members where changed.contains(member.name) {
                member.copy(from: values, to: &settings)
            }
        }
    }
}

extension CollectionView.Settings.Change: Codable {
    /// Reads the settings that a record has.
    public init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: RecordKey.self)
        for member in form.members where record.contains(member.nameInChanges) {
            try member.read(&values, from: record, as: member.nameInChanges)
            changed.insert(member.name)
        }
    }

    /// Writes the settings that change.
    public func encode(to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: RecordKey.self)
        for member in form.members where changed.contains(member.name) {
            try member.write(values, to: &record, as: member.nameInChanges)
        }
    }
}
