/// Estimates of body fat as a percentage of weight.
public enum BodyFat {
  /// What a plan lets an estimate be, in percent.
  public static let supported = 3.0...60.0

  /// Body fat from body mass index and age, clamped to 0–60 % as in the NIH planner.
  ///
  /// Source: Jackson AS et al. Int J Obes 2002;26:789–96, as in Hall KD et al. Lancet
  /// 2011;378:826–37, web appendix, equation 4.
  public static func jackson(_ person: Person) -> Double {
    let logarithm = naturalLogarithm(person.bodyMassIndex)
    let age = person.ageYears
    func women() -> Double { 0.14 * age + 39.96 * logarithm - 102.01 }
    func men() -> Double { 0.14 * age + 37.31 * logarithm - 103.94 }
    return person.sex.blend(
      female: women().clamped(to: 0...60), male: men().clamped(to: 0...60))
  }

  /// The body fat a projection starts from, in percent, 3–60.
  ///
  /// The value of the silhouette; where it lies more than 8 points from Jackson's estimate, the
  /// mean of both, because a picture ranks people well but is no measurement. Without a
  /// silhouette, Jackson's estimate.
  public static func starting(_ person: Person, silhouette: BodySilhouette?) -> Double {
    let estimate = jackson(person)
    guard let silhouette else { return estimate.clamped(to: supported) }
    let seen = silhouette.bodyFatPercent(person.sex)
    let agrees = abs(seen - estimate) <= 8
    return (agrees ? seen : (seen + estimate) / 2).clamped(to: supported)
  }
}
