public import OnboardingDomain

extension FamilyPlus {
  /// A person who is none of the relations needs a name.
  public func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] {
    guard screen == "vault", answers[Self.recipient] == .someone,
      answers[Self.recipientName] == nil
    else { return [] }
    return [FieldError(Self.recipientName.id, "required")]
  }

  /// Whom the answers suggest to ask first.
  public func suggestion(
    for field: FieldID, answers: Answers, today: CalendarDate
  ) -> Answer? {
    guard field == Self.recipient.id else { return nil }
    return Self.recipient.answer(Invitation(answers).recipient)
  }
}
