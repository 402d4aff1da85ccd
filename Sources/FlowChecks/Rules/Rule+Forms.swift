import OnboardingDomain
import PageReading
import SourceText

extension Rule {
  /// What browsers and screen readers need of a page.
  static let markup: [Rule] = [
    Rule("missing-label", .error) { examined, rule in
      examined.pages.flatMap { page in
        page.unnamedControls.map { control in
          rule.finding(
            at: page.place, "\(page.name): \(control) has no name that is read aloud",
            fix: "Give it a <label for>, words of its own, or an aria-label")
        }
      }
    },
    Rule("duplicate-element-id", .error) { examined, rule in
      examined.pages.flatMap { page in
        page.repeatedIDs.map { id in
          rule.finding(
            at: page.place, "\(page.name): two elements have the id \(id)",
            fix: "Rename one of them")
        }
      }
    },
    Rule("missing-alt", .error) { examined, rule in
      examined.pages.flatMap { page in
        page.markup.all(["img"]).filter { page.markup[$0, "alt"] == nil }.map { number in
          rule.finding(
            at: page.place, "\(page.name): <img \(page.markup[number, "src"] ?? "")> has no alt",
            fix: "Say what it shows, or write alt=\"\" where it says nothing")
        }
      }
    },
  ]

  /// What a form needs so that it can be sent, and what makes it quick to fill in.
  static let forms: [Rule] = [
    Rule("field-not-shown", .error) { examined, rule in
      examined.pages.flatMap { page in
        page.fields.filter { $0.isRequired && $0.format != .toggle }.flatMap(page.missingControls)
          .map { control in
            rule.finding(
              at: page.place,
              "\(page.name): nothing asks for \(control), without which nobody gets on",
              fix: "Show the field in the template, or make it optional")
          }
      }
    },
    Rule("missing-autocomplete", .warning) { examined, rule in
      examined.pages.flatMap { page in
        page.fields.filter(\.isAboutThePerson).flatMap { field in
          page.textInputs(of: field).filter { page.markup[$0, "autocomplete"] == nil }.map { _ in
            rule.finding(
              at: page.place, "\(page.name): \(field.id) has no autocomplete",
              fix: "Give the field the token of the HTML attribute, and write it in the template")
          }
        }
      }
    },
    Rule("missing-inputmode", .warning) { examined, rule in
      examined.pages.flatMap { page in
        page.fields.flatMap { field in
          field.inputParts.filter { field.wantsDigits($0) }.flatMap { part in
            page.textInputs(named: field.inputName(part)).compactMap { number -> Diagnostic? in
              switch page.markup[number, "inputmode"] {
              case nil where page.markup[number, "type"] != "tel":
                rule.finding(
                  at: page.place, "\(page.name): \(field.id) has no inputmode",
                  fix: "Write inputmode=\"numeric\" or \"decimal\", so that phones show digits")
              case "numeric" where field.takesFractions(part):
                rule.finding(
                  at: page.place,
                  "\(page.name): \(field.id) takes fractions, and its keys have no decimal point",
                  fix: "Write inputmode=\"decimal\"")
              default: nil
              }
            }
          }
        }
      }
    },
  ]
}

extension Field {
  private static let names: Set<FieldID> = [
    "name", "first-name", "last-name", "full-name", "given-name", "family-name",
  ]

  /// Whether browsers may know the answer. Source: WCAG 2.2, 1.3.5.
  fileprivate var isAboutThePerson: Bool {
    switch format {
    case .email, .phone, .newPassword, .birthDate: true
    case .text: Self.names.contains(id)
    default: false
    }
  }

  /// The controls without which there is no answer. Further windows are the person's choice.
  fileprivate var requiredParts: [InputPart] {
    if case .windows(let count, _) = format {
      return Array(inputParts.prefix(2 * max(1, count.lowerBound)))
    }
    return inputParts
  }

  /// Whether a control takes nothing but digits. Months may be words, and a number below zero has a minus, which the digits
  /// of phones come without.
  fileprivate func wantsDigits(_ part: InputPart) -> Bool {
    switch format {
    case .number(let range, _) where range.lowerBound < 0: false
    case .number, .mass, .length, .money, .birthYear: true
    case .birthDate: part != .month
    default: false
    }
  }

  /// Whether the number of a control may have a fraction. The digits of iPhones come without a point.
  fileprivate func takesFractions(_ part: InputPart) -> Bool {
    switch format {
    case .number(_, let step): step != step.rounded()
    case .mass: true
    case .length: part != .feet
    case .money(_, let currency): currency.minorDigits > 0
    default: false
    }
  }
}

extension ExaminedPage {
  private static let controls: Set<String> = ["input", "select", "textarea", "button", "a"]

  /// The names of the controls that the form lacks for a field; the field's where it has none of them.
  fileprivate func missingControls(of field: Field) -> [String] {
    let names = Set(
      markup.all(["input", "textarea", "select", "button"]).compactMap { markup[$0, "name"] })
    guard !names.contains(field.id.rawValue) else { return [] }
    let wanted = field.requiredParts.map(field.inputName)
    let missing = wanted.filter { !names.contains($0) }
    return missing.count == wanted.count ? [field.id.rawValue] : missing
  }

  private static let wordless: Set<String> = ["hidden", "submit", "button", "reset", "image"]

  /// The controls in which something is typed, by name.
  fileprivate func textInputs(named name: String) -> [Int] {
    markup.all(["input", "textarea"]).filter { number in
      markup[number, "name"] == name
        && !["hidden", "radio", "checkbox", "range"].contains(markup[number, "type"] ?? "text")
    }
  }

  fileprivate func textInputs(of field: Field) -> [Int] {
    field.inputParts.flatMap { textInputs(named: field.inputName($0)) }
  }

  /// The controls that nothing names, as they are written.
  fileprivate var unnamedControls: [String] {
    let labels = Dictionary(
      markup.all(["label"]).compactMap { label in markup[label, "for"].map { ($0, label) } },
      uniquingKeysWith: { first, _ in first })
    return markup.all(Self.controls).filter { number in
      let name = markup.elements[number].name
      let type = markup[number, "type"] ?? "text"
      if name == "input", Self.wordless.contains(type) { return false }
      if name == "a", markup[number, "href"] == nil { return false }
      if markup.elements[number].isHidden || markup[number, "aria-hidden"] == "true" {
        return false
      }
      return !isNamed(number, labels)
    }.map { number in
      let element = markup.elements[number].name
      let detail = ["name", "id", "class"].lazy.compactMap { markup[number, $0] }.first
      return "<\(element)\(detail.map { " \($0)" } ?? "")>"
    }
  }

  private func isNamed(_ number: Int, _ labels: [String: Int]) -> Bool {
    if let label = markup[number, "aria-label"], !label.allSatisfy(\.isWhitespace) { return true }
    if markup[number, "aria-labelledby"] != nil { return true }
    if let id = markup[number, "id"], let label = labels[id], hasWords(label) { return true }
    if markup.lineage(of: number).contains(where: { markup.elements[$0].name == "label" }) {
      return markup.lineage(of: number).contains {
        markup.elements[$0].name == "label" && hasWords($0)
      }
    }
    return ["a", "button"].contains(markup.elements[number].name) && hasWords(number)
  }

  /// Whether there are words in an element, or an image with some.
  private func hasWords(_ number: Int) -> Bool {
    if !markup.text(in: number).isEmpty { return true }
    return (number..<markup.elements[number].end).contains { inner in
      let words = markup[inner, "alt"] ?? markup[inner, "aria-label"]
      return !(words ?? "").allSatisfy(\.isWhitespace)
    }
  }

  fileprivate var repeatedIDs: Set<String> {
    var seen: Set<String> = []
    return Set(
      markup.elements.indices.compactMap { markup[$0, "id"] }.filter { !seen.insert($0).inserted })
  }

  /// The words that are to be seen.
  var visibleText: String { markup.text(isVisible: true) }
}
