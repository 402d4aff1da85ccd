/// What a form says of an account.
extension Visit {
  func application(
    _ credential: AccountApplication.Credential, _ preferences: [FieldID], _ form: FormReading
  ) -> AccountApplication {
    let kept = preferences.compactMap { field in form.session.answers[field].map { (field, $0) } }
    return AccountApplication(
      email: email(in: form), credential: credential, flow: flow.id, session: session.id,
      preferences: Dictionary(kept, uniquingKeysWith: { first, _ in first }))
  }

  /// The e-mail address that a form holds or that was given on the path before it.
  public func email(in form: FormReading) -> String? {
    let asked = form.place.screen.fields + form.walk.path.flatMap(\.fields)
    return asked.first { $0.format == .email }
      .flatMap { form.session.answers[$0.id]?.words }
  }

  /// The session once it has passed the screen on which it stands as somebody's who has an account: with their address
  /// where the screen asks for one.
  ///
  /// - Returns: nil where the screen makes no account or asks for something else as well, or where another address was
  ///   given or is asked for on a screen of its own.
  public func passingAccount(of email: String?) -> Session? {
    let screen = walk.frontier
    guard screen.effects.contains(where: \.opensAccount), !session.hasLeft(screen.id, of: flow)
    else { return nil }
    let addresses = walk.path.flatMap(\.fields).filter { $0.format == .email }
    guard addresses.allSatisfy(screen.fields.contains) else { return nil }
    var passed = session
    for field in addresses {
      guard let email, passed.answers[field.id].map({ $0 == .text(email) }) ?? true else {
        return nil
      }
      passed.answers[field.id] = .text(email)
    }
    passed.leave(screen.id, of: flow)
    // What else it asks for is still to be answered.
    return Walk(passed, in: flow).frontier.id == screen.id ? nil : passed
  }

  /// Whether a form by which an account was made comes back as it was, without its password: who changes
  /// nothing keeps the account.
  func keepsAccount(_ form: FormReading) -> Bool {
    guard let password = form.place.passwordField, form.password == nil,
      session.hasLeft(form.place.screen.id, of: flow), form.session.answers == session.answers
    else { return false }
    return form.errors.allSatisfy { $0.field == password.id }
  }

  /// The screen on which an account was made, where another one changes its address: the account takes
  /// the new one with its password alone, so that is asked for again.
  func accountScreen(ofAddressChangedOn screen: Screen, to new: Session) -> ScreenID? {
    let isChanged = screen.fields.contains {
      $0.format == .email && new.answers[$0.id] != session.answers[$0.id]
    }
    guard isChanged else { return nil }
    return walk.path.first { other in
      guard case .createAccount = other.primary else { return false }
      return other.id != screen.id && session.hasLeft(other.id, of: flow)
    }?.id
  }
}
