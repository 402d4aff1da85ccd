import OnboardingDomain
import OnboardingWeb
import OnboardingWords
import Sealing

extension AccountService {
  /// Accounts in the store, with passwords hashed by Argon2id.
  static func storing(in accounts: StoredAccounts) -> AccountService {
    AccountService(
      passwordProblem: { password, email, flow in
        PasswordRules(appName: flow.rawValue).problem(with: password, email: email)
          .map { words(for: $0) }
      },
      open: { try accounts.open($0, $1, on: $2, signedInBy: $3) },
      signIn: { try accounts.signIn($0, $1, on: $2) },
      overview: { try accounts.overview($0) },
      signOutDevice: { try accounts.signOutDevice($0, $1) },
      changePassword: { token, old, new in
        try accounts.changePassword(token, from: old, to: new)
      },
      signOut: { try accounts.signOut($0) },
      erase: { try accounts.erase($0, spentUntil: $1, $2) })
  }

  static func words(
    for problem: PasswordProblem
  ) -> (key: String, arguments: [String]) {
    switch problem {
    case .tooShort: (NewPasswordError.tooShort.key, [String(PasswordRules.minimumCodePoints)])
    case .tooLong: (NewPasswordError.tooLong.key, [String(PasswordRules.maximumBytes)])
    case .common: (NewPasswordError.tooCommon.key, [])
    case .containsAppName: (NewPasswordError.containsAppName.key, [])
    case .containsEmail: (NewPasswordError.containsEmail.key, [])
    }
  }
}
