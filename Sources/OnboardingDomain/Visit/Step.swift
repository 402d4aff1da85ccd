/// What follows from pressing a button: a session to keep, work for services, and where to go.
///
/// With errors nothing else counts: the form is shown again as it was entered.
public final class Step: Sendable {
  /// Where the person goes.
  public enum Destination: Sendable, Hashable {
    /// To a screen, which may be the one they are on.
    case screen(ScreenID)
    /// To a sheet above the screen they are on.
    case sheet(SheetID)
    /// Nowhere: the form is shown again as it was entered.
    case form
    /// Nowhere: the form is shown again as it was understood.
    case preview
  }

  /// The session after the step; the same as before where nothing is kept.
  public let session: Session
  /// Where that session stands.
  public let walk: Walk
  /// Where the person goes.
  public let destination: Destination
  /// What services have to do first, in this order.
  public let work: [ServiceWork]
  /// Whether the person leaves the screen forwards.
  public let leavesScreen: Bool
  /// Whether they do so without its answers.
  public let isSkipped: Bool
  /// Whether the person came to change one answer and has to give another before they return. Who hasn't been at the
  /// place to which changes return yet simply goes on.
  public let isStillChange: Bool
  /// What is wrong with the form.
  public let errors: [FieldError]

  init(
    _ session: Session, _ walk: Walk, to destination: Destination, work: [ServiceWork] = [],
    leavesScreen: Bool = false, isSkipped: Bool = false, isStillChange: Bool = false,
    errors: [FieldError] = []
  ) {
    self.session = session
    self.walk = walk
    self.destination = destination
    self.work = work
    self.leavesScreen = leavesScreen
    self.isSkipped = isSkipped
    self.isStillChange = isStillChange
    self.errors = errors
  }
}
