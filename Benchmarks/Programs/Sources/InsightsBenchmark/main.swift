// What figures cost: events written, rolled up, and read again as a river of four weeks.
//
//   InsightsBenchmark [EVENTS [DAYS [FOLDER]]]        10,000,000 over 56 days unless said
//   InsightsBenchmark pace [PEOPLE]                   5,000 at once unless said
//
// With a folder, the store stays there, and the last line is JSON. `pace` says what rolling up costs where people
// are in the middle of it, so that a visit is taken up again for each few of its events.
//
// People walk NutriSync's screens day after day, on three kinds of devices, in two languages and both
// variants. They leave here and there, go back, and are refused; the same people each time.
import Foundation
import Insights
import OnboardingDomain
import OnboardingEvents
import OnboardingFlows
import OnboardingStore

let wanted = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000_000
let flow = NutriSync().flow
let kept = CommandLine.arguments.dropFirst(3).first.map { URL(fileURLWithPath: $0) }
let folder =
  kept
  ?? FileManager.default.temporaryDirectory
  .appendingPathComponent("foyer-insights-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
defer { if kept == nil { try? FileManager.default.removeItem(at: folder) } }

/// Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func seconds(_ work: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try work()
  let (whole, atto) = start.duration(to: .now).components
  return Double(whole) + Double(atto) / 1e18
}

func line(_ what: String, _ figure: String) {
  print(what.padding(toLength: 44, withPad: " ", startingAt: 0) + figure)
}

let start: Int64 = 1_790_000_000_000
let days = CommandLine.arguments.dropFirst(2).first.flatMap { Int64($0) } ?? 56
var random = Generator(state: 16)

/// The events of somebody's visit in their order, those of a form together as a request hands them on.
func visit(_ number: UInt64, at begin: Int64, using random: inout Generator) -> [EventSeries] {
  let variant = flow.variants[Int.random(in: 0..<flow.variants.count, using: &random)]
  let circumstances = Event.Circumstances(
    flow: flow.id.rawValue, version: flow.version, variant: variant.id.rawValue,
    locale: Bool.random(using: &random) ? "en" : "de",
    device: ["phone", "phone", "phone", "tablet", "desktop"].randomElement(using: &random) ?? "")
  var (events, at): ([EventSeries], Int64) = ([], begin)
  func add(_ kind: Event.Kind, _ screen: String, _ subject: String = "", _ detail: String = "") {
    let words = Event.Words(kind, screen: screen, subject: subject, detail: detail)
    if kind == .screenViewed || events.last?.at != at || events.last?.isFull == true {
      events.append(EventSeries(circumstances, at: at, visit: number))
    }
    events[events.count - 1].append(words)
  }
  add(.flowStarted, variant.screens[0].id.rawValue)
  var position = 0
  while position < variant.screens.count {
    let screen = variant.screens[position]
    add(.screenViewed, screen.id.rawValue)
    at += Int64.random(in: 1_500..<40_000, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0, 1: return events
    case 2, 3, 4: position = max(0, position - 1)
    case 5, 6:
      if let field = screen.fields.first {
        add(.validationFailed, screen.id.rawValue, field.id.rawValue, "required")
      }
    default:
      if let field = screen.fields.first {
        let choices = field.format.choices
        add(
          .answerGiven, screen.id.rawValue, field.id.rawValue,
          choices.randomElement(using: &random)?.id.rawValue ?? "70-80")
      }
      add(.screenLeft, screen.id.rawValue)
      position += 1
    }
  }
  add(.completed, variant.screens[variant.screens.count - 1].id.rawValue)
  return events
}

let store = try OnboardingStore.open(at: folder.path, eventCapacity: 4_000_000)
let reader = FigureReader(store.reader, flows: [flow])

/// Rolls up, every so many seconds, what so many people do who are there at once, each at their own pace. Half an hour
/// of it is measured, after one in which the first of them came.
@MainActor func measurePace(of people: Int, every interval: Int64, after begin: Int64) throws {
  let hour: Int64 = 3_600_000
  var (series, lengths, number): ([EventSeries], Int64, UInt64) = ([], 0, UInt64(begin))
  // How long somebody stays says how many begin for so many to be there.
  for _ in 0..<1000 {
    let events = visit(0, at: 0, using: &random)
    lengths += events[events.count - 1].at
  }
  let all = Int64(people) * hour * 1000 / lengths
  for index in 0..<all {
    number &+= 0x9E37_79B9_7F4A_7C15
    series += visit(number, at: begin + index * hour / all, using: &random)
  }
  series.sort { $0.at < $1.at }
  var (next, count, turns, used): (Int, Int, Int, Int) = (0, 0, 0, 0)
  for end in stride(from: begin + interval * 1000, through: begin + hour, by: Int(interval) * 1000)
  {
    while next < series.count, series[next].at < end {
      if end > begin + hour / 2 { count += series[next].count }
      store.record(series[next])
      next += 1
    }
    try store.flushEvents()
    let start = clock()
    _ = try store.rollUpEvents(order: reader.order)
    if end > begin + hour / 2 { (used, turns) = (used + clock() - start, turns + 1) }
  }
  line(
    "rolled up every \(interval) s",
    String(
      format: "%.2f µs of CPU an event, %d events and %.0f ms a turn", Double(used) / Double(count),
      count / turns, Double(used) / 1000 / Double(turns)))
}

if CommandLine.arguments.dropFirst().first == "pace" {
  let people = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5_000
  line("people at once", "\(people)")
  for (turn, interval) in [Int64(15), 30, 60, 300].enumerated() {
    try measurePace(of: people, every: interval, after: start + Int64(turn) * 7_200_000)
  }
  try store.close()
  exit(0)
}
var (count, people): (Int, Int) = (0, 0)
var (writing, rolling): (Double, Double) = (0, 0)
// Every hour of the eight weeks has its people, who are written and rolled up with it.
for hour in 0..<days * 24 {
  var (batch, size): ([EventSeries], Int) = ([], 0)
  let share = wanted / Int(days * 24)
  while size < share {
    people += 1
    let events = visit(
      UInt64(people) &* 0x9E37_79B9_7F4A_7C15,
      at: start + hour * 3_600_000 + Int64.random(in: 0..<3_600_000, using: &random),
      using: &random)
    size += events.reduce(0) { $0 + $1.count }
    batch += events
  }
  batch.sort { $0.at < $1.at }
  count += size
  writing += try seconds {
    for series in batch { store.record(series) }
    try store.flushEvents()
  }
  rolling += try seconds { _ = try store.rollUpEvents(order: reader.order) }
}
let size = try FileManager.default.contentsOfDirectory(atPath: folder.path)
  .reduce(0) { sum, name in
    let path = folder.appendingPathComponent(name).path
    return sum + ((try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0)
  }
line("events", "\(count), of \(people) people")
line("writing an event", String(format: "%.2f µs", writing / Double(count) * 1e6))
line("rolling an event up", String(format: "%.2f µs", rolling / Double(count) * 1e6))
line("on the disk", "\(size / 1_000_000) MB")

let end = start / 1000 + days * 86_400
var rivers: [Double] = []
for (name, weeks) in [("river of four weeks", Int64(4)), ("river of eight weeks", 8)] {
  var selection = EventSelection(flow: flow.id.rawValue, period: (end - weeks * 7 * 86_400)..<end)
  for variant in [nil, flow.variants[0].id.rawValue] {
    selection.variant = variant
    var times: [Double] = []
    var figures = FlowFigures()
    for _ in 0..<7 {
      times.append(try seconds { figures = try reader.figures(selection, now: end) })
    }
    rivers.append(times.sorted()[3] * 1000)
    line(
      name + (variant.map { ", \($0)" } ?? ""),
      String(
        format: "%.1f ms, %d people", rivers[rivers.count - 1], figures.started))
  }
}
var selection = EventSelection(flow: flow.id.rawValue, period: (end - 28 * 86_400)..<end)
var (daily, entries): (Double, Int) = (0, 0)
daily = try seconds { entries = try reader.days(selection, now: end).days.count }
line("the same by the day", String(format: "%.1f ms, %d days", daily * 1000, entries))
try store.close()
if kept != nil {
  let figures: [String: Double] = [
    "events": Double(count), "people": Double(people),
    "writingMicroseconds": writing / Double(count) * 1e6,
    "rollingMicroseconds": rolling / Double(count) * 1e6, "megabytes": Double(size) / 1e6,
    "riverMilliseconds": rivers[0],
  ]
  print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
}
