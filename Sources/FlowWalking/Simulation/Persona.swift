/// A way of being that many people share: how fast, how careful, how easily tired.
///
/// The shares and numbers are made up so that figures look like those of a product; nothing is
/// concluded from them.
struct Persona: Sendable, Hashable {
  /// What it is called; choices follow from it, too.
  let name: String
  /// How many of all people are like that.
  let share: Double
  /// How long they take, beside others.
  let pace: Double
  /// How likely they make a mistake in a form into which something is typed.
  let slips: Double
  /// How likely they go back from a screen.
  let wandering: Double
  /// How likely they open what need not be opened.
  let curiosity: Double
  /// How likely they leave for later what may be.
  let reluctance: Double
  /// How easily they give up, beside others.
  let impatience: Double
  /// How likely they come back once they gave up.
  let loyalty: Double

  /// The ways there are.
  static let all = [
    Persona(
      name: "settled", share: 0.34, pace: 1, slips: 0.05, wandering: 0.03, curiosity: 0.08,
      reluctance: 0.3, impatience: 0.8, loyalty: 0.35),
    Persona(
      name: "hurried", share: 0.28, pace: 0.6, slips: 0.1, wandering: 0.02, curiosity: 0.03,
      reluctance: 0.5, impatience: 1.3, loyalty: 0.2),
    Persona(
      name: "thorough", share: 0.2, pace: 1.6, slips: 0.03, wandering: 0.07, curiosity: 0.25,
      reluctance: 0.2, impatience: 0.6, loyalty: 0.5),
    Persona(
      name: "wary", share: 0.18, pace: 1.2, slips: 0.04, wandering: 0.05, curiosity: 0.15,
      reluctance: 0.75, impatience: 1.5, loyalty: 0.15),
  ]

  /// How much they like an option beside others of a field: 0.4 … 1.6, the same for all who are like
  /// that.
  func liking(_ option: String, of field: String) -> Double {
    let bits = Dice.hash("\(name)|\(field)|\(option)", seed: 1)
    return 0.4 + 1.2 * Double(bits >> 11) * 0x1p-53
  }
}
