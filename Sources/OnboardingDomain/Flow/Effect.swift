/// What pressing a button does. The web module interprets it; a flow only names it.
public enum Effect: Sendable, Hashable {
  /// Takes every field of the form, then goes to the next screen.
  case proceed
  /// Goes to the next screen and leaves the fields of this one unanswered.
  case skip
  /// Records an answer that no control shows, then goes to the next screen.
  case record(FieldID, Answer)
  /// Records an answer that no control shows, then goes back to a screen, whose fields hold what is
  /// proposed. Turning back from there leads to where the button was.
  case revisit(ScreenID, FieldID, Answer)
  /// Forgets answers and stays, so that what the flow proposes stands again.
  case reset([FieldID])
  /// Takes the fields and stays, so that what depends on them can be seen.
  case preview
  /// Takes the fields, has the service of this name confirm the answer to one of them against the
  /// world (a code, an invitation), then goes on. An optional field left empty needs no confirming.
  case confirm(FieldID, by: String)
  /// Records how the person wants to see the pages and stays; what they entered stays entered.
  case prefer(FieldID, Answer)
  /// Takes the fields of the form, forgets these other answers and stays; leads back from a sheet to
  /// its screen, or on to another sheet where one is named.
  case keep(forgetting: [FieldID] = [], opening: SheetID? = nil)
  /// Opens a sheet.
  case open(SheetID)
  /// Closes a sheet and records nothing.
  case dismiss
  /// Makes the account from the e-mail and the password of the form, then goes on.
  case createAccount
  /// Makes the account that a mock sign-in provider vouches for, then goes on.
  case signIn(provider: String)
  /// Keeps an outcome once and for all under the session (a purchase, a draw), then goes on.
  case settle(OutcomeKind)
  /// Keeps an outcome once and for all and opens the sheet that shows it.
  case draw(OutcomeKind, showing: SheetID)
}
