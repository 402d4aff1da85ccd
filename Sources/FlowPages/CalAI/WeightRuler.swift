internal import OnboardingDomain
internal import OnboardingFlows

/// A ruler of weights, 390 wide, with the desired one in the middle: ten units a division.
struct WeightRuler: Sendable, Hashable {
  /// The desired weight in the person's unit.
  let value: Double
  /// The weight now in the same unit.
  let now: Double

  private static let middle = 195.0
  private static let scale = 10.0

  /// Where a weight lies; far beyond the drawing it is held at its edge.
  private func x(_ weight: Double) -> Double {
    min(420, max(-30, Self.middle + (weight - value) * Self.scale))
  }

  /// The drawing goes by both weights alone: people wish for few different ones, and drawing it anew took a third
  /// of the page.
  var key: CommonKey { CommonKey(value, now) }

  /// The data of the drawing.
  var view: ViewData {
    let (from, to) = (min(x(now), Self.middle), max(x(now), Self.middle))
    let first = Int((value - 32).rounded(.up))
    let ticks = max(0, first)...max(0, Int((value + 32).rounded(.down)))
    let label = NumberText.decimal(value)
    return [
      "wash-x": .text(from.coordinate), "wash-width": .text((to - from).coordinate),
      "now-x": .text(x(now).coordinate),
      "is-now-shown": .flag((20...370).contains(x(now)) && abs(x(now) - Self.middle) > 1),
      "ticks": .text(path(ticks, down: 18) { $0 % 5 != 0 }),
      "marks": .text(path(ticks, down: 34) { $0 % 5 == 0 }),
      "labels": .list(labels(ticks)),
      "value": .text(label),
    ]
  }

  private func labels(_ ticks: ClosedRange<Int>) -> [ViewData] {
    var labels: [ViewData] = []
    for weight in ticks where weight % 5 == 0 {
      let x = x(Double(weight))
      guard abs(x - Self.middle) > 32 else { continue }
      labels.append(["x": .text(x.coordinate), "label": .text(String(weight))])
    }
    return labels
  }

  private func path(
    _ weights: ClosedRange<Int>, down: Double, where isDrawn: (Int) -> Bool
  ) -> String {
    PathData.drawing { path in
      for weight in weights where isDrawn(weight) {
        path.move(to: Point(x(Double(weight)), 41))
        path.line(down: down)
      }
    }
  }
}
