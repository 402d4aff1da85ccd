import ArgumentParser
import OnboardingStore
import Sealing

/// `foyer operator`: who may open the console.
struct OperatorCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "operator",
    abstract: "Add, list or remove those who may open the console.",
    discussion: """
      A password is read from standard input; a terminal doesn't show it. A server that holds the data \
      folder does it at once, without a restart. docs/console.md says what roles may see.
      """,
    subcommands: [Add.self, List.self, Remove.self, ChangePassword.self],
    defaultSubcommand: List.self)

  func run(in context: CommandContext) throws {}

  /// A name on the command line.
  struct Name: ExpressibleByArgument {
    let text: String

    init?(argument: String) {
      guard Operator.canBeNamed(argument) else { return nil }
      text = argument
    }
  }

  /// What an operator may see, on the command line.
  struct RoleArgument: ExpressibleByArgument {
    let role: Operator.Role

    static var allValueStrings: [String] { Operator.Role.allCases.map(\.rawValue) }

    init?(argument: String) {
      guard let role = Operator.Role(rawValue: argument) else { return nil }
      self.role = role
    }
  }

  struct Add: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add an operator; reads their password.")
    @OptionGroup var location: StoreLocation
    @Argument(help: "1 to 40 of a to z, 0 to 9, full stop, hyphen and underscore.")
    var name: Name
    @Option(help: "What they may see: view (figures) or people (people as well).")
    var role: RoleArgument

    func run(in context: CommandContext) throws {
      let taken = CommandFailure(
        "There is an operator \(name.text) already.", status: CommandFailure.input)
      let place = try location.options.place(in: context)
      try ExistingData(place).requireNoneLost()
      // Without a database there is nobody yet.
      if try !place.lacksDatabase(), try location.isThere(name, in: context) { throw taken }
      let hash = try context.readPasswordHash(for: name.text)
      let work = OperatorWork.add(name: name.text, role: role.role, passwordHash: hash)
      guard try location.answer(work, in: context) == .done(true) else { throw taken }
      let sight = role.role == .view ? "figures" : "figures and people"
      context.print("Added \(name.text), who may see \(sight).")
    }
  }

  struct List: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the operators: name, role, since when.")
    @OptionGroup var location: StoreLocation

    func run(in context: CommandContext) throws {
      try location.printList(
        OperatorWork.list, of: "operators", named: ["name", "role", "since"], in: context)
    }
  }

  struct Remove: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove an operator and sign them out everywhere.")
    @OptionGroup var location: StoreLocation
    @Argument(help: "Their name.") var name: Name

    func run(in context: CommandContext) throws {
      guard try location.answer(OperatorWork.remove(name: name.text), in: context) == .done(true)
      else {
        throw OperatorCommand.unknown(name)
      }
      context.print("Removed \(name.text).")
    }
  }

  struct ChangePassword: ContextualCommand {
    static let configuration = CommandConfiguration(
      commandName: "password",
      abstract: "Give an operator another password and sign them out everywhere.")
    @OptionGroup var location: StoreLocation
    @Argument(help: "Their name.") var name: Name

    func run(in context: CommandContext) throws {
      guard try location.isThere(name, in: context) else { throw OperatorCommand.unknown(name) }
      let hash = try context.readPasswordHash(for: name.text)
      let work = OperatorWork.setPassword(name: name.text, passwordHash: hash)
      guard try location.answer(work, in: context) == .done(true) else {
        throw OperatorCommand.unknown(name)
      }
      context.print("Changed the password of \(name.text).")
    }
  }

  fileprivate static func unknown(_ name: Name) -> CommandFailure {
    CommandFailure("There is no operator \(name.text).", status: CommandFailure.input)
  }
}

extension StoreLocation {
  /// Whether there is such an operator: asked before a password is, which nobody thinks of and types for nothing.
  fileprivate func isThere(_ name: OperatorCommand.Name, in context: CommandContext) throws -> Bool
  {
    guard case .lines(let all) = try answer(OperatorWork.list, in: context) else { return false }
    return all.contains { $0.hasPrefix("\(name.text)\t") }
  }
}

extension CommandContext {
  /// The hash of a password that is read from standard input.
  ///
  /// - Throws: `CommandFailure` for a password that is none, or that everyone tries first.
  fileprivate func readPasswordHash(for name: String) throws -> String {
    printError("Password of \(name):")
    let line: String?
    do { line = try readSecret() } catch {
      throw CommandFailure("\(error)", status: CommandFailure.input)
    }
    guard let text = line, !text.isEmpty else {
      throw CommandFailure("No password came.", status: CommandFailure.input)
    }
    let rules = PasswordRules(appName: "Foyer")
    if let problem = rules.problem(with: text, email: "\(name)@localhost") {
      throw CommandFailure(problem.sentence, status: CommandFailure.input)
    }
    return try CommandFailure.naming { try PasswordHasher().hash(Password(text)) }
  }
}

extension PasswordProblem {
  /// One sentence for an operator who types a password at a terminal.
  fileprivate var sentence: String {
    switch self {
    case .tooShort:
      "The password is too short: it takes \(PasswordRules.minimumCodePoints) characters or more."
    case .tooLong:
      "The password is too long: it may have \(PasswordRules.maximumBytes) bytes."
    case .common: "The password is among the first that anyone tries."
    case .containsAppName: "The password is little more than the name of the program."
    case .containsEmail: "The password is little more than the operator's name."
    }
  }
}
