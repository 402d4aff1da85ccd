internal import OnboardingDomain
internal import OnboardingPlans

/// Checks of a body that every flow about weight makes.
enum BodyCheck {
  /// The youngest age at which a person may hand in answers of their own.
  ///
  /// Source: Children's Online Privacy Protection Act, 15 U.S.C. 6501: a child is under 13.
  static let youngestAge = 13

  /// An error of the field for the date of birth of a child.
  static func tooYoung(_ age: Int?, field: FieldID) -> [FieldError] {
    guard let age, age < youngestAge else { return [] }
    return [FieldError(field, "too-young", arguments: [String(youngestAge)], part: .year)]
  }

  /// An error of the field for the weight where weight and height make no body that lives.
  static func improbable(
    _ weight: Kilograms?, _ height: Centimetres?, field: FieldID, units: UnitSystem
  ) -> [FieldError] {
    guard let weight, let height,
      !PlanRanges.bodyMassIndex.contains(HealthyWeight.bodyMassIndex(weight, height: height))
    else { return [] }
    return [FieldError(field, "bmi", part: units == .imperial ? .pounds : .kilograms)]
  }
}
