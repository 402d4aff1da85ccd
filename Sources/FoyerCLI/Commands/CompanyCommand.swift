import ArgumentParser
import Foundation
import OnboardingStore

/// `foyer company`: the companies that people join with a code.
struct CompanyCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "company",
    abstract: "Add, list or remove companies that people join with a code.",
    discussion: """
      Codes are compared without case, spaces and dashes: acme-42 and ACME 42 are one. \
      Stop the server first: one process at a time holds the data folder.
      """,
    subcommands: [Add.self, List.self, Remove.self], defaultSubcommand: List.self)

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

    func validate() throws {
      if name.allSatisfy(\.isWhitespace) { throw ValidationError("The name is empty.") }
      if let limit, limit < 1 { throw ValidationError("The limit has to be 1 or more.") }
    }

    func run(in context: CommandContext) throws {
      let company = try location.withStore(in: context) {
        try $0.addCompany(
          code: code.code, name: name, memberLimit: limit,
          now: Int64(Date().timeIntervalSince1970))
      }
      guard let company else {
        throw CommandFailure("The code \(code.code) is taken.", status: CommandFailure.input)
      }
      context.print("Added \(company.name). Its people join with \(company.code).")
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
        throw CommandFailure(
          "There is no company with the code \(code.code).", status: CommandFailure.input)
      }
      context.print("Removed \(code.code).")
    }
  }
}
