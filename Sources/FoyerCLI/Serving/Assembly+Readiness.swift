import Synchronization

extension Assembly {
  /// What a server turns on once it is ready, and has to stop.
  final class Readiness: Sendable {
    let isOpen = Atomic<Bool>(false)
    let healthTurns = Mutex<Periodic?>(nil)
    let deliveries = Mutex<DeliveryThread?>(nil)
    let mails = Mutex<MailThread?>(nil)
    let rollUps = Mutex<Periodic?>(nil)
    let requests = Mutex<(box: RequestBox, turns: Periodic)?>(nil)
    /// Tells retention that the clock was set since its last turn.
    let expiryClock = Mutex(ClockStep())
  }
}
