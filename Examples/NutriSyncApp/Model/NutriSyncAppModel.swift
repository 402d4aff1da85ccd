public import Observation
public import OnboardingApp
public import OnboardingDomain
public import OnboardingFlows

/// What the views of the app share: the walk, and what is kept of it.
@MainActor @Observable public final class NutriSyncAppModel {
  /// Where the person is and what they entered.
  public private(set) var walk: OnboardingModel<NutriSync>
  /// Whether a service is being asked.
  public private(set) var isWorking = false
  /// Whether the last press could not be carried out; what was entered is still there.
  public private(set) var hasFailed = false

  private let file: SessionFile
  private let services: NutriSyncServices
  private let newSessionID: () -> SessionID
  private let now: () -> Moment

  /// The walk that was kept, or a new one.
  ///
  /// - Parameters:
  ///   - file: where the walk is kept.
  ///   - services: what a server does.
  ///   - newSessionID: 128 random bits.
  ///   - now: the moment where the person is.
  public init(
    file: SessionFile, services: NutriSyncServices = .sample,
    newSessionID: @escaping () -> SessionID, now: @escaping () -> Moment
  ) {
    self.file = file
    self.services = services
    self.newSessionID = newSessionID
    self.now = now
    let session = file.load() ?? Self.begin(newSessionID(), now())
    walk = OnboardingModel(NutriSync(), session: session, now: now)
  }

  private static func begin(_ id: SessionID, _ moment: Moment) -> Session {
    Session(id: id, flow: NutriSync().flow, startedAt: moment.instant)
  }

  /// Presses a button, and keeps the walk once the step is taken.
  public func press(_ action: ActionID? = nil) async {
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    do {
      try await walk.advance(by: action, performing: services.perform)
      try file.save(walk.session, at: now().instant)
      hasFailed = false
    } catch {
      hasFailed = true
    }
  }

  /// Begins anew: nothing of the walk before is kept.
  public func startOver() throws {
    try file.remove()
    walk = OnboardingModel(NutriSync(), session: Self.begin(newSessionID(), now()), now: now)
    hasFailed = false
  }

  /// The plan; nil until every question about it is answered.
  public var plan: NutriSync.Results? { try? walk.results() }
}
