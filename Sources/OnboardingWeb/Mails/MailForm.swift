import HTTPCore
import OnboardingDomain

/// A form that asks for a mail, and what came of it.
package struct MailForm: Sendable {
  /// How things stand.
  package enum State: String, Sendable, CaseIterable {
    /// Nothing was asked for yet.
    case empty
    /// The address is missing, or can't be one.
    case incomplete
    /// The password is missing.
    case passwordMissing = "password-missing"
    /// The password is not right.
    case wrong
    /// Too many mails, or too many tries.
    case limited
    /// A mail is on its way, where there is an account.
    case sent
  }

  /// The address that was typed.
  package var email = ""
  /// How things stand.
  package var state = State.empty

  /// A form.
  package init(email: String = "", state: State = .empty) {
    self.email = email
    self.state = state
  }

  /// What a form brought; its address has no space at either end.
  init(_ form: URLEncodedForm) {
    email = (form["email"] ?? "").asEmail()
    // The same rule as where a flow asks for one.
    if !email.isEmailAddress { state = .incomplete }
  }

  /// The status of the page that says so.
  var status: Status {
    switch state {
    case .empty, .sent: .ok
    case .incomplete, .passwordMissing, .wrong: .unprocessableContent
    case .limited: .tooManyRequests
    }
  }
}
