import Foundation
import OnboardingDomain

/// What a flow keeps with an account, as the store keeps it: a JSON object of fields with switches,
/// choices and words.
enum AccountPreferences {
  private enum Value: Codable {
    case flag(Bool)
    case text(String)

    init?(_ answer: Answer) {
      switch answer {
      case .flag(let flag): self = .flag(flag)
      case .choice(let choice): self = .text(choice.rawValue)
      case .text(let text): self = .text(text)
      default: return nil
      }
    }

    var answer: Answer {
      switch self {
      case .flag(let flag): .flag(flag)
      case .text(let text): .text(text)
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        if let flag = try? container.decode(Bool.self) { .flag(flag) } else {
          .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .flag(let flag): try container.encode(flag)
      case .text(let text): try container.encode(text)
      }
    }
  }

  /// The answers as a JSON object with its members in order; answers of other kinds are left out.
  static func json(of preferences: [FieldID: Answer]) -> String {
    let values = preferences.compactMap { field, answer in
      Value(answer).map { (field.rawValue, $0) }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts and truth values can always be encoded.
    let data = try? encoder.encode(Dictionary(uniqueKeysWithValues: values))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The answers in a JSON object; none where it is none. A choice comes back as its word.
  static func answers(inJSON json: String) -> [FieldID: Answer] {
    let values = try? JSONDecoder().decode([String: Value].self, from: Data(json.utf8))
    return Dictionary(
      uniqueKeysWithValues: (values ?? [:]).map { (FieldID($0.key), $0.value.answer) })
  }
}
