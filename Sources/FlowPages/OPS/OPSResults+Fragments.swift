internal import OnboardingDomain
internal import OnboardingFlows

extension OPSResults {
  func fragmentData(_ fragment: String) -> ViewData? {
    switch fragment {
    case "crew-strip":
      guard firstName != nil || lastName != nil else { return ["is-empty": true, "initials": ""] }
      return ["is-empty": false, "initials": .text(initials), "name": .text(fullName)]
    case "crew-card": return crewCard
    case "first-day": return firstDayView
    case "day-key": return dayKey
    case "ready": return ready
    case "board": return board
    // Who comes back to the question knows where they stand.
    case "joined": return ["has-company": .flag(company != nil)]
    default: return nil
    }
  }

  private var crewCard: ViewData {
    // A card without what a company says still has the number under which its bearer is called.
    let hasFacts = firstDay.role != nil || firstDay.yard != nil
    return [
      "initials": .text(initials), "first-name": .text(firstName ?? ""),
      "last-name": .text(lastName ?? ""), "size": .words(cardSize), "company": .words(company),
      "crew": .words(firstDay.crew), "role": .words(firstDay.role), "yard": .words(firstDay.yard),
      "phone": .words(hasFacts ? nil : phone?.text),
    ]
  }

  /// The class of the size in which the card can set the name without breaking a word of it; nil for the
  /// usual one.
  private var cardSize: String? {
    let words = fullName.split { $0.isWhitespace || $0 == "-" }
    return switch words.map(\.count).max() ?? 0 {
    case ...9: nil
    case ...12: "is-long"
    case ...16: "is-longer"
    default: "is-longest"
    }
  }

  private var firstDayView: ViewData {
    let start = firstDay.start
    let confirmed = confirmedStart
    return [
      "has-company": .flag(company != nil),
      "start": start.map { .value(.time($0.time)) } ?? .null,
      "date": start.map { .value(.longDate($0.date)) } ?? .null,
      "ahead": ahead,
      "begun": .flag(phase == .begun),
      "was": confirmed != nil && confirmed != start
        ? confirmed.map { .value(.time($0.time)) } ?? .null : .null,
      "was-date": confirmed?.date != start?.date
        ? confirmed.map { .value(.longDate($0.date)) } ?? .null : .null,
      // The form carries it on, so that another button of the page does not take it back.
      "confirmed": .words(start != nil && confirmed == start ? confirmed?.text : nil),
      "yard": .words(firstDay.yard), "address": .words(firstDay.address),
      "map": .words(firstDay.map),
      "lead": .words(firstDay.leadPhone?.text), "lead-link": .words(firstDay.leadPhone?.link),
      "offline": .text(answers[OPS.offlineMode] == false ? "off" : "on"),
      "checked": now.map { .value(.time($0)) } ?? .null,
      "checked-day": .value(.longDate(context.today)),
    ]
  }

  /// How long it is until the start: in days from two on, before that in hours and minutes; nothing where nobody
  /// knows the person's time.
  private var ahead: ViewData {
    guard let start = firstDay.start, let now else { return .null }
    let byTheClock = start.minutes(from: context.today, now)
    guard byTheClock > 0 else { return .null }
    let minutes = context.minutesPassing(byTheClock: byTheClock)
    let days = start.date.dayNumber - context.today.dayNumber
    return [
      "days": days > 1 ? .value(.number(Double(days), digits: 0)) : .null,
      "hours": minutes < 60 ? .null : .value(.number(Double(minutes / 60), digits: 0)),
      "minutes": .value(.number(Double(minutes % 60), digits: 0)),
      "until": .text(start.text.replacing(" ", with: "T")),
    ]
  }

  /// What there is to do next: join, confirm the start, find the way on its day, call. Where it is
  /// none of them, the page offers the card to keep.
  private var dayKey: ViewData {
    let isOpen = phase == .ahead || phase == .today
    let start = isOpen && confirmedStart != firstDay.start ? firstDay.start : nil
    let map = start == nil && phase == .today ? firstDay.map : nil
    let call = start == nil && map == nil ? firstDay.leadPhone : nil
    return [
      "joins": .flag(company == nil),
      "confirm": start.map {
        ["time": .value(.time($0.time)), "kept": .text($0.text)]
      } ?? .null,
      "map": .words(map),
      "call": .words(call?.link),
    ]
  }

  /// What stands beside the form on a wide screen: what the person has said so far.
  private var board: ViewData {
    [
      "is-empty": .flag(fullName.isEmpty && company == nil),
      "name": .words(fullName.isEmpty ? nil : fullName),
      // The picture below leaves two lines.
      "is-long": .flag(fullName.count > 22), "company": .words(company),
      "crew": .words(firstDay.crew),
      "start": firstDay.start.map { .value(.time($0.time)) } ?? .null,
      "date": firstDay.start.map { .value(.shortDate($0.date)) } ?? .null,
    ]
  }

  private var ready: ViewData {
    let permissions = answers[OPS.permissions] ?? []
    let bandwidth = answers[OPS.bandwidth]
    return [
      "has-company": .flag(company != nil),
      "phone": .words(phone?.text),
      "notifications": .flag(permissions.contains(.notifications)),
      "location": .flag(permissions.contains(.location)),
      "asks-offline": .flag(bandwidth != nil),
      "offline": .flag(answers[OPS.offlineMode] ?? false),
      "bandwidth": bandwidth.map {
        .value(.copy("field-setup.bandwidth.\($0.rawValue).title"))
      } ?? .null,
    ]
  }
}

extension ViewData {
  /// Words, or nothing.
  fileprivate static func words(_ text: String?) -> ViewData { text.map(ViewData.text) ?? .null }
}
