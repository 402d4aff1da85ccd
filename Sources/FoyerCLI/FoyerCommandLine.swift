import ArgumentParser
public import OnboardingDomain
import SourceText
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command line over a list of flows: an executable hands in its own and is done.
public enum FoyerCommandLine {
  /// Runs the command that the process was started with, and ends the process.
  ///
  /// - Parameters:
  ///   - onboardings: the flows, in the order in which they are listed anywhere.
  ///   - services: what the flows ask for by name: services that confirm answers, sign-in providers.
  public static func main(
    _ onboardings: [any Onboarding], services: FlowServices = FlowServices()
  ) -> Never {
    // A package's program says its own name in its help.
    if let name = CommandLine.arguments.first?.split(separator: "/").last {
      FoyerCommand.name.withLock { $0 = String(name) }
    }
    let show: @Sendable (String) -> Void = { StandardStream.errors.show($0) }
    let context = CommandContext(
      onboardings: onboardings, services: services, columns: { StandardStream.output.columns },
      show: StandardStream.errors.columns == nil ? nil : show,
      ask: { try YesOrNo.ask($0) },
      watchInterruption: { try Interruption.watching($0) })
    let status = run(Array(CommandLine.arguments.dropFirst()), in: context)
    if status == 0, StandardStream.output.failures > 0 {
      context.printError("Standard output can't be written; what was to be there is not.")
      exit(CommandFailure.disk)
    }
    exit(status)
  }

  /// Runs a command with these arguments; the status to exit with.
  ///
  /// 0 for success; what others there are says `CommandFailure`.
  package static func run(_ arguments: [String], in context: CommandContext) -> Int32 {
    do {
      // The parser would take it from commands that have one of their own, which is the version of a flow.
      if arguments == ["--version"] {
        context.print("Foyer \(SharedFiles.ofThisProgram?.version ?? "from a checkout")")
        return 0
      }
      let options = OptionNames(of: try FoyerCommand.named(by: arguments))
      var command = try FoyerCommand.parseAsRoot(options.read(arguments))
      if let command = command as? any ContextualCommand {
        try command.run(in: context)
      } else {
        // The root by itself and `help SUBCOMMAND` throw the help they were asked for.
        try command.run()
      }
      return 0
    } catch let failure as CommandFailure {
      for line in failure.lines { context.printError(line) }
      return failure.status
    } catch {
      let status = FoyerCommand.exitCode(for: error).rawValue
      let message = FoyerCommand.fullMessage(for: error)
      if status == 0 { context.print(message) } else { context.printError(message) }
      return status
    }
  }
}

/// The root command.
struct FoyerCommand: ParsableCommand {
  /// The name under which the program was started.
  static let name = Mutex("foyer")

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name.withLock(\.self),
      abstract: "Onboarding flows: served, previewed, checked and explained.",
      discussion: "--version says which Foyer this is.",
      subcommands: [
        ServeCommand.self, BuildCommand.self, CheckCommand.self, PlanCommand.self, LinkCommand.self,
        VectorsCommand.self, WalkCommand.self, ReplayCommand.self, WordsCommand.self,
        FlowCommand.self, InsightsCommand.self, CompanyCommand.self, AppCommand.self,
        WebhookCommand.self, OperatorCommand.self, ExportCommand.self, ImportCommand.self,
        SimulateCommand.self, ExperimentCommand.self,
        KeysCommand.self, StoreCommand.self, NewCommand.self, AddCommand.self,
      ])
  }

  /// The command that is meant.
  ///
  /// One that there isn't the parser takes for an argument of the command above it, and says nothing of it where an
  /// option comes with it.
  ///
  /// - Throws: `CommandFailure` for such a one, with the one that was probably meant.
  static func named(by arguments: [String]) throws -> any ParsableCommand.Type {
    var command: any ParsableCommand.Type = Self.self
    var names = [Self._commandName]
    for argument in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
      let known = command.configuration.subcommands
      // No command that has others takes an argument of its own.
      guard !known.isEmpty, !argument.hasPrefix("-") else { break }
      guard let next = known.first(where: { $0._commandName == argument }) else {
        let above = names.joined(separator: " ")
        let likely = argument.closest(among: known.map { $0._commandName })
        throw CommandFailure(
          [
            "There is no command \"\(argument)\" of \(above)\(likely == nil ? "." : hint(likely))",
            "  '\(above) --help' names those that there are.",
          ], status: CommandFailure.usage)
      }
      command = next
      names.append(argument)
    }
    return command.configuration.defaultSubcommand ?? command
  }
}

/// A command that works on the flows it is given.
protocol ContextualCommand: ParsableCommand {
  func run(in context: CommandContext) throws
}
