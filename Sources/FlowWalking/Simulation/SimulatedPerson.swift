internal import HTTPCore
public import OnboardingDomain

/// A person made up by a seed: who they are, when they come and what chance decides for them, the same
/// for the same seed and number.
public struct SimulatedPerson: Sendable {
  /// Which of the people of a seed.
  public let number: Int
  /// The language that their browser asks for, BCP 47.
  public let language: String
  /// The variant that they ask for; nil where they take what the server gives them. A server that isn't for building
  /// flows decides by itself.
  public let variant: VariantID?
  /// When they come, in milliseconds since 1970 UTC.
  public let arrival: Int64

  let persona: Persona
  let device: SimulatedDevice
  /// What tells their e-mail addresses from those of other seeds.
  let seed: UInt64
  var dice: Dice

  /// How many people of a hundred come in each hour of the day, UTC: few at night, most in the evening.
  private static let hours: [Double] = [
    2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 4, 4, 5, 5, 4, 4, 4, 5, 6, 8, 9, 8, 6, 3,
  ]

  /// A person.
  ///
  /// - Parameters:
  ///   - number: which of the people of the seed.
  ///   - languages: the languages that the flow has, the most likely first.
  ///   - end: the end of the time in which people come, in milliseconds since 1970 UTC.
  ///   - days: on how many days (UTC) they come, that of the end among them; at least 1.
  public init(
    _ number: Int, seed: UInt64, of flow: Flow, languages: [String], end: Int64, days: Int
  ) {
    var dice = Dice(seed: Dice.mix(seed, UInt64(number)))
    self.number = number
    self.seed = seed
    persona = dice.pick(Persona.all, weight: \.share) ?? Persona.all[0]
    device = dice.pick(SimulatedDevice.all, weight: \.share) ?? SimulatedDevice.all[0]
    let ranked = Array(languages.enumerated())
    language = dice.pick(ranked) { 1 / Double($0.offset * $0.offset + 1) }?.element ?? "en"
    let asked = flow.variants[dice.number(in: 0...flow.variants.count - 1)].id
    // Who asks for a variant takes no part in an experiment with them: every second leaves it to be drawn.
    let isDrawn = flow.experiments.contains(where: \.changesEdition) && number.isMultiple(of: 2)
    variant = isDrawn ? nil : asked
    arrival = Self.arrival(before: end, days: days, using: &dice)
    self.dice = dice
  }

  /// A moment on one of the last days (UTC), today until the end among them; an hour is as likely as people come in it.
  private static func arrival(before end: Int64, days: Int, using dice: inout Dice) -> Int64 {
    let (hour, day) = (Int64(3_600_000), Int64(86_400_000))
    let today = end - end % day
    // Of the hour that the end lies in, those who come before it.
    let untilNow = hours.indices.map { index in
      hours[index] * Double(min(max(end - today - Int64(index) * hour, 0), hour)) / Double(hour)
    }
    let (ofToday, ofADay) = (untilNow.reduce(0, +), hours.reduce(0, +))
    let daysAgo = dice.pick(Array(0..<max(1, days))) { $0 == 0 ? ofToday : ofADay } ?? 0
    let weights = daysAgo == 0 ? untilNow : hours
    let index = dice.pick(Array(hours.indices)) { weights[$0] } ?? 0
    let start = today - Int64(daysAgo) * day + Int64(index) * hour
    let room = min(hour, max(0, end - start))
    // At midnight itself nobody can have come today.
    return max(
      today - Int64(max(1, days) - 1) * day,
      min(start + Int64(dice.unit() * Double(room)), end - 1))
  }

  /// What their browser says with each request.
  var headers: [(RequestHeaders.Name, String)] {
    [(.acceptLanguage, language == "en" ? "en-US,en" : "\(language),en;q=0.5")]
      + [(.userAgent, device.agent)]
      + (device.hint.map { [(.secCHUAMobile, $0)] } ?? [])
  }
}
