import Foundation
import OnboardingDomain

/// What was counted when an experiment was decided, as it stays with the decision: those who are still on their
/// way end as they like, and figures are deleted after their time.
struct KeptFigures: Codable {
  /// By the id of the arm.
  let arms: [String: ArmFigures]

  init(_ arms: [ExperimentReading.ArmReading]) {
    self.arms = Dictionary(
      arms.map { ($0.arm.id.rawValue, $0.figures) }, uniquingKeysWith: { first, _ in first })
  }

  /// Those of a text; nil where it has none, as that of a later version.
  init?(_ text: String) {
    guard let kept = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = kept
  }

  /// As JSON, always the same for the same figures; nil where it can't be written: a decision doesn't fail for it.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}
