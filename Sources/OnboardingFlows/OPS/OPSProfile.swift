import Foundation
import OnboardingDomain

/// Who a person is to their company, as it is handed in.
struct OPSProfile: Codable, Equatable {
  var firstName: String?
  var lastName: String?
  var phone: String?
  var companyCode: String?
  var permissions: [String]
  var offlineMode: Bool?
  var bandwidth: String?
  var confirmedStart: String?

  enum CodingKeys: String, CodingKey {
    case firstName = "first-name"
    case lastName = "last-name"
    case phone
    case companyCode = "company-code"
    case permissions
    case offlineMode = "offline-mode"
    case bandwidth
    case confirmedStart = "confirmed-start"
  }

  init(_ answers: Answers) {
    firstName = answers[OPS.firstName]
    lastName = answers[OPS.lastName]
    phone = answers[OPS.phone]
    companyCode = answers[OPS.companyCode]
    permissions = answers[OPS.permissions]?.map(\.rawValue) ?? []
    offlineMode = answers[OPS.offlineMode]
    bandwidth = answers[OPS.bandwidth]?.rawValue
    confirmedStart = answers[OPS.confirmedStart]
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    firstName = try values.decodeIfPresent(String.self, forKey: .firstName)
    lastName = try values.decodeIfPresent(String.self, forKey: .lastName)
    phone = try values.decodeIfPresent(String.self, forKey: .phone)
    companyCode = try values.decodeIfPresent(String.self, forKey: .companyCode)
    permissions = try values.decodeIfPresent([String].self, forKey: .permissions) ?? []
    offlineMode = try values.decodeIfPresent(Bool.self, forKey: .offlineMode)
    bandwidth = try values.decodeIfPresent(String.self, forKey: .bandwidth)
    confirmedStart = try values.decodeIfPresent(String.self, forKey: .confirmedStart)
  }

  /// What the forms would refuse, a line for each field.
  var problems: [String] {
    let given: [(Field, String?)] = [
      (OPS.firstName.field, firstName), (OPS.lastName.field, lastName),
      (OPS.phone.field, phone), (OPS.companyCode.field, companyCode),
      (OPS.bandwidth.field, bandwidth), (OPS.confirmedStart.field, confirmedStart),
    ]
    let entries =
      given.compactMap { field, text in
        text.map { FormInput.Entry(name: field.id.rawValue, value: $0) }
      } + permissions.map { FormInput.Entry(name: OPS.permissions.id.rawValue, value: $0) }
    // Code and bandwidth may come later; what is there has to be right.
    let later = [OPS.companyCode.id, OPS.bandwidth.id, OPS.confirmedStart.id]
    let asked = given.filter { $0.1 != nil || !later.contains($0.0.id) }.map(\.0)
    let parser = FormParser(
      FormInput(entries), earlier: Answers(), today: CalendarDate(dayNumber: 0))
    return parser.parse(asked + [OPS.permissions.field]).errors.map { error in
      ([error.field.rawValue + ": " + error.key] + error.arguments).joined(separator: " ")
    }
  }

  /// One JSON object, its keys sorted.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
