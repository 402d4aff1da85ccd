public import OnboardingDomain

extension OPS {
  /// The address of the account.
  public static let email = Question(
    "email", .email, autocomplete: "email", visibility: .sensitive)
  /// The new password; it never becomes an answer.
  public static let password = Question(
    "password", .newPassword, autocomplete: "new-password", visibility: .sensitive)
  /// The first name.
  public static let firstName = Question("first-name", .text(1...40), autocomplete: "given-name")
  /// The last name.
  public static let lastName = Question("last-name", .text(1...40), autocomplete: "family-name")
  /// Where dispatch calls; may be added later.
  public static let phone = Question(
    "phone", .phone, isRequired: false, autocomplete: "tel", visibility: .sensitive)
  /// The code that joins a company.
  public static let companyCode = Question("company-code", .code(6...6))
  /// What the app may do on the phone.
  public static let permissions = Question(
    "permissions", .choices(Permission.self), suggests: [.notifications], isRequired: false)
  /// Whether jobs are kept on the phone.
  public static let offlineMode = Question("offline-mode", .toggle, suggests: true)
  /// Over which networks it loads.
  public static let bandwidth = Question(
    "bandwidth", .choice(Bandwidth.self), suggests: .wifiOnly)
  /// How the pages look.
  public static let view = Question(
    "view", .choice(View.self), isRequired: false, visibility: .hidden)
  /// The start of the first day that the person confirmed, as the company had said it.
  public static let confirmedStart = Question(
    "confirmed-start", .text(16...16), isRequired: false, visibility: .hidden)
}
