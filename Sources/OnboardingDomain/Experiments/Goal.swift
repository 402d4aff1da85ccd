/// What an experiment is to make more people do, of those who saw a difference.
public enum Goal: Sendable, Hashable, CustomStringConvertible {
  /// They finish the flow.
  case completed
  /// They buy.
  case purchased
  /// They come to a screen.
  case reached(ScreenID)
  /// They choose this option of a question.
  case chose(FieldID, ChoiceID)

  /// The goal in a word, as events and commands name it: `reached today`.
  public var description: String {
    switch self {
    case .completed: "completed"
    case .purchased: "purchased"
    case .reached(let screen): "reached \(screen)"
    case .chose(let field, let choice): "chose \(field) \(choice)"
    }
  }
}

extension Goal {
  /// Whether it is a choice on this screen, and these answers make it.
  package func isChosen(by answers: Answers, on screen: Screen) -> Bool {
    guard case .chose(let field, let choice) = self, screen.allFieldIDs.contains(field) else {
      return false
    }
    return switch answers[field] {
    case .choice(let chosen): chosen == choice
    case .choices(let chosen): chosen.contains(choice)
    case .flag(let flag): choice == (flag ? "on" : "off")
    default: false
    }
  }
}

/// What must not get worse while an experiment looks at something else.
public struct Guardrail: Sendable, Hashable {
  /// What is watched.
  public enum Measure: Sendable, Hashable, CustomStringConvertible {
    /// The share who don't finish, in points.
    case unfinished
    /// The share of those who saw a screen and left on it, in points.
    case left(ScreenID)
    /// The share of those who saw a screen and were refused on it at least once, in points.
    case refused(ScreenID)
    /// The share who met an error of the server at least once, in points.
    case serverErrors
    /// The median time to finish, in seconds.
    case timeToFinish

    /// The measure in a word: `left account`.
    public var description: String {
      switch self {
      case .unfinished: "unfinished"
      case .left(let screen): "left \(screen)"
      case .refused(let screen): "refused \(screen)"
      case .serverErrors: "server errors"
      case .timeToFinish: "time to finish"
      }
    }
  }

  /// What is watched.
  public let measure: Measure
  /// By how much more than the control an arm may have of it: points, or seconds; at least 0.
  public let mostAllowed: Double

  private init(_ measure: Measure, _ mostAllowed: Double) {
    self.measure = measure
    self.mostAllowed = mostAllowed
  }

  /// At most so many points more don't finish.
  public static func unfinished(atMost points: Double) -> Guardrail {
    Guardrail(.unfinished, points)
  }
  /// At most so many points more of those who saw a screen leave on it.
  public static func left(_ screen: ScreenID, atMost points: Double) -> Guardrail {
    Guardrail(.left(screen), points)
  }
  /// At most so many points more of those who saw a screen are refused on it.
  public static func refused(_ screen: ScreenID, atMost points: Double) -> Guardrail {
    Guardrail(.refused(screen), points)
  }
  /// At most so many points more meet an error of the server.
  public static func serverErrors(atMost points: Double) -> Guardrail {
    Guardrail(.serverErrors, points)
  }
  /// The median time to finish is at most so many seconds longer.
  public static func timeToFinish(atMost seconds: Double) -> Guardrail {
    Guardrail(.timeToFinish, seconds)
  }
}
