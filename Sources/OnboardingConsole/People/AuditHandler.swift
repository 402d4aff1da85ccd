import HTTPCore
import OnboardingDomain
import OnboardingStore
import Sealing
import StrictJSON

/// The audit trail: who looked at what, and why.
struct AuditHandler: Sendable {
  let services: ConsoleServices
  private let trail = VerifiedTrail()

  init(services: ConsoleServices) { self.services = services }

  /// How many lines stand on a page.
  static let page = 100
  /// Over how long openings are counted, in seconds: 28 days.
  private static let period: Int64 = 28 * 86_400

  func show(_ visit: ConsoleVisit) throws -> Response {
    let store = services.environment.store
    var query = QueryReader(try visit.request.queryFields(), taking: ["before", "follow"])
    let before = query.value("before", "a number", ConsoleRoute.number)
    let openings = try store.auditCount(of: .openedAnswers, since: visit.instant - Self.period)
    var lines = try store.auditLines(before: before, limit: Self.page + 1)
    let hasMore = lines.count > Self.page
    let trail = try trail.follow(
      store, showing: lines, isAll: query.value("follow", "all") { $0 == "all" ? $0 : nil } != nil,
      now: visit.instant)
    let state = trail.state
    if hasMore { lines.removeLast() }
    let hex = state.last.hexadecimal
    var data: ViewMembers = [
      "people-url": .text(ConsoleRoute.people.address),
      "csv-url": .text(ConsoleRoute.auditFile(.csv).address),
      "jsonl-url": .text(ConsoleRoute.auditFile(.jsonl).address),
      "openings": .text(Written.count(openings.times)), "openers": .text(String(openings.people)),
      "is-none": .flag(openings.times == 0), "is-one": .flag(openings.times == 1),
      "is-more": .flag(openings.times > 1), "is-one-opener": .flag(openings.people == 1),
      "is-unbroken": .flag(state.isUnbroken),
      "broken-at": .text(state.brokenAt.map { Written.count($0) } ?? ""),
      "lines": .text(Written.count(state.lines)), "is-one-line": .flag(state.lines == 1),
      "is-whole": .flag(trail.wholeAt == visit.instant),
      "whole-at": .text(Written.moment(trail.wholeAt, on: visit.instant)),
      "follow-url": .text(ConsoleRoute.audit.address + "?follow=all"),
      "since": .text(state.since.map { Written.day($0) } ?? ""),
      "digest": .text("\(hex.prefix(4))…\(hex.suffix(4))"), "whole-digest": .text(hex),
      "days": .list(days(lines)), "has-lines": .flag(!lines.isEmpty), "has-more": .flag(hasMore),
      "next-url": .text(
        ConsoleRoute.audit.address + "?before=\(lines.last?.number ?? 1)"),
      "is-later-page": .flag(before != nil), "first-url": .text(ConsoleRoute.audit.address),
    ]
    data.merge(LeftOut(query.problems).view)
    return services.page(ConsolePage("audit", at: .people, data), for: visit)
  }

  /// The lines by the days on which they were written, the latest first.
  private func days(_ lines: [AuditLine]) -> [ViewData] {
    var days: [(day: CalendarDate, lines: [AuditLine])] = []
    for line in lines {
      let day = Moment(instant: line.at).day
      if days.last?.day == day {
        days[days.count - 1].lines.append(line)
      } else {
        days.append((day, [line]))
      }
    }
    return days.map { day, lines in
      ["day": .value(.longDate(day)), "entries": .list(lines.map(row))]
    }
  }

  private func row(_ line: AuditLine) -> ViewData {
    let receipt =
      line.subject.hasPrefix("profile ")
      ? ConsoleRoute.number(String(line.subject.dropFirst("profile ".count))) : nil
    var data: ViewMembers = [
      "time": .text(Written.second(line.at)), "who": .text(line.who),
      "subject": .text(receipt.map { "№ " + Written.count($0) } ?? line.subject),
      "has-link": .flag(receipt != nil && line.action != AuditEntry.Action.erased.rawValue),
      "url": .text(receipt.map { ConsoleRoute.person($0).address } ?? ""),
      "detail": .text(line.detail), "action": .text(line.action),
      "is-unknown": .flag(AuditEntry.Action(rawValue: line.action) == nil),
    ]
    for action in AuditEntry.Action.allCases {
      data["did-\(action.rawValue)"] = .flag(line.action == action.rawValue)
    }
    return .object(data)
  }

  /// The whole trail as a file, the first line first, so that its chain can be followed elsewhere.
  func download(_ format: ConsoleRoute.ListFormat, _ visit: ConsoleVisit) throws -> Response {
    let query = QueryReader(try visit.request.queryFields(), taking: [])
    if let refusal = format.refusal(of: query.problems) { return refusal }
    let store = services.environment.store
    try store.audit(
      AuditEntry(visit.who, .exported, "audit trail", detail: format.rawValue), now: visit.instant)
    var file = ListFile(
      "audit", format, columns: Self.columns, values: Self.values, json: Self.json)
    var after: Int64 = 0
    repeat {
      let part = try store.auditLines(after: after, limit: 500)
      file.append(part)
      after = part.count < 500 ? .max : part.last?.number ?? .max
    } while after < .max
    return try file.response()
  }

  private static let columns = [
    "number", "at", "who", "action", "subject", "detail", "previous", "digest",
  ]

  private static func values(_ line: AuditLine) -> [String] {
    [
      String(line.number), Moment.rfc3339(line.at), line.who, line.action, line.subject,
      line.detail, line.previous.hexadecimal, line.digest.hexadecimal,
    ]
  }

  private static func json(_ line: AuditLine) -> String {
    """
    {"number":\(line.number),"at":"\(Moment.rfc3339(line.at))",\
    "who":\(JSONString.quoted(line.who)),"action":\(JSONString.quoted(line.action)),\
    "subject":\(JSONString.quoted(line.subject)),"detail":\(JSONString.quoted(line.detail)),\
    "previous":"\(line.previous.hexadecimal)","digest":"\(line.digest.hexadecimal)"}

    """
  }
}
