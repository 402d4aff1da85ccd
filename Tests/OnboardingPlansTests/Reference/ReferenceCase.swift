import Foundation
import OnboardingDomain
import OnboardingPlans
import Testing

/// One case of `reference-cases.json`.
struct ReferenceCase: Sendable, CustomTestStringConvertible, Codable {
  let id: String
  let group: String
  let name: String
  let inputs: Value
  let expected: Value
  let tolerance: Value

  var testDescription: String { "\(id): \(name)" }

  /// JSON as it is, read by key.
  enum Value: Sendable, Codable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([Value].self) {
        self = .list(value)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }

    subscript(key: String) -> Value {
      if case .object(let object) = self { object[key] ?? .null } else { .null }
    }
    var double: Double? { if case .number(let value) = self { value } else { nil } }
    var int: Int? { double.flatMap { Int(exactly: $0) } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
    var flag: Bool? { if case .bool(let value) = self { value } else { nil } }
    var list: [Value]? { if case .list(let value) = self { value } else { nil } }
    var object: [String: Value]? { if case .object(let value) = self { value } else { nil } }
  }

  private struct File: Decodable { let count: Int, cases: [ReferenceCase] }

  /// The cases of some groups; empty when the file can't be read, which a test notices.
  static func cases(_ groups: String...) -> [ReferenceCase] {
    all.filter { groups.contains($0.group) }
  }

  static let all: [ReferenceCase] = {
    guard let url = Bundle.module.url(forResource: "reference-cases", withExtension: "json"),
      let data = try? Data(contentsOf: url),
      let file = try? JSONDecoder().decode(File.self, from: data), file.count == file.cases.count
    else { return [] }
    return file.cases
  }()
}

extension ReferenceCase {
  /// The value of an input or expectation that the case must have.
  struct Missing: Error { let key: String }

  func input(_ key: String) throws -> Double {
    guard let value = inputs[key].double else { throw Missing(key: key) }
    return value
  }
  func expectation(_ key: String) throws -> Double {
    guard let value = expected[key].double else { throw Missing(key: key) }
    return value
  }
  func tolerance(_ key: String = "abs") throws -> Double {
    guard let value = tolerance[key].double else { throw Missing(key: key) }
    return value
  }

  /// The person of the inputs; what a case doesn't say is irrelevant to it.
  func person(sex: Sex? = nil) throws -> Person {
    Person(
      sex: try sex ?? inputs["sex"].text.flatMap(Sex.init) ?? { throw Missing(key: "sex") }(),
      ageYears: inputs["age_years"].double ?? 30,
      height: Centimetres(inputs["height_cm"].double ?? 170),
      weight: Kilograms(inputs["weight_kg"].double ?? 70))
  }
}
