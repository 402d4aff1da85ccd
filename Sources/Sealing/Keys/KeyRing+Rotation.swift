extension KeyRing {
  /// Adds a random key in the state `next`.
  ///
  /// The id is the lowest one never used; when all are used up, that of the lowest revoked key,
  /// whose place the new key takes. What the revoked key sealed stays closed: the secret is
  /// another.
  ///
  /// - Parameter createdAt: seconds since 1970 (UTC).
  /// - Returns: the id of the new key.
  /// - Throws: `KeyRingError.full` when 256 keys are in use.
  public mutating func add(createdAt: Int64) throws(KeyRingError) -> KeyID {
    let used = Set(entries.map(\.id))
    let free = (KeyID.min...KeyID.max).first { !used.contains($0) }
    guard let id = free ?? entries.filter({ $0.state == .revoked }).map(\.id).min() else {
      throw .full
    }
    entries.removeAll { $0.id == id }
    entries.append(
      Entry(
        id: id, state: .next, createdAt: createdAt,
        secret: SecretBytes(randomCount: Self.secretCount)))
    return id
  }

  /// Makes a key the one that seals; the key that was active is accepted from now on.
  ///
  /// Activating the active key changes nothing.
  ///
  /// - Throws: `unknownKey` when there is none of this id, `revokedKey` when it was revoked.
  public mutating func activate(_ id: KeyID) throws(KeyRingError) {
    let index = try index(of: id)
    guard entries[index].state != .revoked else { throw .revokedKey(id) }
    for other in entries.indices where entries[other].state == .active {
      entries[other].state = .accept
    }
    entries[index].state = .active
  }

  /// Ends a key for good: everything it sealed is refused and its secret is forgotten.
  ///
  /// Revoking a revoked key changes nothing.
  ///
  /// - Throws: `unknownKey` when there is none of this id, `activeKey` when it is the one that
  ///   seals.
  public mutating func revoke(_ id: KeyID) throws(KeyRingError) {
    let index = try index(of: id)
    guard entries[index].state != .active else { throw .activeKey(id) }
    entries[index].mark = entries[index].mark ?? entries[index].secret.map(Self.mark)
    entries[index].state = .revoked
    entries[index].secret = nil
  }

  /// Ends the keys that were revoked elsewhere, while this ring is of before. Where the one that seals is among them, the
  /// next one after it seals that others know: later ones may still be on their way to them. Where there is none it is
  /// the last one before it.
  ///
  /// - Parameters:
  ///   - marks: by what the revoked keys are known.
  ///   - known: by what those are known that others have.
  /// - Returns: the ids of those that were ended, in order.
  /// - Throws: `revokedActiveKey` when none is left that could seal; the ring then stays as it was.
  public mutating func revoke(
    _ marks: Set<[UInt8]>, sealingWith known: Set<[UInt8]>
  ) throws(KeyRingError) -> [KeyID] {
    let marked = entries.compactMap { entry in entry.secret.map { (entry, Self.mark(of: $0)) } }
    let ended = marked.filter { marks.contains($0.1) }.map(\.0.id).sorted()
    if ended.contains(activeID) {
      let active = activeEntry
      let others = marked.filter { !marks.contains($0.1) && known.contains($0.1) }.map(\.0)
        .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
      let next = others.first { ($0.createdAt, $0.id) > (active.createdAt, active.id) }
      guard let next = next ?? others.last else { throw .revokedActiveKey(active.id) }
      try activate(next.id)
    }
    for id in ended { try revoke(id) }
    return ended
  }

  private func index(of id: KeyID) throws(KeyRingError) -> Int {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { throw .unknownKey(id) }
    return index
  }
}
