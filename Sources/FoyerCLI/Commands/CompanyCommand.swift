import ArgumentParser
import Foundation
import OnboardingDomain
import OnboardingStore

/// `foyer company`: the companies that people join with a code.
struct CompanyCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "company",
    abstract: "Add, change, list, show or remove companies that people join with a code.",
    discussion: """
      Codes are compared without case, spaces and dashes: acme-42 and ACME 42 are one. \
      A server that holds the data folder does it at once, without a restart.
      """,
    subcommands: [Add.self, Change.self, List.self, Show.self, Remove.self],
    defaultSubcommand: List.self)

  func run(in context: CommandContext) throws {}

  /// What a line of the list says of a company.
  fileprivate static let fields = ["code", "members", "limit", "name"]

  /// A code on the command line.
  struct CodeArgument: ExpressibleByArgument {
    let code: CompanyCode

    init?(argument: String) {
      guard let code = CompanyCode(argument) else { return nil }
      self.code = code
    }
  }

  struct Add: ContextualCommand {
    static let configuration = CommandConfiguration(abstract: "Add a company.")
    @OptionGroup var location: StoreLocation
    @Option(help: "Its code: letters and digits, as many as the form takes.") var code: CodeArgument
    @Option(help: "Its name.") var name: String
    @Option(
      help: ArgumentHelp("The most people that may join; 0 is no limit.", valueName: "number"))
    var limit: Int?
    @OptionGroup(title: "The first day of its people") var facts: CompanyFactOptions

    func validate() throws {
      try CompanyFactOptions.check(name: name)
      if let limit, limit < 0 { throw ValidationError("The limit has to be 0 or more.") }
    }

    func run(in context: CommandContext) throws {
      if let length = context.lengthOfCompanyCodes, !length.contains(code.code.text.count) {
        let wanted = Set([length.lowerBound, length.upperBound]).sorted().map(String.init)
        throw CommandFailure(
          """
          The code \(code.code) can't be typed: the form takes \(wanted.joined(separator: " to ")) \
          letters and digits.
          """, status: CommandFailure.input)
      }
      let work = CompanyWork.add(
        code: code.code.text, name: name.trimmingSpaces, limit: limit == 0 ? nil : limit,
        facts: facts.given)
      guard try location.answer(work, in: context) == .done(true) else {
        throw CommandFailure("The code \(code.code) is taken.", status: CommandFailure.input)
      }
      context.print("Added \(name.trimmingSpaces). Its people join with \(code.code).")
    }
  }

  struct Change: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a company: its name, its limit, what it says about the first day.",
      discussion: "What is not named stays; an empty value takes a fact away.")
    @OptionGroup var location: StoreLocation
    @Option(help: "Its code.") var code: CodeArgument
    @Option(help: "Its name from now on.") var name: String?
    @Option(
      help: ArgumentHelp(
        "The most people that may join from now on, those who have included; 0 is no limit.",
        valueName: "number"))
    var limit: Int?
    @OptionGroup(title: "The first day of its people") var facts: CompanyFactOptions

    func validate() throws {
      if let name { try CompanyFactOptions.check(name: name) }
      if let limit, limit < 0 { throw ValidationError("The limit has to be 0 or more.") }
      if name == nil, limit == nil, facts.given.isEmpty {
        throw ValidationError("There is nothing to change: name an option.")
      }
    }

    func run(in context: CommandContext) throws {
      let work = CompanyWork.update(
        code: code.code.text, name: name?.trimmingSpaces, limit: limit, facts: facts.given)
      guard try location.answer(work, in: context) == .done(true) else {
        throw unknown(code.code)
      }
      let changes = [
        name.map { _ in "its name" }, limit.map { _ in "its limit" },
        facts.given.isEmpty
          ? nil : "what it says of \(facts.given.keys.sorted().joined(separator: ", "))",
      ].compactMap(\.self)
      context.print("Changed \(code.code): \(changes.joined(separator: "; ")).")
    }
  }

  struct List: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the companies: code, members, limit, name.")
    @OptionGroup var location: StoreLocation

    func run(in context: CommandContext) throws {
      try location.printList(
        CompanyWork.list, of: "companies", named: CompanyCommand.fields, in: context)
    }
  }

  struct Show: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what a company tells its people about their first day.",
      discussion: """
        A line for each fact: what it is called, what is said, and since when (UTC). At a terminal \
        the company stands above them as in the list.
        """)
    @OptionGroup var location: StoreLocation
    @Option(help: "Its code.") var code: CodeArgument

    func run(in context: CommandContext) throws {
      let work = CompanyWork.show(code: code.code.text)
      guard case .lines(let lines) = try location.answer(work, in: context) else {
        throw unknown(code.code)
      }
      try printCompany(in: context)
      context.printList(
        lines, of: "facts about the first day", named: ["fact", "what is said", "since"],
        rows: lines.map { line in
          let fields = CommandContext.fields(of: line)
          return fields.dropLast()
            + fields.suffix(1).map { $0.trimmingPrefix("said ") }.map(String.init)
        })
    }

    /// Prints to a person at a terminal what the list says of the company.
    private func printCompany(in context: CommandContext) throws {
      guard context.columns() != nil,
        case .lines(let lines) = try location.answer(CompanyWork.list, in: context)
      else { return }
      let own = lines.filter { CommandContext.fields(of: $0).first == code.code.text }
      context.printList(own, of: "company with this code", named: CompanyCommand.fields)
      context.print("")
    }
  }

  struct Remove: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a company and its list of members.")
    @OptionGroup var location: StoreLocation
    @Option(help: "Its code.") var code: CodeArgument

    func run(in context: CommandContext) throws {
      guard
        try location.answer(CompanyWork.remove(code: code.code.text), in: context) == .done(true)
      else {
        throw unknown(code.code)
      }
      context.print("Removed \(code.code).")
    }
  }
}

extension ContextualCommand {
  fileprivate func unknown(_ code: CompanyCode) -> CommandFailure {
    CommandFailure("There is no company with the code \(code).", status: CommandFailure.input)
  }
}

extension CommandContext {
  /// How many letters and digits the forms take that ask for a company's code; nil where none does.
  fileprivate var lengthOfCompanyCodes: ClosedRange<Int>? {
    for flow in onboardings.map(\.flow) {
      for screen in flow.variants.flatMap(\.screens) {
        guard case .confirm(let field, by: "company") = screen.primary,
          case .code(let length)? = flow.field(field)?.format
        else { continue }
        return length
      }
    }
    return nil
  }
}
