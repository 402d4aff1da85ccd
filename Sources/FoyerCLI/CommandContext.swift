import Foundation
package import OnboardingDomain

/// What a command may know of the world. Only this module knows the environment, the clock, paths
/// and standard output.
package struct CommandContext: Sendable {
  /// The flows.
  package let onboardings: [any Onboarding]
  /// What the flows ask for by name.
  package let services: FlowServices
  /// The environment variables.
  package let environment: [String: String]
  /// Writes a line to standard output.
  package let print: @Sendable (String) -> Void
  /// Writes a line to standard error.
  package let printError: @Sendable (String) -> Void

  /// A context; without more, that of the process.
  package init(
    onboardings: [any Onboarding], services: FlowServices = FlowServices(),
    environment: [String: String] = ProcessInfo.processInfo.environment,
    print: @escaping @Sendable (String) -> Void = { write($0, to: .standardOutput) },
    printError: @escaping @Sendable (String) -> Void = { write($0, to: .standardError) }
  ) {
    self.onboardings = onboardings
    self.services = services
    self.environment = environment
    self.print = print
    self.printError = printError
  }

  /// The flow with this id; a sentence that lists the others where there is none.
  func onboarding(_ id: String) throws -> any Onboarding {
    if let found = onboardings.first(where: { $0.flow.id.rawValue == id }) { return found }
    let known = onboardings.map(\.flow.id.rawValue).joined(separator: ", ")
    throw CommandFailure("There is no flow \"\(id)\". Known: \(known).", status: 64)
  }

  /// The day on the wall of this machine.
  static func calendar() -> (today: CalendarDate, time: TimeOfDay) {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let today = CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return (
      today ?? CalendarDate(dayNumber: Int(now) / 86_400),
      TimeOfDay(wrapping: Int(parts.tm_hour) * 60 + Int(parts.tm_min))
    )
  }
}

@Sendable private func write(_ line: String, to handle: FileHandle) {
  handle.write(Data((line.hasSuffix("\n") ? line : line + "\n").utf8))
}
