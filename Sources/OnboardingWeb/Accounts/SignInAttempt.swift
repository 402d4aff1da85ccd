import HTTPCore

/// What a person entered to sign in, and what was wrong with it.
struct SignInAttempt: Sendable {
  /// Why it came to nothing.
  enum Problem: String, Sendable {
    /// Address or password is missing.
    case incomplete
    /// They don't match.
    case wrong
    /// Too many tries.
    case limited
  }

  /// The address.
  var email = ""
  /// Why it came to nothing; nil before the first try.
  var problem: Problem?

  /// The status of the page that says so.
  var status: Status {
    switch problem {
    case nil: .ok
    case .incomplete, .wrong: .unprocessableContent
    case .limited: .tooManyRequests
    }
  }
}
