public import OnboardingDomain

extension OPS {
  /// The fields of the flow, as typed keys.
  public enum Keys {
    /// The address of the account.
    public static let email = FieldKey<String>("email")
    /// The new password; it never becomes an answer.
    public static let password = FieldKey<String>("password")
    /// The first name.
    public static let firstName = FieldKey<String>("first-name")
    /// The last name.
    public static let lastName = FieldKey<String>("last-name")
    /// Where dispatch calls; may be added later.
    public static let phone = FieldKey<String>("phone")
    /// The code that joins a company.
    public static let companyCode = FieldKey<String>("company-code")
    /// What the app may do on the phone.
    public static let permissions = FieldKey<[ChoiceID]>("permissions")
    /// Whether jobs are kept on the phone.
    public static let offlineMode = FieldKey<Bool>("offline-mode")
    /// Over which networks it loads.
    public static let bandwidth = FieldKey<ChoiceID>("bandwidth")
    /// How the pages look: dark, or white for full sun.
    public static let view = FieldKey<ChoiceID>("view")
    /// The start of the first day that the person confirmed, as the company had said it.
    public static let confirmedStart = FieldKey<String>("confirmed-start")
  }

  enum Fields {
    static let email = Field(
      Keys.email, .email, autocomplete: "email", visibility: .sensitive)
    static let password = Field(
      Keys.password, .newPassword, autocomplete: "new-password", visibility: .sensitive)
    static let firstName = Field(
      Keys.firstName, .text(length: 1...40), autocomplete: "given-name")
    static let lastName = Field(
      Keys.lastName, .text(length: 1...40), autocomplete: "family-name")
    static let phone = Field(
      Keys.phone, .phone, isRequired: false, autocomplete: "tel", visibility: .sensitive)
    static let companyCode = Field(Keys.companyCode, .code(length: 6...6))
    static let permissions = Field(
      Keys.permissions,
      .multipleChoice([
        Choice("notifications", icon: "bell"), Choice("location", icon: "pin"),
      ]), isRequired: false, proposal: .choices(["notifications"]))
    static let offlineMode = Field(Keys.offlineMode, .toggle, proposal: .flag(true))
    static let bandwidth = Field(
      Keys.bandwidth,
      .singleChoice([
        Choice("unlimited", icon: "bars"), Choice("wifi-only", icon: "wifi"),
        Choice("low", icon: "bars1"),
      ]), proposal: .choice("wifi-only"))
    static let view = Field(
      Keys.view, .singleChoice(["dark", "outdoor"]), isRequired: false, visibility: .hidden)
    static let confirmedStart = Field(
      Keys.confirmedStart, .text(length: 16...16), isRequired: false, visibility: .hidden)
  }
}
