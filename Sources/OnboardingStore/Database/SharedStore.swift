/// What a process does because others share its store; ends with its last owner.
final class SharedStore: Sendable {
  let listener: PostgreSQLListener
  let leadership: PostgreSQLLeadership

  init(_ listener: PostgreSQLListener, _ leadership: PostgreSQLLeadership) {
    self.listener = listener
    self.leadership = leadership
  }

  deinit { close() }

  /// Stops listening and lets all roles go.
  func close() {
    listener.stop()
    leadership.close()
  }
}
