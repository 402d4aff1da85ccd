/// What it takes a person to come from the first screen to the last.
public struct Effort: Sendable, Hashable, CustomStringConvertible {
  /// How many screens are left on the way.
  public var screens = 0
  /// How often something is tapped: the button of each screen, each choice that is not suggested.
  public var taps = 0
  /// How many controls are typed into or turned: words, numbers, dates, times.
  public var fields = 0

  /// No effort yet.
  public init() {}

  /// `12 screens, 20 taps, 7 fields`.
  public var description: String {
    [(screens, "screen"), (taps, "tap"), (fields, "field")]
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  var total: Int { taps + fields }

  static func + (left: Effort, right: Effort) -> Effort {
    var sum = left
    sum.screens += right.screens
    sum.taps += right.taps
    sum.fields += right.fields
    return sum
  }
}

extension Flow {
  /// What it takes to give these answers, in a variant or in the default one.
  ///
  /// A suggestion that is taken as it stands costs nothing; sheets that nobody has to open don't
  /// count.
  public func effort(for answers: Answers, in variant: VariantID? = nil) -> Effort {
    let variant = variant.map(self.variant) ?? variants[0]
    let path = variant.screens.filter { $0.shownWhen.holds(for: answers) }
    return path.dropLast().reduce(Effort()) { sum, screen in
      screen.fields.reduce(sum + screen.leaving) { $0 + $1.effort(of: answers[$1.id]) }
    }
  }
}

extension Screen {
  /// The button, and the one of a sheet that it opens.
  var leaving: Effort {
    var effort = Effort()
    effort.screens = 1
    effort.taps = 1
    if case .open = primary { effort.taps += 1 }
    return effort
  }
}

extension Field {
  /// What it takes to come from the suggestion to an answer.
  func effort(of answer: Answer?) -> Effort {
    var effort = Effort()
    guard let answer, answer != suggestion else { return effort }
    switch answer {
    case .choice, .level: effort.taps = 1
    case .choices(let chosen):
      let suggested: [ChoiceID] =
        if case .choices(let ids)? = suggestion { ids } else { [] }
      effort.taps = Set(chosen).symmetricDifference(suggested).count
    case .flag(let isOn): effort.taps = isOn || suggestion != nil ? 1 : 0
    case .tags(let tags): effort.fields = tags.count
    case .windows(let windows): effort.fields = 2 * windows.count
    case .date: effort.fields = 3
    case .length(_, .imperial) where inputParts.count > 1: effort.fields = 2
    case .text, .number, .mass, .length, .time, .timeZone, .country,
      .money:
      effort.fields = 1
    }
    return effort
  }

  /// What it takes to give the answer that is quickest to give.
  var leastEffort: Effort {
    var effort = Effort()
    guard isRequired, suggestion == nil else { return effort }
    switch format {
    case .singleChoice, .multipleChoice, .scale, .rating: effort.taps = 1
    case .toggle: break
    case .birthDate: effort.fields = 3
    case .windows(let count, _): effort.fields = 2 * count.lowerBound
    default: effort.fields = 1
    }
    return effort
  }
}
