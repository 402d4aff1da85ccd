import PageReading
import SourceText

extension Rule {
  /// What can be read, in every setting of every theme.
  static let contrast: [Rule] = [
    Rule("contrast", .error) { examined, rule in
      Theme.all(in: examined.stylesheets).flatMap { theme in
        theme.settings.flatMap { setting in
          theme.pairs.compactMap { theme.finding(about: $0, in: setting, by: rule) }
        }
      }
    },
    Rule("undeclared-pair", .warning) { examined, rule in
      Theme.all(in: examined.stylesheets).flatMap { $0.undeclared(by: rule) }
    },
  ]
}

extension Theme {
  fileprivate func finding(
    about pair: ContrastPair, in setting: Setting, by rule: Rule
  ) -> Diagnostic? {
    if let concerns = setting.concerns,
      !concerns.contains(pair.ink), !concerns.contains(pair.ground), !concerns.contains("--page")
    {
      return nil
    }
    let place = Place.file(file.file, line: pair.line)
    let name = "\(pair.ink) on \(pair.ground)"
    guard let ink = setting.tokens.colour(pair.ink),
      let ground = setting.tokens.colour(pair.ground)
    else {
      return rule.finding(
        at: place, "\(name) can't be measured (\(setting.name))",
        fix: "Name tokens of the theme whose values are colours")
    }
    let below = setting.tokens.colour("--page")?.over(setting.tokens.isDark ? .black : .white)
    let opaque = ground.over(below ?? (setting.tokens.isDark ? .black : .white))
    let contrast = Colour.contrast(ink.over(opaque), opaque)
    guard contrast < pair.minimum else { return nil }
    return rule.finding(
      at: place,
      "\(name) is \(contrast.ratio) (\(setting.name)), wanted \(pair.minimum.ratio)",
      fix: "Move one of the two colours away from the other")
  }

  /// Tokens for words that no pair measures, and pairs that can't be read.
  fileprivate func undeclared(by rule: Rule) -> [Diagnostic] {
    let measured = Set(pairs.map(\.ink))
    let words = names.filter {
      $0 == "--text" || $0.hasPrefix("--text-") && !$0.hasSuffix("-family") || $0 == "--error"
        || $0.hasPrefix("--on-")
    }
    return words.subtracting(measured).map {
      rule.finding(
        at: .file(file.file), "nothing says what \($0) is read on",
        fix: "Write into a comment of the theme: contrast 4.5: \($0) on --page")
    }
      + mistakes.map {
        rule.finding(
          at: .file(file.file, line: $0.line), "not a pair: \($0.text)",
          fix: "Write: contrast 4.5: --text --text-2 on --page --card")
      }
  }
}

extension Double {
  /// A contrast as it is usually written, rounded down so that 4.49 never reads 4.5: `4.49:1`.
  fileprivate var ratio: String {
    let hundredths = Int((self * 100 + 1e-9).rounded(.down))
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits):1"
  }
}
