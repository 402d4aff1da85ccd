import Foundation
import OnboardingDomain
import OnboardingFlows
import Testing

@testable import FlowWalking
@testable import OnboardingTerminal

/// `foyer walk` over every branch of every flow: each screen, option, button and mistake is met in lines,
/// and what a walk comes to is what its answers come to.
@MainActor @Suite struct EveryBranchTests {
  struct Edition: Sendable, CustomTestStringConvertible {
    let onboarding: any Onboarding
    let variant: Variant
    var testDescription: String { "\(onboarding.flow.id) \(variant.id)" }

    static let all = TerminalWalkTests.flows.flatMap { onboarding in
      onboarding.flow.variants.map { Edition(onboarding: onboarding, variant: $0) }
    }
  }

  /// The same seed types the same lines.
  private static let seed: UInt64 = 5

  /// What no line of a terminal can meet: a walk ends at the last screen, which asks nothing here; a
  /// password is held to the rules of accounts, and no account is made; a date is one line, of which no part
  /// stays open by itself.
  private static func isBeyondLines(_ encounter: Encounter, _ variant: Variant) -> Bool {
    let ends = variant.screens.drop { $0.kind != .completion }
    func isEnd(_ place: String) -> Bool {
      ends.contains { place == $0.id.rawValue || place.hasPrefix($0.id.rawValue + "/") }
    }
    return switch encounter {
    case .error(_, _, "account-password"): true
    case .error(_, _, let key) where key.hasPrefix("date-missing"): true
    case .error(let place, _, _), .button(let place, _): isEnd(place)
    case .page(let place): isEnd(place) && place != ends.first?.id.rawValue
    case .choice(let field, _):
      ends.contains { end in
        (end.fields + end.sheets.flatMap(\.fields)).contains { $0.id == field }
      }
    case .absence: false
    }
  }

  @Test(arguments: Edition.all)
  func `every branch is met, and every walk comes to the results of its answers`(
    edition: Edition
  ) throws {
    try walkEveryBranch(edition.onboarding, edition.variant)
  }

  private func walkEveryBranch(_ onboarding: some Onboarding, _ variant: Variant) throws {
    let reader = TerminalReader(onboarding, variant, seed: Self.seed)
    var unmet: [Encounter] { reader.unmet.filter { !Self.isBeyondLines($0, variant) } }
    var completed = 0
    // Most take far fewer.
    for _ in 0..<60 where !unmet.isEmpty {
      let walk = try TerminalWalkTests().walk(
        onboarding, reader.terminal, answers: Answers(), variant: variant.id)
      guard reader.read(walk) == .completed else { continue }
      completed += 1
      try TerminalWalkTests().compare(walk, onboarding)
    }
    #expect(unmet.map(\.description).sorted() == [], "seed \(Self.seed)")
    #expect(reader.strange == [], "seed \(Self.seed)")
    #expect(completed > 0)
    #expect(reader.backs > 0)
    if variant.screens.contains(where: { $0.kind == .review }) {
      #expect(!reader.changed.isEmpty)
    }
  }
}
