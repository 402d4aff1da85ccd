/// Ends the event writer's thread with the last copy of the store, also where nobody called
/// `close`.
final class EventThread: Sendable {
  let writer: EventWriter

  init(_ writer: EventWriter) {
    self.writer = writer
    writer.start()
  }

  deinit { writer.stop() }
}
