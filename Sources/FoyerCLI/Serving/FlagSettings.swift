import OnboardingDomain

/// Feature flags, understood: `ops.consolidated=false` chooses the other variant of a flow.
struct FlagSettings {
  let variants: [FlowID: VariantID]

  /// - Throws: a sentence for a flag that no flow has, or a value that is neither true nor false.
  init(_ flags: [String: String], onboardings: [any Onboarding]) throws {
    var variants: [FlowID: VariantID] = [:]
    for (name, value) in flags {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2,
        let flow = onboardings.first(where: { $0.flow.id.rawValue == parts[0] })?.flow,
        let index = flow.variants.firstIndex(where: { $0.id.rawValue == parts[1] })
      else {
        let known = Self.names(of: onboardings.map(\.flow)).joined(separator: ", ")
        throw CommandFailure(
          "There is no flag \(name)." + (known.isEmpty ? "" : " There are: \(known)."),
          status: CommandFailure.usage)
      }
      switch value.lowercased() {
      case "true", "1", "on", "yes": variants[flow.id] = flow.variants[index].id
      case "false", "0", "off", "no":
        variants[flow.id] = flow.variants.first { $0.id != flow.variants[index].id }?.id
      default:
        throw CommandFailure(
          "The flag \(name) is \"\(value)\"; say true or false.", status: CommandFailure.usage)
      }
    }
    self.variants = variants
  }

  /// The flags that choose something: a flow with one variant has none.
  private static func names(of flows: [Flow]) -> [String] {
    flows.filter { $0.variants.count > 1 }.flatMap { flow in
      flow.variants.map { "\(flow.id).\($0.id)" }
    }
  }
}
