import OnboardingDomain
import OnboardingStore

/// An experiment in one line of tabs: flow, id, state, ramp, since when, hypothesis.
struct ExperimentLine {
  let text: String

  /// - Parameters:
  ///   - experiment: nil where the flow has it no more.
  ///   - run: nil where nobody started it.
  init(_ flow: String, _ experiment: Experiment?, _ run: StoredExperiment?) {
    let state: String
    switch (run?.state, run?.arm) {
    case (nil, _): state = "draft"
    case (.decided?, let arm?): state = "decided for \(arm)"
    case (let known?, _): state = known.rawValue
    }
    var remark = experiment?.hypothesis ?? "gone from the flow"
    if let experiment, let run, run.state != .decided, run.digest != experiment.digest {
      remark = "changed since it started: \(remark)"
    }
    let fields: [String] = [
      flow, experiment?.id.rawValue ?? run?.id ?? "-", state,
      run?.state == .running ? "\(run?.ramp ?? 0) %" : "-",
      run.map { Self.day($0.startedAt) } ?? "-", remark,
    ]
    text = fields.joined(separator: "\t")
  }

  /// The day of an instant, UTC, as ISO 8601 writes it.
  static func day(_ instant: Int64) -> String {
    Moment(instant: instant).day.iso8601
  }
}
