package import Synchronization

/// The place of a value that is worked out when it is first asked for, and only then; a part of an object
/// that knows how to work it out.
///
/// Threads that ask at the same time get the same value; it is made once. Beside `Lazy` it costs no object
/// and no closure of its own, and being inlinable no type that is looked up at run time: four parts of
/// results that a page lets go took 9,000 instructions as `Lazy`.
package struct LazySlot<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let made: Mutex<Value?>

  /// A place without its value yet.
  ///
  /// The empty place is made here and not where it is declared: what stands there is not inlined, and looking
  /// up its type took 1,200 instructions for each of the four parts of results.
  @inlinable
  package init() { made = Mutex(nil) }

  /// The value.
  ///
  /// - Parameter make: works it out; it must not ask for itself.
  @inlinable
  package borrowing func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
