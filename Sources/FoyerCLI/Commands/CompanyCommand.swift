import ArgumentParser
import Foundation
import OnboardingDomain
import OnboardingStore

/// `foyer company`: the companies that people join with a code.
struct CompanyCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "company",
    abstract: "Add, change, list or remove companies that people join with a code.",
    discussion: """
      Codes are compared without case, spaces and dashes: acme-42 and ACME 42 are one. \
      Stop the server first: one process at a time holds the data folder.
      """,
    subcommands: [Add.self, Change.self, List.self, Remove.self], defaultSubcommand: List.self)

  func run(in context: CommandContext) throws {}

  struct Location: ParsableArguments {
    @Option(help: ArgumentHelp("The data folder (var).", valueName: "folder"))
    var data: String?

    /// Opens the store for one piece of work and closes it again.
    func withStore<Value>(
      in context: CommandContext, _ work: (OnboardingStore) throws -> Value
    ) throws -> Value {
      try CommandFailure.naming {
        let store = try OnboardingStore.open(
          at: data ?? context.environment["FOYER_DATA"] ?? "var")
        do {
          let value = try work(store)
          try store.close()
          return value
        } catch {
          try? store.close()
          throw error
        }
      }
    }
  }

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
    @OptionGroup var location: Location
    @Option(help: "Its code: up to 32 letters and digits.") var code: CodeArgument
    @Option(help: "Its name.") var name: String
    @Option(help: ArgumentHelp("The most people that may join.", valueName: "number"))
    var limit: Int?
    @OptionGroup(title: "The first day of its people") var facts: CompanyFactOptions

    func validate() throws {
      if name.allSatisfy(\.isWhitespace) { throw ValidationError("The name is empty.") }
      if let limit, limit < 1 { throw ValidationError("The limit has to be 1 or more.") }
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
      let now = Int64(Date().timeIntervalSince1970)
      let company = try location.withStore(in: context) { store -> Company? in
        let company = try store.addCompany(
          code: code.code, name: name, memberLimit: limit, now: now)
        if company != nil {
          _ = try store.setFacts(facts.given, ofCompany: code.code, now: now)
        }
        return company
      }
      guard let company else {
        throw CommandFailure("The code \(code.code) is taken.", status: CommandFailure.input)
      }
      context.print("Added \(company.name). Its people join with \(company.code).")
    }
  }

  struct Change: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change what a company tells its people about their first day.",
      discussion: "What is not named stays; an empty value takes a fact away.")
    @OptionGroup var location: Location
    @Option(help: "Its code.") var code: CodeArgument
    @OptionGroup(title: "The first day of its people") var facts: CompanyFactOptions

    func run(in context: CommandContext) throws {
      let isKnown = try location.withStore(in: context) {
        try $0.setFacts(
          facts.given, ofCompany: code.code, now: Int64(Date().timeIntervalSince1970))
      }
      guard isKnown else { throw unknown(code.code) }
      context.print("Changed \(facts.given.count) of the facts of \(code.code).")
    }
  }

  struct List: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the companies: code, members, limit, name.")
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      for company in try location.withStore(in: context, { try $0.companies() }) {
        let limit = company.memberLimit.map(String.init) ?? "-"
        context.print("\(company.code)\t\(company.memberCount)\t\(limit)\t\(company.name)")
      }
    }
  }

  struct Remove: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a company and its list of members.")
    @OptionGroup var location: Location
    @Option(help: "Its code.") var code: CodeArgument

    func run(in context: CommandContext) throws {
      guard try location.withStore(in: context, { try $0.removeCompany(code: code.code) }) else {
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
