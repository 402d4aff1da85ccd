import ArgumentParser

/// Where a command has work done with a store: the option that every such command takes.
struct StoreLocation: ParsableArguments {
  @OptionGroup var options: StoreOptions

  /// Has a piece of work done, by this process or by the server that holds the folder.
  func answer<Work: StoreWork>(_ work: Work, in context: CommandContext) throws -> Work.Answer {
    try work.answer(
      at: options.place(in: context), environment: context.environment,
      tell: context.printError)
  }

  /// Prints what there is.
  ///
  /// - Parameters:
  ///   - things: what it is a list of.
  ///   - names: those of the fields of each.
  func printList<Work: StoreWork>(
    _ work: Work, of things: String, named names: [String], in context: CommandContext
  ) throws where Work.Answer == ListAnswer {
    guard case .lines(let lines) = try answer(work, in: context) else { return }
    context.printList(lines, of: things, named: names)
  }
}
