/// One of nine drawn silhouettes, from leanest to fullest.
///
/// The edges of the steps coincide with the bands of the American Council on Exercise; the steps
/// themselves are a judgement, precise to about 5 points.
public struct BodySilhouette: Sendable, Hashable {
  /// The steps there are.
  public static let steps = 1...9

  /// The step, 1 (leanest) … 9.
  public let step: Int

  /// The silhouette of that step, or nil outside 1 … 9.
  public init?(step: Int) {
    guard Self.steps.contains(step) else { return nil }
    self.step = step
  }

  /// The body fat it stands for, in percent; for `Sex.other` the mean of both rows.
  public func bodyFatPercent(_ sex: Sex) -> Double {
    let index = step - 1
    return sex.blend(female: Self.women[index].value, male: Self.men[index].value)
  }

  /// Whole percentages it covers, first and last; the last step is open above.
  ///
  /// For `Sex.other` the range that spans both rows.
  public func bodyFatRange(_ sex: Sex) -> (from: Int, to: Int?) {
    let (women, men) = (Self.women[step - 1], Self.men[step - 1])
    return switch sex {
    case .female: (women.from, women.to)
    case .male: (men.from, men.to)
    case .other: (men.from, women.to)
    }
  }

  private typealias Row = (from: Int, to: Int?, value: Double)
  private static let men: [Row] = [
    (6, 9, 8), (10, 13, 12), (14, 17, 16), (18, 21, 20), (22, 24, 23), (25, 29, 27),
    (30, 34, 32), (35, 39, 37), (40, nil, 43),
  ]
  private static let women: [Row] = [
    (14, 17, 16), (18, 20, 19), (21, 24, 23), (25, 28, 27), (29, 31, 30), (32, 36, 34),
    (37, 41, 39), (42, 46, 44), (47, nil, 50),
  ]
}
