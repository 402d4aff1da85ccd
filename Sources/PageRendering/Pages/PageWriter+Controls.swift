import OnboardingDomain
import OnboardingWords

extension PageWriter {
  /// What a control holds: what was entered, else the answer, else the suggestion. A password is
  /// never shown again.
  func input(
    _ index: Int, _ part: InputPart, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    if case .newPassword = shell.fields[index].field.format { return }
    if let input = state.input {
      let field = shell.fields[index].field
      if case .tags = field.format {
        buffer.appendEscaped(input.values(field.inputName(part)).joined(separator: ", "))
      } else if let value = input.value(field.inputName(part)), field.canShow(value) {
        buffer.appendEscaped(value)
      }
    } else if let answer = fields[index].answer {
      switch answer {
      case .text(let text): buffer.appendEscaped(text)
      default:
        buffer.appendEscaped(
          shell.fields[index].field.inputText(for: answer, part, units: state.units))
      }
    }
  }

  func options(
    _ index: Int, _ part: InputPart, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    let layout = shell.fields[index]
    if let places = layout.places {
      return self.places(places, index, state, &buffer)
    }
    let time: TimeOfDay? =
      if let input = state.input {
        input.value(layout.field.inputName(part)).flatMap { TimeOfDay($0) }
      } else {
        switch (fields[index].answer, part) {
        case (.time(let time), _): time
        case (.windows(let windows), .windowStart(let number)) where number <= windows.count:
          windows[number - 1].start
        case (.windows(let windows), .windowEnd(let number)) where number <= windows.count:
          windows[number - 1].end
        default: nil
        }
      }
    layout.options?.write(selected: time, formatter, into: &buffer)
  }

  private func places(
    _ places: PlaceList, _ index: Int, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    let name = shell.fields[index].field.id.rawValue
    let chosen: String? =
      if let input = state.input {
        input.value(name)
      } else {
        switch fields[index].answer {
        case .timeZone(let id): id
        case .country(let country): country.code
        default: nil
        }
      }
    places.write(selected: chosen, countries: state.countries, into: &buffer)
  }

  /// A control is marked when the error is about it, or about the field as a whole; and where it was left as empty as the
  /// one that the error is about, when one answer takes both.
  func invalid(
    _ index: Int, _ part: InputPart, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    guard fields[index].error >= 0 else { return }
    let isMeant = state.errors.contains { error in
      guard error.field == shell.fields[index].field.id else { return false }
      return error.part == part || error.part == .whole
        || !shell.fields[index].field.inputParts.contains(error.part)
        || part.isTaken(with: error.part) && isLeftEmpty(index, part, state)
          && isLeftEmpty(index, error.part, state)
    }
    if isMeant { buffer.append(" aria-invalid=\"true\"") }
  }

  private func isLeftEmpty(
    _ index: Int, _ part: InputPart, _ state: borrowing PageState
  ) -> Bool {
    guard let input = state.input else { return false }
    return input.value(shell.fields[index].field.inputName(part))?.allSatisfy(\.isWhitespace)
      ?? true
  }

  func unit(_ index: Int, _ state: borrowing PageState, _ buffer: inout PageBuffer) {
    switch shell.fields[index].field.format {
    case .mass: buffer.append(state.units == .imperial ? "lb" : "kg")
    default: break
    }
  }

  func otherUnits(
    _ index: Int, _ part: InputPart, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    guard case .length(_, let source) = shell.fields[index].field.format, !source.isOnSameForm
    else { return }
    if (part == .centimetres) == (state.units == .imperial) { buffer.append(" disabled") }
  }

  /// The ends of what is accepted, in the units of the control, rounded inwards.
  func limit(
    _ index: Int, _ isUpper: Bool, _ state: borrowing PageState, _ buffer: inout PageBuffer
  ) {
    switch shell.fields[index].field.format {
    case .mass(let range, _):
      let end = Kilograms(isUpper ? range.upperBound : range.lowerBound)
      let value = state.units == .imperial ? end.pounds : end.value
      buffer.append(
        ValueFormatter.atMostOneDecimal(value.rounded(isUpper ? .down : .up)))
    case .length(let range, _):
      buffer.append(
        ValueFormatter.atMostOneDecimal(isUpper ? range.upperBound : range.lowerBound))
    case .date(let range):
      let days = range.days(on: state.today)
      buffer.append((isUpper ? days.upperBound : days.lowerBound).iso8601)
    default: break
    }
  }

  func progress(_ slot: PageSlot, _ state: borrowing PageState, _ buffer: inout PageBuffer) {
    let standing = state.standing
    switch slot {
    case .step: buffer.append(decimal: standing.screenOfSection)
    case .steps: buffer.append(decimal: standing.screensOfSection)
    case .part:
      buffer.append(
        decimal: (standing.screenOfSection - 1) * 10 / max(1, standing.screensOfSection))
    case .screenNumber: buffer.append(decimal: standing.screen)
    default: buffer.append(decimal: standing.screens)
    }
  }

  func formToken(_ state: borrowing PageState, _ buffer: inout PageBuffer) {
    if state.formToken.isEmpty { return }
    buffer.append("<input type=\"hidden\" name=\"form-token\" value=\"")
    buffer.appendEscaped(state.formToken)
    buffer.append("\">")
  }
}

extension Field {
  /// Whether its control can show what was entered: one for a time shows times only, and markup that
  /// says something else is not valid.
  fileprivate func canShow(_ value: String) -> Bool {
    if case .time = format { TimeOfDay(value) != nil } else { true }
  }
}
