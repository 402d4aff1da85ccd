import Foundation
import OnboardingDomain
import OnboardingFlows
import SwiftUI

/// The entry of the field as the type that its control holds.
extension FieldView {
  var number: Binding<Double> {
    Binding {
      if case .number(let number)? = walk[field.id] { number } else { 0 }
    } set: {
      walk[field.id] = .number($0)
    }
  }

  var toggle: Binding<Bool> {
    Binding {
      walk[field.id] == .flag(true)
    } set: {
      walk[field.id] = .flag($0)
    }
  }

  var secret: Binding<String> {
    Binding {
      ""
    } set: {
      walk.enter(secret: $0, in: field.id)
    }
  }

  /// Words, or a measure in the person's units.
  var text: Binding<String> {
    Binding {
      walk[field.id].map { field.inputText(for: $0, .whole, units: units) } ?? ""
    } set: {
      walk[field.id] = answer($0)
    }
  }

  private var units: UnitSystem { walk[NutriSync.units] ?? .imperial }

  private func answer(_ text: String) -> Answer? {
    guard !text.isEmpty else { return nil }
    let number = Double(text.replacing(",", with: "."))
    return switch field.format {
    case .mass:
      number.map { .mass(units == .imperial ? Kilograms(pounds: $0) : Kilograms($0), units) }
    case .length:
      number.map {
        .length(
          units == .imperial ? Centimetres(feet: 0, inches: $0) : Centimetres($0), units)
      }
    case .tags:
      .tags(text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    default: .text(text)
    }
  }

  var date: Binding<Date> {
    Binding {
      guard case .date(let date)? = walk[field.id] else { return .now }
      return Calendar(identifier: .gregorian).date(
        from: DateComponents(year: date.year, month: date.month, day: date.day)) ?? .now
    } set: {
      let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: $0)
      walk[field.id] = CalendarDate(
        year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0
      ).map { .date($0) }
    }
  }

  var time: Binding<Date> {
    Binding {
      guard case .time(let time)? = walk[field.id] else { return .now }
      return Calendar.current.date(
        bySettingHour: time.hour, minute: time.minute, second: 0, of: .now) ?? .now
    } set: {
      let parts = Calendar.current.dateComponents([.hour, .minute], from: $0)
      walk[field.id] = TimeOfDay(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
        .map { .time($0) }
    }
  }
}
