import ArgumentParser
import Foundation
import OnboardingDomain

/// `foyer flow FLOW`: the definition as JSON.
struct FlowCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "flow",
    abstract: "Print the definition of a flow: sections, screens, fields and conditions.")

  @Argument(help: "The id of the flow.")
  var flow: String

  @Option(help: ArgumentHelp("The variant; the default one unless named.", valueName: "id"))
  var variant: String?

  @Option(
    help: ArgumentHelp(
      "Print instead what becomes of people who stand in one variant when they come to another; "
        + "an older version is written variant@version.",
      valueName: "from:to"))
  var migration: String?

  func validate() throws {
    guard variant == nil || migration == nil else {
      throw ValidationError(
        "--migration names its variants itself: --variant says nothing beside it.")
    }
  }

  func run(in context: CommandContext) throws {
    let flow = try context.onboarding(flow).flow
    if let migration {
      return context.print(try MigrationDescription(flow, from: migration).text)
    }
    let chosen = try flow.variant(named: variant)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(FlowDescription(flow, variant: chosen))
    context.print(String(decoding: data, as: UTF8.self))
  }
}

extension Flow {
  /// The variant of this name, the default for nil; a sentence that lists them otherwise.
  func variant(named name: String?) throws -> Variant {
    guard let name else { return variants[0] }
    if let variant = variants.first(where: { $0.id.rawValue == name }) { return variant }
    let known = variants.map(\.id.rawValue).joined(separator: ", ")
    throw CommandFailure(
      "The flow \(id) has no variant \"\(name)\". Known: \(known).", status: CommandFailure.usage)
  }
}
