import OnboardingApp
import OnboardingDomain
import OnboardingFlows
import SwiftUI

/// The control of one question, by the format of its answers, with its message below.
struct FieldView: View {
  let field: Field
  let walk: OnboardingModel<NutriSync>

  var body: some View {
    Section {
      control
    } header: {
      Text(words: "\(walk.screen.id).\(field.id).label")
    } footer: {
      if let problem = walk.problem(with: field) {
        Label(Words.message(problem, on: walk.screen.id), systemImage: "exclamationmark.circle")
          .foregroundStyle(.red)
      }
    }
  }

  @ViewBuilder private var control: some View {
    switch field.format {
    case .singleChoice(let choices): OptionsView(field: field, choices: choices, walk: walk)
    case .multipleChoice(let choices, _): SwitchesView(field: field, choices: choices, walk: walk)
    case .scale(let range): scale(range)
    case .number(let range, let step): Stepper(value: number, in: range, step: step) { value }
    case .birthDate: DatePicker("", selection: date, in: ...Date.now, displayedComponents: .date)
    case .time: DatePicker("", selection: time, displayedComponents: .hourAndMinute)
    case .toggle: Toggle(isOn: toggle) { Text(words: "\(walk.screen.id).\(field.id).label") }
    case .newPassword: SecureField("", text: secret).textContentType(.newPassword)
    default: TextField("", text: text).keyboardType(keyboard)
    }
  }

  private var value: Text { Text(number.wrappedValue, format: .number) }

  private func scale(_ range: ClosedRange<Int>) -> some View {
    let level = Binding<Double>(
      get: { if case .level(let level)? = walk[field.id] { Double(level) } else { 0 } },
      set: { walk[field.id] = .level(Int($0.rounded())) })
    return Slider(
      value: level, in: Double(range.lowerBound)...Double(range.upperBound), step: 1)
  }

  private var keyboard: UIKeyboardType {
    switch field.format {
    case .email: .emailAddress
    case .mass, .length: .decimalPad
    default: .default
    }
  }
}
