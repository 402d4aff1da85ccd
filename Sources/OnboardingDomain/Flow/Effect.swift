/// What pressing a button does. A flow names it, a `Visit` works out what follows.
public enum Effect: Sendable, Hashable {
  /// Takes every field of the form, then goes to the next screen.
  case proceed
  /// Goes to the next screen and leaves the fields of this one unanswered.
  case skip
  /// Records an answer that no control shows, then goes to the next screen.
  case record(FieldID, Answer)
  /// Records an answer that no control shows, then goes back to a screen, whose fields hold what is
  /// suggested. Turning back from there leads to where the button was.
  case revisit(ScreenID, FieldID, Answer)
  /// Forgets answers and stays, so that what the flow suggests stands again.
  case reset([FieldID])
  /// Takes the fields and stays, so that what depends on them can be seen.
  case preview
  /// Takes the fields, has the service of this name confirm the answer to one of them against the
  /// world (a code, an invitation), then goes on. An optional field left empty needs no confirming.
  case confirm(FieldID, by: String)
  /// Records how the person wants to see the pages and stays; what they entered stays entered. Where a
  /// field of the form is to be noted beside it, what stands there is recorded with it: a day, say, of which
  /// alone it is true.
  case prefer(FieldID, Answer, noting: NotedField? = nil)
  /// Takes the fields of the form, forgets these other answers and stays; leads back from a sheet to
  /// its screen, or on to another sheet where one is named. An optional field without which the button
  /// has nothing to keep is required by it.
  case keep(forgetting: [FieldID] = [], opening: SheetID? = nil, requiring: [FieldID] = [])
  /// Keeps what a text of the form says for the person alone and stays; no answer changes. The number in
  /// the other field tells it from the others: under the same one it takes the place of what was there.
  case write(FieldID, under: FieldID)
  /// Opens a sheet.
  case open(SheetID)
  /// Closes a sheet and records nothing.
  case dismiss
  /// Makes the account from the e-mail and the password of the form, then goes on. The answers to
  /// these fields are kept with the account, beside address and password.
  case createAccount(keeping: [FieldID] = [])
  /// Makes the account that a sign-in provider vouches for, then goes on. The answers to these fields
  /// are kept with the account.
  case signIn(provider: String, keeping: [FieldID] = [])
  /// Keeps an outcome once and for all under the session (a purchase, a draw), then goes on.
  case settle(OutcomeKind)
  /// Keeps an outcome once and for all and opens the sheet that shows it.
  case draw(OutcomeKind, showing: SheetID)
}

/// What one field of a form says, recorded as the answer to another.
public struct NotedField: Sendable, Hashable {
  /// The field of the form.
  public let source: FieldID
  /// The field that has it as its answer.
  public let field: FieldID

  /// A field of the form, and the one that has what it says.
  public init(_ source: FieldID, as field: FieldID) {
    (self.source, self.field) = (source, field)
  }
}
