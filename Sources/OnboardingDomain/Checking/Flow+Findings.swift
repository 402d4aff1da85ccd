public import SourceText

extension Flow {
  /// Everything that is wrong with the definition; empty for a sound flow.
  public func findings() -> [Diagnostic] {
    identifierFindings() + duplicateFindings() + fieldFindings() + referenceFindings()
      + reachabilityFindings() + deadEndFindings() + conditionFindings() + cookieFindings()
      + migrationFindings() + consentFindings() + experimentFindings()
  }

  /// The most bytes of an encoded session: what fits into 4,050 bytes of `Set-Cookie` once sealed.
  public static let largestSession = 2900

  func finding(
    _ rule: FlowRule, _ place: [String], _ message: String, _ fix: String
  ) -> Diagnostic {
    let path = ([id.rawValue] + place).joined(separator: "/")
    return Diagnostic(
      rule: rule.rawValue, place: .flow(id), message: "\(path): \(message)", fix: fix)
  }

  /// The first screen must always be there, and a condition may read only what was asked before.
  private func reachabilityFindings() -> [Diagnostic] { variants.flatMap(reachabilityFindings) }

  func reachabilityFindings(of variant: Variant) -> [Diagnostic] {
    guard let first = variant.screens.first, let last = variant.screens.last else {
      return [
        finding(
          .noScreens, [variant.id.rawValue], "the variant has no screens", "Add a screen")
      ]
    }
    var findings: [Diagnostic] = []
    for screen in [first, last] where screen.shownWhen != .always {
      findings.append(
        finding(
          .conditionalEnd, [screen.id.rawValue],
          "the first and the last screen must always be shown", "Remove its condition"))
    }
    if last.kind != .completion {
      findings.append(
        finding(
          .noCompletion, [last.id.rawValue], "the last screen is not a completion",
          "Give it the kind completion"))
    }
    // A button further on may record a field and lead back, so recorded fields count everywhere.
    var known = Set(variant.screens.flatMap { $0.recordedFields.map(\.id) })
    for screen in variant.screens {
      for id in Set(screen.shownWhen.fields) where field(id) != nil && !known.contains(id) {
        findings.append(
          finding(
            .unreachableScreen, [screen.id.rawValue],
            "its condition reads \(id), which is asked later", "Ask earlier or move the screen"))
      }
      known.formUnion(screen.fields.map(\.id))
    }
    return findings
  }

  /// A person who comes to a screen that no button leads on from never comes to the end.
  private func deadEndFindings() -> [Diagnostic] {
    variants.flatMap { variant in
      variant.screens.dropLast().filter { !$0.effects.contains(where: \.leadsOn) }.map {
        finding(
          .deadEnd, [$0.id.rawValue], "no button of the screen or of its sheets leads on",
          "Give one of them an effect that goes on, such as .proceed or .skip")
      }
    }
  }

  private func cookieFindings() -> [Diagnostic] {
    let worst = SessionCodec(self).worstCase
    guard worst > Self.largestSession else { return [] }
    return [
      finding(
        .cookieTooLarge, [],
        "the longest answers come to \(worst) bytes, over \(Self.largestSession)",
        "Shorten the longest text fields")
    ]
  }
}
