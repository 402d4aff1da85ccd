public import Synchronization

/// The key ring of a running program, which is exchanged when the operator turns the keys over.
///
/// What is derived from the ring is derived again with each exchange, before it is used for the first
/// time, so that no request pays for it.
public final class LiveKeyRing: Sendable {
  private struct State {
    var ring: KeyRing
    var generation = 0
    var followers: [@Sendable (KeyRing, _ generation: Int) -> Void] = []
  }

  private let state: Mutex<State>
  /// Whether nothing may be sealed; asked for each request.
  private let isSuspended = Atomic(false)

  /// A ring that may be exchanged later.
  public init(_ ring: KeyRing) { state = Mutex(State(ring: ring)) }

  /// The ring as it is now.
  public var current: KeyRing { state.withLock { $0.ring } }

  /// Derives a value from the ring, now and after each exchange.
  ///
  /// - Parameter make: makes the value; it is kept for as long as this ring lives.
  public func derive<Value: Sendable>(
    _ make: @escaping @Sendable (KeyRing) -> Value
  ) -> Derived<Value> {
    let (ring, generation) = state.withLock { ($0.ring, $0.generation) }
    let derived = Derived(make(ring), of: generation)
    let now = state.withLock { state in
      state.followers.append { derived.set(make($0), of: $1) }
      return (ring: state.ring, generation: state.generation)
    }
    if now.generation != generation { derived.set(make(now.ring), of: now.generation) }
    return derived
  }

  /// Whether it may seal: not once its key was revoked elsewhere, for nobody would open what it sealed.
  public var maySeal: Bool { !isSuspended.load(ordering: .relaxed) }

  /// Why it may not seal; nil where it may.
  public var obstacle: KeyRingError? { maySeal ? nil : .revokedActiveKey(current.activeID) }

  /// The ring, for who seals with it.
  ///
  /// - Throws: `revokedActiveKey` where it may not seal.
  public func forSealing() throws(KeyRingError) -> KeyRing {
    if let obstacle { throw obstacle }
    return current
  }

  /// Seals nothing from now on, until another ring takes its place.
  ///
  /// - Returns: whether it did so far.
  public func suspend() -> Bool { !isSuspended.exchange(true, ordering: .relaxed) }

  /// Takes another ring from now on. Returns when everything derived follows from it. Call it from one
  /// thread at a time.
  public func replace(with ring: KeyRing) {
    let (followers, generation) = state.withLock { state in
      state.ring = ring
      state.generation += 1
      return (state.followers, state.generation)
    }
    for follow in followers { follow(ring, generation) }
    isSuspended.store(false, ordering: .relaxed)
  }
}

/// A value that follows from the key ring; see ``LiveKeyRing/derive(_:)``.
///
/// Inlinable, because every request asks for one: what is asked from another module would be looked up by its
/// type at run time.
public final class Derived<Value: Sendable>: Sendable {
  /// Copying the value under the lock would count a reference for each of its parts.
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value
    let generation: Int

    init(_ value: Value, of generation: Int) {
      self.value = value
      self.generation = generation
    }
  }

  @usableFromInline let box: Mutex<Box>

  fileprivate init(_ value: Value, of generation: Int) {
    box = Mutex(Box(value, of: generation))
  }

  /// The value that follows from the ring as it is now.
  @inlinable
  public var value: Value { box.withLock { $0 }.value }

  /// Takes the value of a ring, unless that of a later one was made sooner.
  fileprivate func set(_ value: Value, of generation: Int) {
    let new = Box(value, of: generation)
    box.withLock { if $0.generation < generation { $0 = new } }
  }
}
