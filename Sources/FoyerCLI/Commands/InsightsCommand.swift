import ArgumentParser
import Foundation
import Insights
import OnboardingDomain
import OnboardingEvents
import OnboardingStore
import OnboardingWeb
import OnboardingWords

/// `foyer insights`: where people leave, in a terminal.
struct InsightsCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights",
    abstract: "Print where people leave a flow, and how long its screens take.",
    discussion: """
      Counts those who began in the period, each on the path that they had; nothing is said of fewer \
      than five. Works beside a running server.
      """)

  @Option(help: ArgumentHelp("The flow.", valueName: "id")) var flow: String
  @Option(
    help: ArgumentHelp(
      "Who began from this day (UTC) or hour on.", valueName: "yyyy-mm-dd[Thh:00:00Z]"))
  var since: InstantArgument?
  @Option(
    help: ArgumentHelp(
      "Who began before this day (UTC) or hour.", valueName: "yyyy-mm-dd[Thh:00:00Z]"))
  var until: InstantArgument?
  @Option(help: ArgumentHelp("One variant alone.", valueName: "id")) var variant: String?
  @Option(help: ArgumentHelp("One language alone.", valueName: "tag")) var locale: String?
  @Option(help: "One kind of device alone: phone, tablet or desktop.") var device: String?
  @Option(help: ArgumentHelp("One version of the flow alone.", valueName: "number"))
  var version: Int?
  @Option(help: ArgumentHelp("One arm of an experiment alone.", valueName: "experiment=arm"))
  var arm: String?
  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = "Templates"
  @Flag(help: "Simulated people, and no others.") var simulated = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var options: StoreOptions

  func run(in context: CommandContext) throws {
    let onboarding = try context.onboarding(flow)
    var selection = EventSelection(flow: flow)
    let (first, end) = (since?.seconds ?? 0, until?.seconds ?? selection.period.upperBound)
    guard first < end else {
      throw CommandFailure("--since has to be before --until.", status: CommandFailure.usage)
    }
    for (option, moment) in [("since", since), ("until", until)] {
      // Of a part of an hour it would be the figures of all of it.
      guard moment.map({ $0.seconds % 3600 == 0 }) ?? true else {
        throw CommandFailure(
          "--\(option) is not the beginning of an hour: figures are kept by the hour (UTC).",
          status: CommandFailure.usage)
      }
    }
    selection.period = first..<end
    selection.variant = variant
    selection.locale = locale
    selection.device = device
    selection.version = version
    selection.arm = arm
    selection.source = simulated ? .simulated : .person
    var found: FlowReading?
    var hasSimulated = false
    try context.reading(options) { (store) throws(StoreError) in
      let reader = FigureReader(store, flows: [onboarding.flow])
      let reading = try reader.whole(selection, now: Int64(Date().timeIntervalSince1970))
      let isTold = try reader.tellsGroup(of: selection)
      found = isTold ? reading : reader.keepingBack(reading, of: selection)
      guard !simulated, reading.total.started == 0 else { return }
      var others = selection
      others.source = .simulated
      hasSimulated =
        try reader.whole(others, now: Int64(Date().timeIntervalSince1970)).total.started > 0
    }
    guard let found else { return }
    try refuseUnknown(onboarding.flow, found.choices)
    let chosen = onboarding.flow.variants.filter { $0.id.rawValue == variant }
    let report = InsightsReport(
      flow: flow, found.total, of: chosen.isEmpty ? onboarding.flow.variants : chosen)
    context.print(json ? report.json : report.lines.joined(separator: "\n"))
    if hasSimulated { context.printError("Simulated people did: --simulated counts them.") }
  }

  /// Refuses to choose what there isn't: figures of nobody would look like an answer.
  ///
  /// - Parameter seen: what there are figures of; what the flow has no more may be among it.
  private func refuseUnknown(_ flow: Flow, _ seen: FlowReading.Choices) throws {
    func check(_ option: String, _ value: String?, _ known: [String]) throws {
      guard let value, !known.contains(value) else { return }
      throw CommandFailure(
        "--\(option) is \"\(value)\", of which \(flow.id) has nothing. "
          + (known.isEmpty ? "There are none." : "There are: \(known.joined(separator: ", "))."),
        status: CommandFailure.input)
    }
    func all(_ defined: [String], _ seen: [String]) -> [String] {
      defined + seen.filter { !defined.contains($0) }
    }
    let arms = flow.experiments.flatMap { experiment in
      experiment.arms.map { ArmChoice(experiment.id, $0.id).description }
    }
    let catalogue = CopyCatalogue.languages(of: flow.id, templates: templates)
    try check("device", device, Audience.Device.allCases.map(\.rawValue))
    try check("variant", variant, all(flow.variants.map(\.id.rawValue), seen.variants))
    try check("locale", locale, all(catalogue, seen.locales))
    try check("arm", arm, all(arms, seen.arms))
    try check(
      "version", version.map { String($0) },
      Set(seen.versions + [flow.version]).sorted().map { String($0) })
  }
}
