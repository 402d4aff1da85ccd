public import OnboardingDomain

extension OPS {
  /// Who a person is to their company. Address and password are the account's, not the profile's.
  public struct Profile: Sendable, Hashable, Encodable {
    /// The first name.
    public let firstName: String?
    /// The last name.
    public let lastName: String?
    /// Where dispatch calls.
    public let phone: String?
    /// The code that joins a company.
    public let companyCode: String?
    /// What the app may do on the phone.
    public let permissions: [Permission]
    /// Whether jobs are kept on the phone.
    public let offlineMode: Bool?
    /// Over which networks it loads.
    public let bandwidth: Bandwidth?
    /// The start of the first day that the person confirmed: `2026-11-23 06:30`.
    public let confirmedStart: String?

    private enum CodingKeys: String, CodingKey {
      case firstName = "first-name"
      case lastName = "last-name"
      case phone
      case companyCode = "company-code"
      case permissions
      case offlineMode = "offline-mode"
      case bandwidth
      case confirmedStart = "confirmed-start"
    }
  }

  /// The profile is all that follows.
  public typealias Results = Profile

  /// What the answers mean.
  public func profile(of answers: Answers, in context: ComputationContext) -> Profile {
    Profile(
      firstName: answers[Self.firstName], lastName: answers[Self.lastName],
      phone: answers[Self.phone], companyCode: answers[Self.companyCode],
      permissions: answers[Self.permissions] ?? [], offlineMode: answers[Self.offlineMode],
      bandwidth: answers[Self.bandwidth], confirmedStart: answers[Self.confirmedStart])
  }

  /// The profile of a person with a name; code, bandwidth and phone may come later.
  ///
  /// - Throws: `AnswerProblems` where a name is missing.
  public func results(
    of answers: Answers, in context: ComputationContext
  ) throws(AnswerProblems) -> Profile {
    var problems = AnswerProblems()
    for question in [Self.firstName, Self.lastName] { _ = problems.require(question, in: answers) }
    try problems.throwIfAny()
    return profile(of: answers, in: context)
  }
}
