import OnboardingDomain
import OnboardingWords

extension FragmentFiller {
  /// What a name stands for.
  enum Value {
    case data(ViewData)
    /// The same text for everybody, with the place where it stands escaped.
    case text(String, start: Int, count: Int)
    case missing(String, key: String)
    /// Words with a mistake.
    case mistake(String, key: String)
    case unknown
  }

  /// What the name with this number stands for: in the innermost data that has it, else around it.
  func value(_ number: Int) -> Value {
    if let data = data(number) { .data(data) } else { outside(number) }
  }

  /// What the name with this number stands for around the data.
  func outside(_ number: Int) -> Value {
    switch program.outsides[number] {
    case .unknown: return .unknown
    case .nothing: return .data(.null)
    case .flag(let flag): return .data(.flag(flag))
    case .text(let text, let start, let count): return .text(text, start: start, count: count)
    case .missing(let message, let key): return .missing(message, key: key)
    case .computed(let name): return .data(results?.value(name).map { .value($0) } ?? .null)
    case .raw(let number, let name):
      let value: ComputedValue? =
        if case .data(.value(let value)) = value(number) { value } else { results?.value(name) }
      return .data(value.map { .text(formatter.raw($0)) } ?? .null)
    case .phrase(let found, let key, let arguments):
      return switch phrase(found, key, arguments) {
      case .words(let pattern, let arguments): .data(.text(pattern.text(arguments)))
      case .mistake(let message, let key): .mistake(message, key: key)
      }
    }
  }

  /// What the data has of the name with this number. Its parts are asked for one by one: a copy of it would
  /// count references, for each name of each page.
  func data(_ number: Int) -> ViewData? {
    var index = scopes.count
    while index > 0 {
      index -= 1
      switch scopes[index] {
      case .object(let members):
        guard let first = members[program.names[number].first] else { continue }
        if program.names[number].rest.isEmpty { return first }
        if let part = first.part(program.names[number].rest) { return part }
      case .list, .null: continue
      case .flag, .text, .value: if program.names[number].isItself { return scopes[index] }
      }
    }
    return nil
  }

  /// Words with what fills them, or what is wrong with them.
  enum Phrase {
    case words(CopyPattern, [String])
    case mistake(String, key: String)
  }

  func phrase(_ found: CopyLibrary.Found, _ key: String, _ numbers: [Int]) -> Phrase {
    let context = program.context
    var arguments: [String] = []
    arguments.reserveCapacity(numbers.count)
    var number: Double?
    for (name, place) in zip(found.arguments, numbers) {
      var filling = value(place)
      // Reading a number is more work than the rest.
      let isFirst = found.text.goesByNumber && arguments.isEmpty
      if case .unknown = filling, let value = results?.value(name) {
        filling = .data(.value(value))
      }
      switch filling {
      case .data(.value(.copy(let key))): arguments.append(context.words.text(key) ?? key)
      case .data(.value(let value)):
        arguments.append(formatter.text(value))
        if isFirst { number = formatter.magnitude(value) }
      case .data(.text(let text)), .text(let text, _, _):
        arguments.append(text)
        if isFirst { number = Double(text) }
      case .data(.null): arguments.append("")
      default:
        return .mistake("\(key) names \(name), which is neither data nor computed", key: key)
      }
    }
    return .words(
      found.text.pattern(for: number ?? 0, language: context.words.language), arguments)
  }
}

extension ViewData {
  /// What lies behind these names, each within the one before; nil where one of them is not there.
  fileprivate func part(_ names: [String]) -> ViewData? {
    var part = self
    for name in names {
      guard case .object(let members) = part, let next = members[name] else { return nil }
      part = next
    }
    return part
  }
}
