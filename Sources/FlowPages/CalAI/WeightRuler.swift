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
      "ticks": .text(path(ticks.filter { $0 % 5 != 0 }, down: 18)),
      "marks": .text(path(ticks.filter { $0 % 5 == 0 }, down: 34)),
      "labels": .list(
        ticks.filter { $0 % 5 == 0 && abs(x(Double($0)) - Self.middle) > 32 }.map { weight in
          ["x": .text(x(Double(weight)).coordinate), "label": .text(String(weight))]
        }),
      "value": .text(label),
    ]
  }

  private func path(_ weights: [Int], down: Double) -> String {
    PathData.drawing { path in
      for weight in weights {
        path.move(to: Point(x(Double(weight)), 41))
        path.line(down: down)
      }
    }
  }
}
