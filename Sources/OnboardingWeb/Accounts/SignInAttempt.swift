import HTTPCore

/// What a person entered to sign in, and what was wrong with it.
package struct SignInAttempt: Sendable {
  /// Why it came to nothing.
  package enum Problem: String, Sendable, CaseIterable {
    /// Address or password is missing.
    case incomplete
    /// They don't match.
    case wrong
    /// Too many tries.
    case limited
    /// None yet: a form of the account came from somebody who was signed out meanwhile.
    case signedOut = "signed-out"
  }

  /// The address.
  package var email = ""
  /// Why it came to nothing; nil before the first try.
  package var problem: Problem?

  /// An attempt.
  package init(email: String = "", problem: Problem? = nil) {
    self.email = email
    self.problem = problem
  }

  /// The status of the page that says so.
  var status: Status {
    switch problem {
    case nil, .signedOut: .ok
    case .incomplete, .wrong: .unprocessableContent
    case .limited: .tooManyRequests
    }
  }
}
