public import OnboardingDomain

/// What the app asks of a server before a step counts.
public struct NutriSyncServices: Sendable {
  /// Does the work; returns what is refused, at the fields that it is about. Throws where the server
  /// can't be reached: then nothing of the step is kept.
  public var perform: @Sendable (ServiceWork) async throws -> [FieldError]

  /// Services of this closure.
  public init(perform: @escaping @Sendable (ServiceWork) async throws -> [FieldError]) {
    self.perform = perform
  }

  /// Takes every step as done: nothing leaves the device.
  public static let sample = NutriSyncServices { _ in [] }
}
