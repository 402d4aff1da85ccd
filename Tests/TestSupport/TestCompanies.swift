import FoyerCLI

/// Companies for houses with a data folder.
public enum TestCompanies {
  /// A company could not be added.
  public struct Failure: Error {
    /// What the command line said.
    public let lines: String
  }

  /// Adds a company as an operator does, before the house opens.
  ///
  /// - Parameter facts: further arguments: what it says about the first day.
  public static func add(
    _ code: String, name: String, limit: Int? = nil, facts: [String] = [], to folder: String
  ) throws {
    let said = SaidLines()
    let context = CommandContext(
      onboardings: [], environment: [:], print: { said.add($0) }, printError: { said.add($0) })
    let arguments =
      ["company", "add", "--data", folder, "--code", code, "--name", name]
      + (limit.map { ["--limit", String($0)] } ?? []) + facts
    guard FoyerCommandLine.run(arguments, in: context) == 0 else {
      throw Failure(lines: said.all.joined(separator: "\n"))
    }
  }
}
