import Foundation
package import OnboardingDomain

/// What a command may know of what is outside. Only this module knows the environment, the clock, paths
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
  /// Reads a line of standard input that a terminal doesn't show; nil at the end of it.
  package let readSecret: @Sendable () throws -> String?
  /// How many columns the terminal has that standard output goes to; nil where it goes to none.
  package let columns: @Sendable () -> Int?
  /// Shows a line at the terminal that standard error goes to, in place of the one that was shown last; an empty one
  /// takes that away. nil where it goes to none.
  package let show: (@Sendable (String) -> Void)?
  /// Asks a question at the terminal: whether the answer is yes; nil where no terminal is there.
  package let ask: @Sendable (_ question: String) throws -> Bool?
  /// Does something that is told whether Ctrl-C, or another signal to end, came, and ends by itself then.
  package let watchInterruption: @Sendable (InterruptibleWork) throws -> Void

  /// Something that asks from time to time whether it is to end.
  package typealias InterruptibleWork = (_ hasCome: @escaping @Sendable () -> Bool) throws -> Void

  /// A context; without more, that of the process, with nobody at a terminal.
  package init(
    onboardings: [any Onboarding], services: FlowServices = FlowServices(),
    environment: [String: String] = ProcessInfo.processInfo.environment,
    print: @escaping @Sendable (String) -> Void = { StandardStream.output.write($0) },
    printError: @escaping @Sendable (String) -> Void = { StandardStream.errors.write($0) },
    readSecret: @escaping @Sendable () throws -> String? = { try HiddenLine.read() },
    columns: @escaping @Sendable () -> Int? = { nil },
    show: (@Sendable (String) -> Void)? = nil,
    ask: @escaping @Sendable (_ question: String) throws -> Bool? = { _ in nil },
    watchInterruption: @escaping @Sendable (InterruptibleWork) throws -> Void = { try $0 { false } }
  ) {
    self.onboardings = onboardings
    self.services = services
    self.environment = environment
    self.print = print
    self.printError = printError
    self.readSecret = readSecret
    self.columns = columns
    self.show = show
    self.ask = ask
    self.watchInterruption = watchInterruption
  }

  /// Prints a list: for a person at a terminal as a table with the names of the fields, or a sentence on standard error
  /// where there is nothing; for other programs a line for each thing.
  ///
  /// - Parameters:
  ///   - things: what it is a list of.
  ///   - names: those of the fields.
  ///   - rows: the fields of each line; those that have tabs between them unless it is said.
  func printList(
    _ lines: [String], of things: String, named names: [String], rows: [[String]]? = nil
  ) {
    guard let width = columns() else { return lines.forEach(print) }
    guard !lines.isEmpty else { return printError("No \(things).") }
    TextTable(names, rows ?? lines.map(Self.fields)).lines(width: width).forEach(print)
  }

  /// The fields of a line, which have tabs between them.
  static func fields(of line: String) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }

  /// The flow with this id; a sentence that lists the others where there is none.
  func onboarding(_ id: String) throws -> any Onboarding {
    if let found = onboardings.first(where: { $0.flow.id.rawValue == id }) { return found }
    let known = onboardings.map(\.flow.id.rawValue).joined(separator: ", ")
    throw CommandFailure(
      "There is no flow \"\(id)\". Known: \(known).", status: CommandFailure.usage)
  }

  /// The moment on the wall of this machine.
  static func moment() -> Moment {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return Moment(instant: Int64(now), offset: Int(parts.tm_gmtoff))
  }

  /// What results may depend on besides the answers: the day that was said; without one this moment, of
  /// which a flow that knows the person's time zone makes their day.
  static func computation(on day: DayArgument?) -> ComputationContext {
    if let day { return ComputationContext(today: day.day) }
    let moment = moment()
    return ComputationContext(today: moment.day, now: moment.time, instant: moment.instant)
  }

  /// The day on the wall of this machine.
  static func calendar() -> (today: CalendarDate, time: TimeOfDay) {
    let moment = moment()
    return (moment.day, moment.time)
  }
}
