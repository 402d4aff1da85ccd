public import Synchronization

/// The place of a value that is worked out when it is first asked for, and only then; a part of an object
/// that knows how to work it out.
///
/// Threads that ask at the same time get the same value; it is made once. Beside `Lazy` it costs no object
/// and no closure of its own, and being inlinable no type that is looked up at run time: four parts of
/// results that a page lets go took 9,000 instructions as `Lazy`. Public, because the compiler specializes for
/// another module nothing that is `package`: as such it was 3 % of the time of a page of NutriSync.
public struct LazySlot<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let made: Mutex<Value?>

  /// A place without its value yet.
  @inlinable
  public init() { made = Mutex(nil) }

  /// The value.
  ///
  /// - Parameter make: works it out; it must not ask for itself.
  @inlinable
  public borrowing func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
