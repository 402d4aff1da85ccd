import Insights
import OnboardingDomain
import OnboardingStore
import Statistics

/// The sheets of an experiment that an operator started: split, band, guardrails and decision.
struct ExperimentSheets {
  private let reading: ExperimentReading
  /// Whether people are drawn for it, where some take part.
  private let isDrawing: Bool
  /// When it is read, in seconds since 1970.
  private let now: Int64

  init(_ reading: ExperimentReading, isDrawing: Bool, now: Int64) {
    self.reading = reading
    self.isDrawing = isDrawing
    self.now = now
  }

  var view: ViewData {
    let isOff = reading.isSplitOff
    return [
      "split-counts": .text(ExperimentView.counts(reading)),
      "split-weights": .text(reading.arms.map { String($0.weight) }.joined(separator: " : ")),
      "split-p": reading.split.map { .text(ExperimentView.probability($0.pValue, reading)) }
        ?? .null,
      "is-few": .flag((reading.toldPeople ?? 0) == 0),
      "is-split": .flag(!isOff), "is-off": .flag(isOff),
      "is-over": .flag(!isDrawing),
      "last-day": .text(Written.day(reading.lastDay, on: now)),
      "is-paused": .flag(isPaused),
      "is-overdue": .flag(reading.day > reading.experiment.days.upperBound),
      "has-more": .flag(reading.comparisons.count > 1),
      "effect": .text(Written.number(reading.experiment.smallestEffect)),
      "comparisons": .list(reading.comparisons.map(view)),
    ]
  }

  /// Whether it runs, and nobody new takes part.
  private var isPaused: Bool { isDrawing && reading.run.ramp == 0 }

  private func view(_ comparison: ExperimentReading.Comparison) -> ViewData {
    var view = ExperimentView.known(comparison, reading, isDrawing: isDrawing)
    let isOff = reading.isSplitOff
    let difference = isOff ? nil : comparison.difference
    view["is-read"] = .flag(!isOff)
    view["now"] = difference.map { .text(Written.points($0.value)) } ?? .null
    view["is-apart"] = .flag(
      difference.map { Written.points($0.value) != Written.points(0) } ?? false)
    let days = Array(zip(comparison.days, comparison.toldPeople))
    view["looks"] = .list(isOff ? [] : days.map(look))
    // Where nobody comes who could be in it, nothing is said of where the band will end; nor where there is none yet.
    let ahead = isDrawing && !isPaused ? comparison.forecast : []
    view["forecast"] =
      difference == nil ? .null : ahead.last.map { forecast($0, reading) } ?? .null
    let band =
      comparison.days.contains { $0.difference != nil } && !isOff
      ? BandChart(
        days.map { day, people in
          BandChart.Look(Written.shortDay(day.start), people: people, difference: day.difference)
        }, forecast: ahead, lastDate: Written.shortDay(reading.lastDay),
        indifference: reading.experiment.smallestEffect / 100
      ) : nil
    view["band"] = band.map { $0.draw().view(label: comparison.arm.rawValue) } ?? .null
    view["is-cut"] = .flag(band?.isCut ?? false)
    view["is-late"] = .flag(band?.isSeenAtEnd ?? false)
    view["control-arm"] = .text(reading.arms.first?.arm.id.rawValue ?? "")
    view["has-guardrails"] = .flag(!isOff && !comparison.guardrails.isEmpty)
    view["guardrails"] = .list(isOff ? [] : comparison.guardrails.map(guardrail))
    return .object(view)
  }

  /// A day of the band, as it stands in a table.
  private func look(_ day: ExperimentReading.Day, people: Int?) -> ViewData {
    [
      "date": .text(Written.shortDay(day.start)),
      "people": .text(people.map { Written.count($0) } ?? "–"),
      "points": .text(day.difference.map { Written.points($0.value) } ?? "–"),
      "range": .text(day.difference.map { Written.pointsRange($0.interval) } ?? "–"),
    ]
  }

  private func forecast(_ last: Difference, _ reading: ExperimentReading) -> ViewData {
    let effect = reading.experiment.smallestEffect / 100
    let isOpen = !last.isKnown && !(last.interval.low >= -effect && last.interval.high <= effect)
    return [
      "range": .text(Written.pointsRange(last.interval)), "is-open": .flag(isOpen),
    ]
  }

  private func guardrail(_ read: ExperimentReading.GuardrailReading) -> ViewData {
    let isTime = read.guardrail.measure == .timeToFinish
    func figure(_ value: Double?) -> ViewData {
      value.map { .text(isTime ? Written.time($0) : Written.percent($0)) } ?? .null
    }
    func change(_ value: Double) -> String {
      isTime ? Written.seconds(value) : Written.points(value)
    }
    let allowed =
      isTime ? read.guardrail.mostAllowed : read.guardrail.mostAllowed / 100
    var view = ExperimentView.guardrail(read.guardrail)
    view.merge([
      "control-figure": figure(read.control), "arm-figure": figure(read.arm),
      "is-met": .flag(read.verdict == .met), "is-not-met": .flag(read.verdict == .notMet),
      "is-not-known": .flag(read.verdict == .notYetKnown), "is-withheld": .flag(read.isWithheld),
      "change": read.difference.map { difference in
        let reach = max(
          abs(difference.interval.low), abs(difference.interval.high), allowed, isTime ? 1 : 0.001)
        return [
          "drawing": DifferenceChart(reach: reach * 1.15, width: 215).draw(
            difference, allowed: allowed
          ).view(),
          "value": .text(change(difference.value)),
          "low": .text(change(difference.interval.low)),
          "high": .text(change(difference.interval.high)),
        ]
      } ?? .null,
    ])
    return .object(view)
  }
}
