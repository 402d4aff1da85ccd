public import Synchronization

/// What a pure function made lately, so that it need not be made again for a person's next page, or for
/// the next person to whom the same applies. Nothing depends on it.
///
/// Public and inlinable, so that the modules that have memories look their keys up without looking up how.
public final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let capacity: Int
  @usableFromInline let made = Mutex<[Key: Value]>([:])

  /// - Parameter capacity: the most values at once; one more, and all begins anew.
  public init(capacity: Int) { self.capacity = capacity }

  /// The value of a key, made by `make` where it isn't known.
  @inlinable
  public func value<Failure>(
    for key: Key, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = known(key) { return value }
    let value = try make()
    keep(value, for: key)
    return value
  }

  /// The value of a key, where it is known.
  @inlinable
  public func known(_ key: Key) -> Value? { made.withLock { $0[key] } }

  /// Remembers a value that was made elsewhere.
  @inlinable
  public func keep(_ value: Value, for key: Key) {
    made.withLock { made in
      if made.count >= capacity { made.removeAll(keepingCapacity: true) }
      made[key] = value
    }
  }

  /// Forgets everything.
  public func forget() { made.withLock { $0 = [:] } }
}
