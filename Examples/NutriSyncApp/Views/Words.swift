import Foundation
import OnboardingDomain
import SwiftUI

/// The words of `copy.xcstrings`, the catalogue that the web reads as well.
enum Words {
  /// The words of a key; nil where there are none.
  static func text(_ key: String, _ arguments: [String] = []) -> String? {
    let found = Bundle.main.localizedString(forKey: key, value: key, table: "copy")
    guard found != key else { return nil }
    return arguments.isEmpty
      ? found : String(format: found, locale: .current, arguments: arguments)
  }

  /// The message of an error: the screen's own words, else those that every screen shares.
  static func message(_ error: FieldError, on screen: ScreenID) -> String {
    text("\(screen).\(error.field).error.\(error.key)", error.arguments)
      ?? text("error.\(error.key)", error.arguments) ?? error.key
  }

  /// Why an option is off.
  static func reason(_ refusal: UnavailableChoice, on screen: ScreenID) -> String {
    text(
      "\(screen).\(refusal.field).\(refusal.choice).unavailable.\(refusal.key)",
      refusal.arguments) ?? refusal.key
  }

  /// What an option is called.
  static func title(_ choice: ChoiceID, of field: Field, on screen: ScreenID) -> String {
    text("\(screen).\(field.id).\(choice).title") ?? choice.rawValue
  }

  /// An answer as its owner reads it back.
  static func text(_ answer: Answer, to field: Field, on screen: ScreenID) -> String {
    switch answer {
    case .choice(let choice): title(choice, of: field, on: screen)
    case .choices(let choices):
      choices.map { title($0, of: field, on: screen) }.formatted(.list(type: .and))
    case .mass(let mass, .imperial):
      "\(mass.pounds.formatted(.number.precision(.fractionLength(0...1)))) lb"
    case .mass(let mass, .metric):
      "\(mass.value.formatted(.number.precision(.fractionLength(0...1)))) kg"
    default: field.inputText(for: answer, .whole, units: .imperial)
    }
  }
}

extension Text {
  /// The words of a key; nothing where there are none.
  init(words key: String) { self.init(verbatim: Words.text(key) ?? "") }
}
