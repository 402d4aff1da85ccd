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
    firstName = answers[OPS.Keys.firstName]
    lastName = answers[OPS.Keys.lastName]
    phone = answers[OPS.Keys.phone]
    companyCode = answers[OPS.Keys.companyCode]
    permissions = answers[OPS.Keys.permissions]?.map(\.rawValue) ?? []
    offlineMode = answers[OPS.Keys.offlineMode]
    bandwidth = answers[OPS.Keys.bandwidth]?.rawValue
    confirmedStart = answers[OPS.Keys.confirmedStart]
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
      (OPS.Fields.firstName, firstName), (OPS.Fields.lastName, lastName),
      (OPS.Fields.phone, phone), (OPS.Fields.companyCode, companyCode),
      (OPS.Fields.bandwidth, bandwidth), (OPS.Fields.confirmedStart, confirmedStart),
    ]
    let entries =
      given.compactMap { field, text in
        text.map { FormInput.Entry(name: field.id.rawValue, value: $0) }
      } + permissions.map { FormInput.Entry(name: OPS.Keys.permissions.id.rawValue, value: $0) }
    // Code and bandwidth may come later; what is there has to be right.
    let later = [
      OPS.Keys.companyCode.id, OPS.Keys.bandwidth.id, OPS.Keys.confirmedStart.id,
    ]
    let asked = given.filter { $0.1 != nil || !later.contains($0.0.id) }.map(\.0)
    let parser = FormParser(
      FormInput(entries), earlier: Answers(), today: CalendarDate(dayNumber: 0))
    return parser.parse(asked + [OPS.Fields.permissions]).errors.map { error in
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
