import OnboardingEvents

/// How long many people took, in the steps of `TimeScale`: 4.4 % apart, so fine that nobody notices.
///
/// Two of them add up exactly, so that hours become days and variants become a flow.
public struct Times: Sendable, Hashable, Codable {
  /// How many people took each step.
  public private(set) var steps: [Int: Int]
  /// How many people there are.
  public let count: Int

  /// Times by their steps; without any, nobody's.
  public init(_ steps: [Int: Int] = [:]) {
    self.steps = steps.filter { $0.value > 0 }
    count = self.steps.values.reduce(0, +)
  }

  /// Times by their steps.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Int: Int].self))
  }

  /// Writes the steps with how many people took each.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(steps)
  }

  /// Times of people, in milliseconds.
  public init(milliseconds: some Sequence<Int64>) {
    self.init(
      milliseconds.reduce(into: [:]) { $0[TimeScale.step(of: $1), default: 0] += 1 })
  }

  /// The time within which this share of people was done, in milliseconds: the middle of the step. Nil without
  /// people.
  ///
  /// - Parameter share: 0 … 1; 0.5 is the median.
  public func quantile(_ share: Double) -> Int64? {
    step(at: share).map { TimeScale.milliseconds(of: $0) }
  }

  /// The smallest step that this share of people reach; nil without people.
  ///
  /// - Parameter share: 0 … 1; 0.5 is the median.
  func step(at share: Double) -> Int? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((share * Double(count)).rounded(.up)))
    var reached = 0
    for (step, people) in steps.sorted(by: { $0.key < $1.key }) {
      reached += people
      if reached >= rank { return step }
    }
    return nil
  }

  /// The time that half of the people took at most, in milliseconds.
  public var median: Int64? { quantile(0.5) }
  /// The time within which nine in ten were done, in milliseconds.
  public var nineInTen: Int64? { quantile(0.9) }

  /// How many people took how long, in equal parts; the last one has everybody who took longer. A step that
  /// lies across a border goes where its middle lies.
  ///
  /// - Parameters:
  ///   - width: of one part, in milliseconds.
  ///   - parts: how many there are before the last one.
  public func histogram(width: Int64, parts: Int) -> [Int] {
    var result = [Int](repeating: 0, count: parts + 1)
    for (step, people) in steps {
      result[min(parts, Int(TimeScale.milliseconds(of: step) / width))] += people
    }
    return result
  }
}
