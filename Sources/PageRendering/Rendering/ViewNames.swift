import OnboardingDomain

/// The names in the data of a fragment.
struct ViewNames: TemplateNames {
  let data: ViewData

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard let first = path.first else { return nil }
    if path.count == 1, first == "." {
      return switch data {
      case .object, .list, .null: nil
      default: Self.value(of: data)
      }
    }
    guard case .object(let members) = data, let member = members[first] else { return nil }
    let rest = path.dropFirst()
    return rest.isEmpty ? Self.value(of: member) : ViewNames(data: member).value(rest, in: scope)
  }

  var known: [String] {
    if case .object(let members) = data { Array(members.keys) } else { [] }
  }

  private static func value(of data: ViewData) -> TemplateValue {
    switch data {
    case .null: .nothing
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .value(let value): .computed(value)
    case .list(let list): .list(list.map { ViewNames(data: $0) })
    case .object: .names(ViewNames(data: data))
    }
  }
}
