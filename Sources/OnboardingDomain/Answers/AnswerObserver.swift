internal import Synchronization

/// Notes which answers a computation asks for, whether they are there or not.
package final class AnswerObserver: Sendable {
  private let fields = Mutex<Set<FieldID>>([])

  /// Nothing noted yet.
  package init() {}

  func note(_ field: FieldID) { fields.withLock { _ = $0.insert(field) } }

  /// What was asked for so far.
  package var noted: Set<FieldID> { fields.withLock { $0 } }
}
