import OnboardingDomain

extension ViewData {
  /// A part of it by its names and positions, nil where there is none: `data["bars", 0, "width"]`.
  subscript(path: any PathPart...) -> ViewData? {
    path.reduce(Optional(self)) { data, part in data.flatMap { part.part(of: $0) } }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var list: [ViewData]? { if case .list(let list) = self { list } else { nil } }
  var value: ComputedValue? { if case .value(let value) = self { value } else { nil } }
  var number: Double? { if case .value(.number(let number, _)) = self { number } else { nil } }

  /// Every text and value in it.
  var leaves: [ViewData] {
    switch self {
    case .list(let list): list.flatMap(\.leaves)
    case .object(let names): names.values.flatMap(\.leaves)
    default: [self]
    }
  }
}

/// A name or a position in data.
protocol PathPart {
  func part(of data: ViewData) -> ViewData?
}

extension String: PathPart {
  func part(of data: ViewData) -> ViewData? {
    if case .object(let names) = data { names[self] } else { nil }
  }
}

extension Int: PathPart {
  func part(of data: ViewData) -> ViewData? {
    guard let list = data.list, list.indices.contains(self) else { return nil }
    return list[self]
  }
}

extension ViewData {
  /// A member by its path: `chart.low`; nil where there is none.
  func member(_ path: String) -> ViewData? {
    path.split(separator: ".").reduce(self as ViewData?) { data, name in
      guard case .object(let members)? = data else { return nil }
      return members[String(name)]
    }
  }

  /// The members of a list.
  var members: [ViewData] { if case .list(let list) = self { list } else { [] } }

  /// The number in a computed value.
  var figure: Double? {
    switch self {
    case .value(.number(let number, _)): number
    case .value(.percent(let share)): share
    default: nil
    }
  }
}
